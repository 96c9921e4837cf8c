import { useInfiniteQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { useAgentAddress } from '../agent-address.ts'
import { type TRANSACTIONS, transactionsQuery } from '../api.ts'
import { ChipChoice } from '../components/chip-choice.tsx'
import { CountedUntil } from '../components/counted-until.tsx'
import { DataTable } from '../components/data-table.tsx'
import { DaysBar } from '../components/days-bar.tsx'
import { Figures } from '../components/figures.tsx'
import { TEAM_MONEY, useAmounts, useMoneyFigures } from '../components/play-figures.ts'
import { makeTransactionsFile } from '../export-files.ts'
import { useUtcDays } from '../use-utc-days.ts'

/** AGT-02: money of the team by direct downline, UTC day and kind. Single orders and their payout accounts are never shown. */
export function Transactions() {
  const { t } = useTranslation('agents')
  const { currency } = useMerchant()
  const { money } = useAmounts()
  const language = useLanguage()
  const { memberId } = useAgentAddress()
  const { read, narrow } = useNarrowed()
  const state = useUtcDays()
  const moneyFigures = useMoneyFigures()
  const kind = read(TEAM_MONEY)
  const { from, to } = state.days
  const of = memberId as RouteInput<typeof TRANSACTIONS>['memberId']
  const filter = { from, to, ...(of && { memberId: of }), ...(kind && { kind }) }
  const query = useInfiniteQuery(transactionsQuery(filter))
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const empty = (
    <Message
      heading="h2"
      icon={<ReceiptText size={22} />}
      title={t('transactions.empty')}
      text={t('transactions.emptyText')}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <DaysBar state={state} />
      <ChipChoice
        label={t('transactions.kind')}
        options={['', ...TEAM_MONEY]}
        value={kind}
        nameOf={(each) => (each === '' ? t('transactions.all') : t(`figure.${each}`))}
        onChoose={(each) => narrow(TEAM_MONEY, each)}
      />
      {first && <CountedUntil iso={first.countedUntil} />}
      {first && <Figures figures={moneyFigures(first.totals)} />}
      <div>
        <Rows query={query} isEmpty={rows.length === 0} empty={empty}>
          <DataTable
            caption={t('page.agentDownlineTransactionDetailsCopy')}
            rows={rows}
            keyOf={({ day, member, kind, ofTeam }) => `${day}.${member.memberId}.${kind}.${ofTeam}`}
            columns={[
              {
                key: 'name',
                label: t('column.name'),
                cell: ({ member: { name }, ofTeam }) => (ofTeam ? t('transactions.below', { name }) : name),
              },
              { key: 'day', label: t('column.day'), cell: ({ day }) => formatDate(day, language) },
              { key: 'kind', label: t('column.kind'), cell: ({ kind }) => t(`figure.${kind}`) },
              { key: 'amount', label: t('column.amount'), isFigure: true, cell: ({ amount }) => money(amount) },
            ]}
          />
        </Rows>
      </div>
      {rows.length > 0 && (
        <CsvButton
          name={`team-money-${from}_${to}`}
          make={(reading) => makeTransactionsFile(filter, currency.code, reading)}
        />
      )}
    </div>
  )
}
