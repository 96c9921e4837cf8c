/** Times of matches, in the zone of the site. */
import { DATE_TAG, type Language } from '../../../../contract/constants.ts'

export interface Place {
  readonly language: Language
  readonly timeZone: string
}

export const formatKickOff = (atMs: number, { language, timeZone }: Place): string =>
  new Intl.DateTimeFormat(DATE_TAG[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(atMs)

/** `m:ss`, or `h:mm:ss`. */
export function formatLeft(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}
