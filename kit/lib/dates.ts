/** Times for the eye: by the merchant's clock, the same at the edge and in every browser. */
import { DATE_TAG, DAY_FIELDS, type Language, TIME_FIELDS } from '../../contract/constants.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/** `yyyy-MM-dd hh:mm:ss` as the source writes notices. */
export function formatNoticeTime(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return format.format(new Date(iso))
}

type Shown = { seconds?: boolean }

/** A date and time as the language writes it, in a time zone; seconds on request. */
export function formatDateTime(
  iso: string,
  language: Language,
  timeZone: string,
  { seconds = false }: Shown = {},
): string {
  const fields = { ...DAY_FIELDS[language], ...TIME_FIELDS[language], ...(seconds && { second: '2-digit' as const }) }
  return new Intl.DateTimeFormat(DATE_TAG[language], { ...fields, timeZone }).format(new Date(iso))
}

/** A day as the language writes it, in UTC: the same for everybody. */
export function formatDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(DATE_TAG[language], { ...DAY_FIELDS[language], timeZone: 'UTC' }).format(new Date(iso))
}

/** A zone as players say it: `Asia/Manila` is `Philippines Time`, `เวลาฟิลิปปินส์`. */
export function nameOfZone(timeZone: string, language: Language): string {
  try {
    const format = new Intl.DateTimeFormat(DATE_TAG[language], { timeZone, timeZoneName: 'shortGeneric' })
    const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
    // It stands within a sentence.
    return name.replace(/^Giờ/, 'giờ')
  } catch {
    // An older browser knows neither the option nor a zone made since.
    return timeZone
  }
}

/** `h:mm:ss`, for session clocks and countdowns. Negative counts as zero. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
}

const PERIOD_FORMAT = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const

/** A day, a week or a month in UTC, as the language writes it. `to` is the first moment after it. */
export function formatPeriod(from: string, to: string, unit: keyof typeof PERIOD_FORMAT, language: Language): string {
  const format = new Intl.DateTimeFormat(DATE_TAG[language], { ...PERIOD_FORMAT[unit], timeZone: 'UTC' })
  const last = new Date(Date.parse(to) - 1)
  return unit === 'week' ? format.formatRange(new Date(from), last) : format.format(new Date(from))
}
