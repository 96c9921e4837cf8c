import { useT } from '../../../lib/i18n.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'

type Part = { error: unknown; isLoadingError: boolean; refetch: () => unknown }

/** ERR-01: parts of a page that could not be read say so in one place, and are read once more together. Nothing while all are there. */
export function FailedParts({ parts }: { parts: readonly Part[] }) {
  const t = useT('common')
  const failed = parts.filter((part) => part.isLoadingError)
  return (
    failed[0] && (
      <FailedRead
        className="mt-5"
        title={t('state.chunkTitle')}
        error={failed[0].error}
        onRetry={() => {
          for (const part of failed) part.refetch()
        }}
      />
    )
  )
}
