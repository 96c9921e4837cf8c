import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type Month, readStatementFile, STATEMENT_MAX_ROWS } from './read-statement.ts'

/** The whole month as a file, however little of it is shown. */
export function StatementFile({ month, disabled }: { month: Month; disabled: boolean }) {
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
