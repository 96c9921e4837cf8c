import { ANNOUNCEMENT_EXECUTION, ANNOUNCEMENT_PLATFORM, ANNOUNCEMENT_TYPES } from '../../contract/constants.ts'

/** The one reading of announcements that the whole site shares: strip, notices, banners. */
export const ANNOUNCEMENTS_INPUT = {
  types: ANNOUNCEMENT_TYPES.join(','),
  platform: ANNOUNCEMENT_PLATFORM,
  execution: ANNOUNCEMENT_EXECUTION,
} as const
