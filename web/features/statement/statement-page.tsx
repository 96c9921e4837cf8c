import { useInfiniteQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statement } from '../../../contract/calls/money/statement.ts'
import { formatCount } from '../../../kit/lib/counts.ts'
import { formatDate, formatPeriod } from '../../../kit/lib/dates.ts'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { formatMoney, formatSignedMoney } from '../../../kit/lib/money.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'
import { readNowMs } from '../../shared/site/site-now.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import {
  computePrintStep,
  judgeStatement,
  listMonths,
  type Month,
  readStatementFile,
  STATEMENT_MAX_ROWS,
  statementQuery,
} from './read-statement.ts'
import { StatementTable } from './statement-table.tsx'

/** SAFE-06: a month's statement, to read, to print and to take away. It adds up from its own rows. */
export function StatementPage() {
  const { t } = useTranslation('member')
  const session = useSession()
  const hydrated = useHydrated()
  if (!session) {
    return (
      <div className="column py-10">
        <Message
          heading="h1"
          title={t('statement.title')}
          action={
            <ButtonLink to={`${PATH.login}?${new URLSearchParams({ next: PATH.statement })}`}>
              {t('statement.logIn')}
            </ButtonLink>
          }
        />
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      {hydrated ? <Months username={session.username} /> : <Skeleton className="h-96 rounded-l" />}
    </div>
  )
}

/** The whole month as a file, however little of it is shown. */
function StatementFile({ month, disabled }: { month: Month; disabled: boolean }) {
  const { t } = useTranslation('member')
  return (
    <CsvButton
      name={`statement-${month.from.slice(0, 7)}`}
      make={(reading) => readStatementFile(month, (kind) => t(`posting.${kind}`), reading)}
      cut={t('statement.cut', { count: STATEMENT_MAX_ROWS })}
      disabled={disabled}
      className="contents"
    />
  )
}

function Months({ username }: { username: string }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { policy, brand } = useMerchant()
  const [months] = useState(() => listMonths(new Date(readNowMs()), policy.historyMonths))
  const [chosen, setChosen] = useState(0)
  const month = months[chosen] ?? { from: '', to: '' }
  const query = useInfiniteQuery(statementQuery(month))
  const [first] = query.data?.pages ?? []
  const statement = first && { ...first, rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [] }
  const print = usePrint(query, statement?.rows.length ?? 0)
  const options = months.map(({ from, to }, index) => ({
    value: String(index),
    label: formatPeriod(from, to, 'month', language),
  }))
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-faint">{brand.name}</p>
          <h1 className="font-display text-xl font-semibold">{t('statement.title')}</h1>
          <p className="text-sm text-soft">
            {`${username} · ${formatPeriod(month.from, month.to, 'month', language)} (UTC)`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Select
            label={t('statement.month')}
            value={String(chosen)}
            options={options}
            onChange={(value) => {
              print.stop()
              setChosen(Number(value))
            }}
            className="w-52 max-md:w-full"
          />
          <StatementFile key={month.from} month={month} disabled={!statement} />
          <Button className="px-4!" disabled={!statement || query.isError} busy={print.isWaiting} onClick={print.start}>
            <Printer aria-hidden size={18} />
            <span>{t('statement.print')}</span>
          </Button>
        </div>
      </header>
      {query.isPending && <Skeleton className="h-96 rounded-l" />}
      {query.isError && <FailedRead title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />}
      {statement && <Shown statement={statement} />}
      {query.hasNextPage && (
        <p className="mt-4 text-center print:hidden">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  )
}

type Pages = Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>

/** On paper stands what stands on the page: the rest is read first, and printed once it is drawn. */
function usePrint({ hasNextPage, isFetching, isError, fetchNextPage }: Pages, shown: number) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    const step = computePrintStep({ isFetching, isError, hasNextPage }, shown)
    if (!isWaiting || step === 'wait') return
    if (step === 'readOn') {
      void fetchNextPage()
      return
    }
    setWaiting(false)
    if (step === 'print') window.print()
  }, [isWaiting, isFetching, isError, hasNextPage, shown, fetchNextPage])
  return { isWaiting, start: () => setWaiting(true), stop: () => setWaiting(false) }
}

function Shown({ statement }: { statement: Statement }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const judged = judgeStatement(statement, statement.rows)
  const figures = [
    [t('statement.opening'), formatMoney(statement.opening, symbol)],
    [t('statement.in'), formatSignedMoney(statement.in, symbol)],
    [t('statement.out'), formatSignedMoney(statement.out, symbol)],
    [t('statement.closing'), formatMoney(statement.closing, symbol)],
  ] as const
  return (
    <>
      <dl className="mb-2 grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="rounded-m bg-surface-2 p-3 print:border print:border-line">
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="font-display font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-5 text-sm text-soft">
        {t(`statement.${judged}`, {
          shown: formatCount(statement.rows.length),
          count: statement.rowCount,
        })}
      </p>
      {statement.rows.length === 0 ? (
        <Message title={t('postings.empty')} text={formatDate(statement.from, language)} />
      ) : (
        <StatementTable rows={statement.rows} />
      )}
    </>
  )
}
