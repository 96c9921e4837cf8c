import { DATE_TAG, DAY_FIELDS, type Language, TIME_FIELDS } from '../../../../contract/constants.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'

type Span = { from: string; to: string }

const isMidnight = (iso: string) => iso.endsWith('T00:00:00.000Z')

/** The span of a bill in UTC: a window or an hour by its times, whole days by their dates, the last one included. */
export function writeSpan({ from, to }: Span, language: Language): string {
  const isOfDays = isMidnight(from) && isMidnight(to)
  const write = (fields: Intl.DateTimeFormatOptions, ms: number) =>
    new Intl.DateTimeFormat(DATE_TAG[language], { ...fields, timeZone: 'UTC' }).format(ms)
  const [first, last] = [Date.parse(from), Date.parse(to) - (isOfDays ? 1 : 0)]
  const [day, time] = [DAY_FIELDS[language], TIME_FIELDS[language]]
  const [firstDay, lastDay] = [write(day, first), write(day, last)]
  if (isOfDays) return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
  const begin = write({ ...day, ...time }, first)
  return `${begin} – ${write(firstDay === lastDay ? time : { ...day, ...time }, last)}`
}

export function useSpanText(): (span: Span) => string {
  const language = useLanguage()
  return (span) => writeSpan(span, language)
}
