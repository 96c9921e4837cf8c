import { useInfiniteQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractKind } from '../../../../contract/agents/terms.ts'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { AGENT_CONTRACT_STATES } from '../../../../contract/states/agent-contract.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { useBoot } from '../../../lib/boot.tsx'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useSiteNow } from '../../../shared/site/site-clock.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { useTimeText } from '../../../ui/time.tsx'
import { contractsQuery } from '../api.ts'
import { DataTable } from '../components/data-table.tsx'
import { NameButton } from '../components/name-button.tsx'
import { makeContractsFile } from '../export-files.ts'
import { findContractPhase } from './contract-phase.ts'
import { ContractSheet } from './contract-sheet.tsx'
import type { Contract, MemberId } from './types.ts'

type Props = {
  kind: ContractKind
  side: Contract['side'] /** Of this downline alone. */
  memberId?: MemberId | undefined
}

/** AGT-03: contracts of one kind that pay the agent, or that the agent gave, newest first. */
export function ContractList({ kind, side, memberId }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { read, narrow } = useNarrowed()
  const [opened, setOpened] = useState<Contract | null>(null)
  const state = read(AGENT_CONTRACT_STATES)
  const filter = { kind, side, ...(state && { state }), ...(memberId && { memberId }) }
  const query = useInfiniteQuery(contractsQuery(filter))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const empty = (
    <Message
      heading="h2"
      icon={<FileText size={22} />}
      title={state ? t('contract.emptyState') : t(`contract.empty.${side}`)}
      text={state ? t('contract.emptyStateText') : t(`contract.emptyText.${side}`)}
    />
  )
  return (
    <>
      <Select
        label={t('column.state')}
        className="md:max-w-xs"
        value={state}
        options={[
          { value: '', label: t('contractState.all') },
          ...AGENT_CONTRACT_STATES.map((each) => ({ value: each, label: t(`contractState.${each}`) })),
        ]}
        onChange={(chosen) => narrow(AGENT_CONTRACT_STATES, chosen)}
      />
      <div>
        <Rows query={query} isEmpty={rows.length === 0} empty={empty}>
          <Table rows={rows} side={side} onOpen={setOpened} />
        </Rows>
      </div>
      {rows.length > 0 && (
        <CsvButton
          name={`contracts-${kind}-${side}`}
          make={(reading) => makeContractsFile(filter, (category) => common(`category.${category}`), reading)}
        />
      )}
      {opened && <ContractSheet contract={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** `0.50 %`, or `0.50–0.60 %` where tiers differ, and how many categories have a rate of their own. */
export function useRates() {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  return ({ tiers, categoryRates = [] }: Contract['contract']): string => {
    const [low = 0, high = 0] = [tiers[0]?.rate, tiers.at(-1)?.rate]
    const ofTiers = low === high ? `${presentPercent(low)} %` : `${presentPercent(low)}–${presentPercent(high)} %`
    return categoryRates.length === 0
      ? ofTiers
      : [ofTiers, t('category.some', { count: categoryRates.length })].join(common('comma'))
  }
}

type TableProps = { rows: readonly Contract[]; side: Contract['side']; onOpen: (row: Contract) => void }

function Table({ rows, side, onOpen }: TableProps) {
  const { t } = useTranslation('agents')
  const ratesOf = useRates()
  const timeText = useTimeText()
  const nowMs = useSiteNow(useBoot().nowMs)
  const time = (iso: string | null) => (iso === null ? '' : timeText(iso))
  return (
    <DataTable
      caption={t(`contract.list.${side}`)}
      rows={rows}
      keyOf={({ contractId }) => contractId}
      columns={[
        {
          key: 'party',
          label: t(side === 'mine' ? 'contract.payer' : 'contract.receiver'),
          cell: (row) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <NameButton onClick={() => onOpen(row)}>
                {side === 'given' ? row.downline.name : (row.upline ?? t('contract.platform'))}
              </NameButton>
              {row.isUnread && (
                <span className="rounded-full bg-accent px-2 py-0.5 text-xs text-on-accent">
                  {t('contract.unread')}
                </span>
              )}
            </span>
          ),
        },
        { key: 'state', label: t('column.state'), cell: (row) => t(`contractState.${findContractPhase(row, nowMs)}`) },
        { key: 'rate', label: t('term.rate'), isFigure: true, cell: ({ contract }) => ratesOf(contract) },
        {
          key: 'span',
          label: t('term.span'),
          cell: ({ contract }) => (contract.period ? t(`period.${contract.period}`) : t(`span.${contract.kind}`)),
        },
        { key: 'offered', label: t('contract.offered'), cell: ({ offeredAt }) => time(offeredAt) },
        {
          key: 'runs',
          label: t('contract.runs'),
          cell: ({ beginsAt, endsAt }) => {
            if (beginsAt === null) return t('contract.notBegun')
            return endsAt === null
              ? t('contract.since', { time: time(beginsAt) })
              : `${time(beginsAt)} – ${time(endsAt)}`
          },
        },
      ]}
    />
  )
}
