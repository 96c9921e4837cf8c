import { readSiteTime } from './site-clock.ts'

/**
 * The site's time in ms, so that a device whose clock is wrong knows today, too. The edge renders by its own clock, which is the
 * site's.
 */
export const readNowMs = (): number => readSiteTime() || Date.now()
