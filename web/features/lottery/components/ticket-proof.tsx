import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { rootOfPath } from '../../../../contract/lottery/merkle.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'

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

/** A ticket's place in the sealed book, where the address names one of one's own. */
export function TicketProof() {
  const { t } = useTranslation('lottery')
  const data = useTicketOfAddress()
  const ticketId = data?.ticketId ?? ''
  const path = data?.merklePath ?? null
  const { data: root } = useQuery({
    queryKey: ['root of path', ticketId, path],
    queryFn: () => rootOfPath({ ticketId, contentHash: data?.contentHash ?? '' }, path ?? []),
    enabled: path !== null,
  })
  if (!data) return null
  const text = !path || !data.root ? 'verify.notSealed' : root === data.root ? 'verify.sealed' : 'verify.notInBook'
  return (
    <section className="mt-5 rounded-l border border-line bg-surface-1 p-4 md:p-6">
      <h2 className="font-display text-lg font-semibold">{t('verify.ticket')}</h2>
      <p className="mt-1 text-pretty">{root === undefined && path ? t('checking') : t(text)}</p>
      <dl className="mt-3 grid gap-2 text-sm">
        <div>
          <dt className="text-faint">{t('verify.contentHash')}</dt>
          <dd className="font-mono text-xs break-all select-all">{data.contentHash}</dd>
        </div>
        {path?.map(({ side, hash }) => (
          <div key={hash}>
            <dt className="text-faint">{t(`verify.side.${side}`)}</dt>
            <dd className="font-mono text-xs break-all select-all">{hash}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
