import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedRead } from '../../../ui/failed-read.tsx'

type Part = { error: Error | null; isLoadingError: boolean; isLoading: boolean; refetch: () => unknown }

/** ERR-01: parts of a page that could not be read say so together, and are read once more. Nothing while all are there. */
export function FailedParts({ parts }: { parts: readonly (Part | false)[] }) {
  const { t } = useTranslation('common')
  const [asked, setAsked] = useState<Error | null>(null)
  const read = parts.filter((part) => part !== false)
  const failed = read.filter((part) => part.isLoadingError)
  const error = failed[0]?.error ?? (read.some((part) => part.isLoading) ? asked : null)
  return (
    error && (
      <FailedRead
        className="mt-5"
        title={t('state.chunkTitle')}
        error={error}
        // Read again, a part has failed no more: what was said of it stays until there is something to say.
        busy={!failed[0]}
        onRetry={() => {
          setAsked(error)
          for (const part of failed) part.refetch()
        }}
      />
    )
  )
}
