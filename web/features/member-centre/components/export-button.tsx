import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { EXPORT_MAX_ROWS, readCsv, saveCsv } from '../../../lib/csv.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** Of the file, without its ending. */
  name: string
  head: readonly string[]
  read: Parameters<typeof readCsv>[1]
}

/** MEM-07, MEM-09: what the filters show, all pages of it, as a file. */
export function ExportButton({ name, head, read }: Props) {
  const t = useT('member')
  const errorText = useErrorText()
  const save = useMutation({
    mutationFn: () => readCsv(head, read),
    onSuccess: ({ parts }) => saveCsv(parts, `${name}.csv`),
  })
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {save.data?.isCut && (
        <p role="status" className="min-w-0 flex-1 text-pretty text-sm text-soft">
          {t('export.cut', { count: EXPORT_MAX_ROWS })}
        </p>
      )}
      {save.error && (
        <p role="alert" className="min-w-0 flex-1 text-sm text-danger">
          {errorText(save.error)}
        </p>
      )}
      <Button className="px-4!" busy={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden size={18} />
        {t('export.csv')}
      </Button>
    </div>
  )
}
