import { useInfiniteQuery } from '@tanstack/react-query'
import FilePlus from 'lucide-react/icons/file-plus-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractKind } from '../../../../contract/agents/terms.ts'
import { isAgentLevel } from '../../../../contract/rules/is-agent-level.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { accountsQuery, contractsQuery } from '../api.ts'
import { LabelledSelect } from '../components/labelled-select.tsx'
import { useRates } from './contract-list.tsx'
import { ContractSheet } from './contract-sheet.tsx'
import { OfferForm } from './offer-form.tsx'
import type { Contract, MemberId } from './types.ts'

type Props = { kind: ContractKind; memberId: MemberId | undefined; onChoose: (memberId: string) => void }

/** AGT-03: an offer to a direct downline agent. Nobody gives more than the own contract of the kind pays. */
export function Offer({ kind, memberId, onChoose }: Props) {
  const { t } = useTranslation('agents')
  const ratesOf = useRates()
  const [offered, setOffered] = useState<Contract | null>(null)
  const own = useInfiniteQuery(contractsQuery({ kind, side: 'mine', state: 'accepted' }))
  const accounts = useInfiniteQuery(accountsQuery)
  if (own.isLoadingError) return <RowsFailed query={own} />
  if (accounts.isLoadingError) return <RowsFailed query={accounts} />
  if (own.isPending || accounts.isPending) return <RowsSkeleton />
  const ownContract = own.data.pages[0]?.rows[0]
  const agents = accounts.data.pages.flatMap(({ rows }) => rows).filter(({ level }) => isAgentLevel(level))
  const icon = <FilePlus size={22} />
  if (!ownContract) return <Message heading="h2" icon={icon} title={t('offer.noOwn')} text={t('offer.noOwnText')} />
  if (agents.length === 0 && !accounts.hasNextPage)
    return <Message heading="h2" icon={icon} title={t('offer.noAgents')} text={t('offer.noAgentsText')} />
  const chosen = agents.find((agent) => agent.memberId === memberId)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-soft">{t('offer.own', { rates: ratesOf(ownContract.contract) })}</p>
      <div className="flex flex-wrap items-end gap-3">
        <LabelledSelect
          className="min-w-0 flex-1 md:max-w-xs"
          label={t('offer.to')}
          value={chosen?.memberId ?? ''}
          options={[
            { value: '', label: t('offer.choose') },
            ...agents.map(({ memberId, name, level }) => ({
              value: memberId,
              label: `${name} · ${t(`level.${level}`)}`,
            })),
          ]}
          onChange={onChoose}
        />
        {accounts.hasNextPage && (
          <Button busy={accounts.isFetchingNextPage} onClick={() => void accounts.fetchNextPage()}>
            {t('offer.more')}
          </Button>
        )}
      </div>
      {chosen && (
        <OfferForm
          key={chosen.memberId}
          kind={kind}
          own={ownContract.contract}
          downline={chosen}
          onOffered={setOffered}
        />
      )}
      {offered && <ContractSheet contract={offered} onClose={() => setOffered(null)} />}
    </div>
  )
}
