import { DATE_TAG, DAY_FIELDS, TIME_FIELDS } from '../../../../contract/constants.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'

const isMidnight = (iso: string) => iso.endsWith('T00:00:00.000Z')

/** The span of a bill in UTC: a window or an hour by its times, whole days by their dates, the last one included. */
export function useSpanText() {
  const language = useLanguage()
  const [tag, fields] = [DATE_TAG[language], { ...DAY_FIELDS[language], timeZone: 'UTC' }]
  const days = new Intl.DateTimeFormat(tag, fields)
  const times = new Intl.DateTimeFormat(tag, { ...fields, ...TIME_FIELDS })
  return ({ from, to }: { from: string; to: string }): string =>
    isMidnight(from) && isMidnight(to)
      ? days.formatRange(Date.parse(from), Date.parse(to) - 1)
      : times.formatRange(Date.parse(from), Date.parse(to))
}
