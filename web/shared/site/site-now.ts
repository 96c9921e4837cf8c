import { readSiteTime } from './site-clock.ts'

/** The site's time in ms, so that a device whose clock is wrong knows today, too. The device's where the site has said none yet. */
export const readNowMs = (): number => readSiteTime() || Date.now()
