import { useQuery } from '@tanstack/react-query'
import Coins from 'lucide-react/icons/coins'
import { useTranslation } from 'react-i18next'
import { BILL_KINDS, type BillKind } from '../../../../contract/agents/pay-order.ts'
import { formatDate } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { useAgentAddress } from '../agent-address.ts'
import { type INCOME, incomeQuery } from '../api.ts'
import { BillList } from '../bills/bill-list.tsx'
import { ChipChoice } from '../components/chip-choice.tsx'
import { CountedUntil } from '../components/counted-until.tsx'
import { DataTable } from '../components/data-table.tsx'
import { DaysBar } from '../components/days-bar.tsx'
import { Figures } from '../components/figures.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { makeIncomeFile } from '../export-files.ts'
import { useUtcDays } from '../use-utc-days.ts'
import { withUtcDays } from '../utc-days.ts'

type Value = RouteValue<typeof INCOME>
const VIEWS = ['days', 'bills'] as const

/** AGT-03: what the agent was paid, by day and kind, each leading to its bills; or all bills. */
export function Income() {
  const { t } = useTranslation('agents')
  const { read, narrow } = useNarrowed()
  const view = read(VIEWS) || 'days'
  const kind = read(BILL_KINDS)
  return (
    <div className="flex flex-col gap-4">
      <ChipChoice
        label={t('income.view')}
        options={VIEWS}
        value={view}
        nameOf={(each) => t(`income.${each}`)}
        onChoose={(each) => narrow(VIEWS, each)}
      />
      {view === 'bills' ? <BillsOf kind={kind || null} /> : <ByDay kind={kind || null} />}
    </div>
  )
}

function BillsOf({ kind }: { kind: BillKind | null }) {
  return (
    <>
      <KindChips kinds={BILL_KINDS} kind={kind} />
      <BillList kind={kind} />
    </>
  )
}

function KindChips({ kinds, kind }: { kinds: readonly BillKind[]; kind: BillKind | null }) {
  const { t } = useTranslation('agents')
  const { narrow } = useNarrowed()
  return (
    <ChipChoice
      label={t('column.kind')}
      options={['', ...kinds]}
      value={kind ?? ''}
      nameOf={(each) => (each === '' ? t('transactions.all') : t(`kind.${each}`))}
      onChoose={(each) => narrow(BILL_KINDS, each)}
    />
  )
}

function ByDay({ kind }: { kind: BillKind | null }) {
  const { t } = useTranslation('agents')
  const { currency } = useMerchant()
  const { money } = useAmounts()
  const state = useUtcDays()
  const { from, to } = state.days
  const filter = { from, to, ...(kind && { kind }) }
  const query = useQuery(incomeQuery(filter))
  return (
    <>
      <DaysBar state={state} />
      {query.isPending ? (
        <RowsSkeleton />
      ) : query.isLoadingError ? (
        <RowsFailed query={query} />
      ) : (
        <>
          <StillOld query={query} />
          <KindChips kinds={query.data.kinds} kind={kind} />
          <CountedUntil iso={query.data.countedUntil} />
          <Figures
            figures={[...query.data.kinds, 'total' as const].map((key) => ({
              key,
              label: t(`kind.${key}`),
              value: money(query.data.totals[key]),
            }))}
          />
          <Days rows={query.data.rows} />
          {query.data.rows.length > 0 && (
            <CsvButton
              name={`income-${from}_${to}`}
              make={(reading) => makeIncomeFile(filter, currency.code, reading)}
            />
          )}
        </>
      )}
    </>
  )
}

function Days({ rows }: { rows: Value['rows'] }) {
  const { t } = useTranslation('agents')
  const language = useLanguage()
  const { money } = useAmounts()
  const { open } = useAgentAddress()
  if (rows.length === 0)
    return <Message heading="h2" icon={<Coins size={22} />} title={t('income.empty')} text={t('income.emptyText')} />
  return (
    <DataTable
      caption={t('page.agentRevenueReport')}
      rows={rows}
      keyOf={({ day, kind }) => `${day}.${kind}`}
      columns={[
        { key: 'day', label: t('column.day'), cell: ({ day }) => formatDate(day, language) },
        { key: 'kind', label: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
        { key: 'amount', label: t('column.amount'), isFigure: true, cell: ({ amount }) => money(amount) },
        {
          key: 'bills',
          label: t('income.bills'),
          cell: ({ day, kind, bills }) => (
            <button
              type="button"
              onClick={() => open(`bills.received.${kind}`, (now) => withUtcDays(now, { from: day, to: day }))}
              className="min-h-11 underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {t('income.show', { count: bills })}
            </button>
          ),
        },
      ]}
    />
  )
}
