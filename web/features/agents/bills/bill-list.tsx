import { useInfiniteQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillKind } from '../../../../contract/agents/pay-order.ts'
import { BILL_STATES } from '../../../../contract/states/bill.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { billsQuery } from '../api.ts'
import { ChipChoice } from '../components/chip-choice.tsx'
import { CountedUntil } from '../components/counted-until.tsx'
import { DataTable } from '../components/data-table.tsx'
import { DaysBar } from '../components/days-bar.tsx'
import { Figures } from '../components/figures.tsx'
import { NameButton } from '../components/name-button.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { makeBillsFile } from '../export-files.ts'
import { useUtcDays } from '../use-utc-days.ts'
import { BillSheet } from './bill-sheet.tsx'
import { useFormulaText } from './calculation.tsx'
import type { Bill } from './types.ts'
import { useSpanText } from './use-span-text.ts'

/** Words of the address: on which side of the bill the agent stands. */
const SIDES = ['received', 'paid'] as const

/** AGT-03: bills that pay the agent, or that the agent pays; of one kind, or of all. */
export function BillList({ kind }: { kind: BillKind | null }) {
  const { t } = useTranslation('agents')
  const { currency } = useMerchant()
  const { money } = useAmounts()
  const formulaText = useFormulaText()
  const { read, narrow } = useNarrowed()
  const days = useUtcDays()
  const [opened, setOpened] = useState<Bill | null>(null)
  const place = read(SIDES) || 'received'
  const side = place === 'received' ? 'mine' : 'given'
  const state = read(BILL_STATES)
  const { from, to } = days.days
  const filter = { from, to, side, ...(kind && { kind }), ...(state && { state }) } as const
  const query = useInfiniteQuery(billsQuery(filter))
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  // The archive is read piece by piece, and a piece may have no bill of the agent.
  const isVain = query.hasNextPage && !query.isError && query.data?.pages.at(-1)?.rows.length === 0
  const { fetchNextPage, isFetching } = query
  useEffect(() => {
    if (isVain && !isFetching) void fetchNextPage()
  }, [isVain, isFetching, fetchNextPage])
  const empty = (
    <Message heading="h2" icon={<ReceiptText size={22} />} title={t('bill.empty')} text={t('bill.emptyText')} />
  )
  return (
    <>
      <DaysBar state={days} />
      <div className="flex flex-wrap items-center gap-2">
        <ChipChoice
          label={t('bill.side')}
          options={SIDES}
          value={place}
          nameOf={(each) => t(`bill.${each}`)}
          onChoose={(each) => narrow(SIDES, each)}
        />
        <Select
          label={t('column.state')}
          look="tool"
          value={state}
          active={state !== ''}
          options={[
            { value: '', label: t('contractState.all') },
            ...BILL_STATES.map((each) => ({ value: each, label: t(`billState.${each}`) })),
          ]}
          onChange={(chosen) => narrow(BILL_STATES, chosen)}
        />
      </div>
      {first && <CountedUntil iso={first.countedUntil} />}
      {first && (
        <Figures
          figures={[
            { key: 'bills', label: t('bill.count'), value: formatCount(first.totals.bills) },
            { key: 'amount', label: t('bill.amount'), value: money(first.totals.amount) },
            { key: 'paid', label: t('bill.paidSum'), value: money(first.totals.paid) },
          ]}
        />
      )}
      <div>
        {isVain && rows.length === 0 ? (
          <RowsSkeleton />
        ) : (
          <Rows query={query} isEmpty={rows.length === 0} empty={empty}>
            <Table rows={rows} isOfAllKinds={kind === null} onOpen={setOpened} />
          </Rows>
        )}
      </div>
      {rows.length > 0 && (
        <CsvButton
          name={`bills-${from}_${to}`}
          make={(reading) => makeBillsFile(filter, currency.code, formulaText, reading)}
        />
      )}
      {opened && <BillSheet bill={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type TableProps = { rows: readonly Bill[]; isOfAllKinds: boolean; onOpen: (bill: Bill) => void }

function Table({ rows, isOfAllKinds, onOpen }: TableProps) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const spanText = useSpanText()
  return (
    <DataTable
      caption={t('bill.list')}
      rows={rows}
      keyOf={({ billId }) => billId}
      columns={[
        {
          key: 'span',
          label: t('bill.span'),
          cell: (bill) => (
            <>
              <NameButton onClick={() => onOpen(bill)}>{spanText(bill)}</NameButton>
              {bill.late && <p className="text-xs text-soft">{t('bill.late')}</p>}
            </>
          ),
        },
        ...(isOfAllKinds
          ? [{ key: 'kind', label: t('column.kind'), cell: ({ kind }: Bill) => t(`kind.${kind}`) }]
          : []),
        {
          key: 'party',
          label: t('bill.party'),
          cell: ({ side, payer, receiver }) => (side === 'mine' ? (payer ?? t('contract.platform')) : receiver),
        },
        { key: 'state', label: t('column.state'), cell: ({ state }) => t(`billState.${state}`) },
        { key: 'amount', label: t('bill.amount'), isFigure: true, cell: ({ amount }) => money(amount) },
        { key: 'paid', label: t('bill.paidSum'), isFigure: true, cell: ({ paid }) => money(paid) },
      ]}
    />
  )
}
