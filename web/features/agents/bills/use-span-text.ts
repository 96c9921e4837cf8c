import { DATE_TAG, type Language, TIME_FIELDS } from '../../../../contract/constants.ts'
import { formatDate, formatDateTime } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'

type Span = { from: string; to: string }

const isMidnight = (iso: string) => iso.endsWith('T00:00:00.000Z')

/** The span of a bill in UTC: a window or an hour by its times, whole days by their dates, the last one included. */
export function writeSpan({ from, to }: Span, language: Language): string {
  const isOfDays = isMidnight(from) && isMidnight(to)
  const last = isOfDays ? new Date(Date.parse(to) - 1).toISOString() : to
  const [firstDay, lastDay] = [formatDate(from, language), formatDate(last, language)]
  if (isOfDays) return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
  const time = new Intl.DateTimeFormat(DATE_TAG[language], { ...TIME_FIELDS[language], timeZone: 'UTC' })
  const end = firstDay === lastDay ? time.format(Date.parse(to)) : formatDateTime(to, language, 'UTC')
  return `${formatDateTime(from, language, 'UTC')} – ${end}`
}

export function useSpanText(): (span: Span) => string {
  const language = useLanguage()
  return (span) => writeSpan(span, language)
}
