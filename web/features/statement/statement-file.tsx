import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { saveCsv } from '../../lib/csv.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { type Month, readStatementFile, STATEMENT_MAX_ROWS } from './read-statement.ts'

/** The whole month as a file, however little of it is shown. */
export function StatementFile({ month, disabled }: { month: Month; disabled: boolean }) {
  const t = useT('member')
  const errorText = useErrorText()
  const save = useMutation({
    mutationFn: () => readStatementFile(month, (kind) => t(`posting.${kind}`)),
    onSuccess: ({ parts }) => saveCsv(parts, `statement-${month.from.slice(0, 7)}.csv`),
  })
  return (
    <>
      <Button className="px-4!" disabled={disabled} busy={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden size={18} />
        CSV
      </Button>
      {save.data?.isCut && (
        <p role="status" className="order-last basis-full text-pretty text-sm text-soft">
          {t('statement.cut', { rows: STATEMENT_MAX_ROWS })}
        </p>
      )}
      {save.error && (
        <p role="alert" className="order-last basis-full text-sm text-danger">
          {errorText(save.error)}
        </p>
      )}
    </>
  )
}
