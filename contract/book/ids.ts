/** Forms that the book shares with the lobby's calls. */
import { z } from 'zod'

/** Of the schedule, or of a feed. */
export const fixtureIdSchema = z.string().regex(/^[a-z]{1,20}-[a-z0-9]{1,20}-\d{1,12}$/)
export const leagueCodeSchema = z.string().regex(/^(?:feed-)?[a-z]{1,20}$/)
/** Decimal, as people read them. Money is counted in integer hundredths. */
export const oddsTextSchema = z.string().regex(/^\d{1,3}\.\d{2}$/)
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/)
