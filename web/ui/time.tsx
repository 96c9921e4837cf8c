import type { Language } from '../../contract/constants.ts'
import { formatDateTime } from '../../kit/lib/dates.ts'
import { useLanguage } from '../../kit/lib/language.ts'
import { useTimeZone } from '../lib/boot.tsx'

type Props = {
  iso: string
  language: Language
  /** With its seconds: for records, where one is told from the next. */
  seconds?: boolean
  className?: string
}

/** A moment by the merchant's clock. */
export function TimeText({ iso, language, seconds = false, className }: Props) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={iso} className={className}>
      {formatDateTime(iso, language, timeZone, { seconds })}
    </time>
  )
}

/** The same as a part of a sentence. */
export function useTimeText(): (iso: string) => string {
  const timeZone = useTimeZone()
  const language = useLanguage()
  return (iso) => formatDateTime(iso, language, timeZone)
}
