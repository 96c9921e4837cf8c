import { formatDateTime } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'

/** A moment as the whole agent centre counts and says it: in UTC, with its zone. */
export function UtcTime({ iso, className }: { iso: string; className?: string }) {
  const language = useLanguage()
  return (
    <time dateTime={iso} className={className}>
      {`${formatDateTime(iso, language, 'UTC')} UTC`}
    </time>
  )
}
