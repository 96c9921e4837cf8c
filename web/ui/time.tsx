import type { Language } from '../../contract/constants.ts'
import { formatDateTime } from '../lib/dates.ts'
import { useHydrated } from '../lib/hydrated.ts'

type Props = {
  iso: string
  language: Language
  /** With its seconds: for records, where one is told from the next. */
  seconds?: boolean
  className?: string
}

/** A moment in the visitor's own time; in UTC until the browser has spoken. */
export function TimeText({ iso, language, seconds, className }: Props) {
  const hydrated = useHydrated()
  return (
    <time dateTime={iso} className={className}>
      {formatDateTime(iso, language, { timeZone: hydrated ? undefined : 'UTC', seconds })}
    </time>
  )
}
