import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { checkTicket, toChecked } from '../../../../contract/lottery/check-ticket.ts'
import type { RouteValue } from '../../../lib/api.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { CheckList } from './check-list.tsx'
import { Committed } from './committed.tsx'
import { Bets } from './receipt.tsx'

const TICKET_ID = /^[A-Za-z0-9_.-]{3,100}$/

/** The ticket that the address names, where it is one's own. */
export function useTicketOfAddress() {
  const [parameters] = useSearchParams()
  const ticketId = parameters.get('ticketId') ?? ''
  const isAdmitted = useIsAdmitted()
  const { data } = useQuery({
    ...memberQuery('GET /lgw/bets/detail', { ticketId }),
    enabled: isAdmitted && TICKET_ID.test(ticketId),
  })
  return data ?? null
}

/** A ticket's bets and its place in the sealed book, where the address names one of one's own. */
export function TicketProof({ proof }: { proof: RouteValue<'GET /lgw/draws/proof'> }) {
  const { t } = useTranslation('lottery')
  const data = useTicketOfAddress()
  const ticket = data && toChecked(data)
  const { data: checks } = useQuery({
    queryKey: ['checked ticket', ticket, proof],
    queryFn: () => (ticket ? checkTicket(ticket, proof) : []),
    enabled: ticket !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  return (
    <section className="mt-5 rounded-l border border-line bg-surface-1 p-4 md:p-6">
      <h2 className="font-display text-lg font-semibold">{t('verify.ticket')}</h2>
      <Bets bets={data.bets} />
      {checks && <CheckList checks={checks} />}
      {!checks && <p className="mt-3 text-pretty">{t(ticket ? 'checking' : 'verify.notSealed')}</p>}
      <dl className="mt-3 grid gap-2 text-sm">
        <div>
          <dt className="text-faint">{t('verify.contentHash')}</dt>
          <dd className="font-mono text-xs break-all select-all">{data.contentHash}</dd>
        </div>
        {data.commitment && <Committed {...data.commitment} />}
        {ticket?.merklePath.map(({ side, hash }) => (
          <div key={hash}>
            <dt className="text-faint">{t(`verify.side.${side}`)}</dt>
            <dd className="font-mono text-xs break-all select-all">{hash}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
