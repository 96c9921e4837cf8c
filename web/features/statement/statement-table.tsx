import { useTranslation } from 'react-i18next'
import type { Statement } from '../../../contract/calls/money/statement.ts'
import { formatDateTime } from '../../../kit/lib/dates.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { groupThousands } from '../../../kit/lib/money.ts'

type StatementRow = Statement['rows'][number]

/** Five columns on paper and on a wide screen; a phone has two, with the rest as a second line in them. */
const WIDE = 'max-md:hidden print:table-cell'
const NARROW = 'mt-0.5 block text-xs font-normal text-faint md:hidden print:hidden'

/** SAFE-06: what moved in a month, one row for each transaction, in UTC as the statement's bounds are. */
export function StatementTable({ rows }: { rows: readonly StatementRow[] }) {
  const { t } = useTranslation('member')
  return (
    <table aria-label={t('statement.title')} className="w-full border-collapse text-left text-sm">
      <thead className="text-xs text-faint">
        <tr className="border-b border-line">
          <th className={`py-2 pr-3 font-medium ${WIDE}`}>{t('statement.time')}</th>
          <th className={`py-2 pr-3 font-medium ${WIDE}`}>{t('statement.transaction')}</th>
          <th className="py-2 pr-3 font-medium">
            <span>{t('postings.what')}</span>
            <span className={NARROW}>{t('statement.time')}</span>
          </th>
          <th className="py-2 text-right font-medium md:pr-3 print:pr-3">
            <span>{t('postings.amount')}</span>
            <span className={NARROW}>{t('round.balanceAfter')}</span>
          </th>
          <th className={`py-2 text-right font-medium ${WIDE}`}>{t('round.balanceAfter')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.transactionId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: StatementRow }) {
  const { t } = useTranslation('member')
  const time = formatDateTime(row.at, useLanguage(), 'UTC', { seconds: true })
  return (
    <tr className="border-b border-line">
      <td className={`py-1.5 pr-3 whitespace-nowrap ${WIDE}`}>{time}</td>
      <td className={`py-1.5 pr-3 font-mono text-xs ${WIDE}`}>{row.transactionId}</td>
      <td className="py-1.5 pr-3 max-md:py-2.5">
        <span>{t(`posting.${row.kind}`)}</span> <span className="text-faint">{row.description}</span>
        <span className={NARROW}>
          <span>{`${time} ·`}</span> <span className="font-mono">{row.transactionId}</span>
        </span>
      </td>
      <td className="py-1.5 text-right font-display whitespace-nowrap md:pr-3 print:pr-3">
        <span>{groupThousands(row.amount)}</span>
        <span className={NARROW}>{groupThousands(row.balanceAfter)}</span>
      </td>
      <td className={`py-1.5 text-right font-display whitespace-nowrap ${WIDE}`}>{groupThousands(row.balanceAfter)}</td>
    </tr>
  )
}
