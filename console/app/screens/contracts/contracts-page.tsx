import { AGENT_CONTRACT_STATES } from '../../../../contract/states/agent-contract.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { NameFilter } from '../../parts/name-filter.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { ContractSheet } from './contract-sheet.tsx'
import { useTexts } from './texts.ts'

export type Contract = OperatorResponse<'contracts-list'>['contracts'][number]
/** The first is the one without a word in the address. */
const TABS = ['accepted', 'awaiting', 'terminated', 'rejected', 'withdrawn', 'lapsed'] as const
const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`

export function ContractsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ tab, name }, setFilter] = useFilter(['tab', 'name'])
  const state = AGENT_CONTRACT_STATES.find((one) => one === tab) ?? TABS[0]
  const query = usePages(
    ['contracts-list', merchant.code, state, name],
    (turn) => askPlatform(merchant.code, 'contracts-list', { state, ...(name && { username: name }), ...turn }),
    false,
  )
  const columnsOf = (onOpen: (row: Contract) => void): Column<Contract>[] => [
    {
      key: 'id',
      head: say('head.id'),
      cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.contractId}</OpenRow>,
    },
    { key: 'upline', head: say('head.upline'), cell: ({ upline }) => <bdi>{upline ?? say('platform')}</bdi> },
    { key: 'downline', head: say('head.downline'), cell: ({ downline }) => <bdi>{downline}</bdi> },
    { key: 'kind', head: say('head.kind'), cell: ({ contract }) => say(`kinds.${contract.kind}`), wideOnly: true },
    {
      key: 'rate',
      head: say('head.rate'),
      right: true,
      cell: ({ contract: { tiers, categoryRates = [] } }) =>
        [
          ...tiers.map(({ rate }) => percent(rate)),
          ...categoryRates.map(({ category, rate }) => `${say(`categories.${category}`)} ${percent(rate)}`),
        ].join(', '),
      wideOnly: true,
    },
    {
      key: 'age',
      head: say('head.age'),
      right: true,
      cell: ({ offeredAt }) => <Moment iso={offeredAt} />,
      roomyOnly: true,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ contracts }) => contracts)}
      idOf={({ contractId }) => contractId}
      tabs={TABS.map((one, at) => ({ value: at === 0 ? '' : one, name: say(`tabs.${one}`) }))}
      end={
        <NameFilter
          key={name}
          label={say('find')}
          button={say('findDo')}
          value={name}
          onChange={(next) => setFilter({ name: next })}
        />
      }
      columnsOf={columnsOf}
      sheet={(contract, ends) => <ContractSheet contract={contract} {...ends} />}
    />
  )
}
