import { useQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import { useTranslation } from 'react-i18next'
import { PROFIT_UNITS, type ProfitUnit } from '../../../../contract/rules/profit-units.ts'
import { formatPeriod } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { BarChart } from '../../../shared/centre/bar-chart.tsx'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { makeProfitFile } from '../api/export-files.ts'
import { profitQuery } from '../api/records.ts'
import { BetTotals } from '../components/bet-totals.tsx'
import { OwnDays, OwnDaysChip } from '../components/own-days.tsx'
import { utcRangeOf } from '../periods.ts'
import { useSpan } from '../use-span.ts'

const DEFAULT_UNIT = 'day'

/** MEM-10: what play has cost or brought, by day, week or month. */
export function PersonalProfit() {
  const { t } = useTranslation('member')
  const { read, narrow } = useNarrowed()
  const unit = read(PROFIT_UNITS) || DEFAULT_UNIT
  const state = useSpan()
  const own = typeof state.span === 'string' ? null : state.span
  const input = { unit, ...(own && utcRangeOf(own)) }
  const query = useQuery(profitQuery(input))
  return (
    <div className="flex flex-col gap-4">
      <fieldset
        aria-label={t('profit.unit')}
        className="flex min-w-0 gap-2 max-md:grid max-md:grid-cols-2 max-md:[&>button]:justify-center"
      >
        {PROFIT_UNITS.map((each) => (
          <Chip key={each} active={each === unit} onClick={() => narrow(PROFIT_UNITS, each)}>
            {t(`profit.${each}`)}
          </Chip>
        ))}
        <OwnDaysChip state={state} />
      </fieldset>
      {own && <OwnDays days={own} state={state} />}
      {query.isPending ? (
        <RowsSkeleton />
      ) : query.isLoadingError ? (
        <RowsFailed query={query} />
      ) : (
        <>
          <StillOld query={query} />
          <Profit input={input} value={query.data} />
        </>
      )}
    </div>
  )
}

type ProfitProps = {
  input: Parameters<typeof makeProfitFile>[0] & { unit: ProfitUnit }
  value: RouteValue<'GET /wps/relay/ODSFE2_ProfitLoss'>
}

function Profit({ input, value: { periods, totals } }: ProfitProps) {
  const { unit } = input
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { currency } = useMerchant()
  const played = periods.filter(({ rounds }) => rounds > 0).toReversed()
  if (played.length === 0) {
    return (
      <Message
        icon={<ChartColumn size={22} />}
        title={t('profit.empty')}
        text={t('profit.emptyText')}
        action={<ButtonLink to="/rng">{t('bets.choose')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <BetTotals totals={totals} />
      <BarChart
        bars={periods.map(({ from, to, net }) => ({
          key: from,
          name: formatPeriod(from, to, unit, language),
          amount: net,
        }))}
      />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {played.map(({ from, to, rounds, stake, net }) => (
          <li key={from} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
            <span className="font-medium">{formatPeriod(from, to, unit, language)}</span>
            <NetText amount={net} symbol={currency.symbol} className="text-right" />
            <span className="text-sm text-faint">{t('profit.rounds', { count: rounds })}</span>
            <span className="text-right text-sm text-faint">
              <span>{t('bets.staked')}</span> <MoneyText amount={stake} symbol={currency.symbol} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-faint">{t('profit.note')}</p>
      <CsvButton name={nameFile(unit, periods)} make={(reading) => makeProfitFile(input, currency.code, reading)} />
    </>
  )
}

/** By the first and the last day that are counted. */
function nameFile(unit: ProfitUnit, periods: ProfitProps['value']['periods']): string {
  const last = Date.parse(periods.at(-1)?.to ?? '') - 1
  return `profit-${unit}-${periods[0]?.from.slice(0, 10)}_${new Date(last).toISOString().slice(0, 10)}`
}
