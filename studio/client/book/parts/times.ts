/** Times of matches, by the clock of the member's device. */
import { DATE_TAG, type Language } from '../../../../contract/constants.ts'

export const formatKickOff = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(DATE_TAG[language], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(atMs)

/** `m:ss`, or `h:mm:ss`. */
export function formatLeft(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}
