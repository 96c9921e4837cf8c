import type { Language } from '../../contract/constants.ts'
import { formatDateTime } from '../lib/dates.ts'
import { useHydrated } from '../lib/hydrated.ts'

/** A moment in the visitor's own time; in UTC until the browser has spoken. */
export function TimeText({ iso, language, className }: { iso: string; language: Language; className?: string }) {
  const hydrated = useHydrated()
  return (
    <time dateTime={iso} className={className}>
      {formatDateTime(iso, language, hydrated ? undefined : 'UTC')}
    </time>
  )
}
