/** EDGE-10, GAME-02: where a picture is asked for, try after try. */
import { LAZY_IMAGE } from '../../contract/constants.ts'

/** Pictures by way of the site itself: there whenever the page was. */
const OWN = '/img'

/**
 * `src` at its nth try, from 1: first as it is, then at the next of `cdns` (the visit's own first), last by way of the site itself.
 * Each try has an address of its own: the browser remembers what failed.
 */
export function imageAddress(src: string, attempt: number, cdns: readonly string[]): string {
  if (attempt <= 1) return src
  const cdn = [...cdns, OWN].find((each) => src.startsWith(`${each}/`))
  const place = attempt < LAZY_IMAGE.attempts ? (cdns[(attempt - 1) % cdns.length] ?? cdn) : OWN
  if (cdn !== undefined && place !== cdn) return `${place}${src.slice(cdn.length)}`
  return `${src}${src.includes('?') ? '&' : '?'}attempt=${attempt}`
}
