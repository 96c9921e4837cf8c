/** Where a Durable Object is made that shall stand near a visitor: it does not move afterwards. */
import { z } from 'zod'

export const NEAR_HINTS = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const
export const nearSchema = z.enum(NEAR_HINTS)
export type Near = z.infer<typeof nearSchema>

/** Of Asia, so that Cloudflare's continents put them with Manila. */
const MIDDLE_EAST = ['AE', 'AM', 'AZ', 'BH', 'CY', 'GE', 'IL', 'IQ', 'IR', 'JO', 'KW', 'LB', 'OM', 'PS', 'QA', 'SA']
const ALSO_MIDDLE_EAST = ['SY', 'TR', 'YE']
const BY_CONTINENT: Partial<Record<string, Near>> = { SA: 'sam', OC: 'oc', AF: 'afr', AS: 'apac' }
/** Degrees east: between Denver and Chicago, and between Berlin and Warsaw. */
const AMERICA_SPLIT = -98
const EUROPE_SPLIT = 17

/** Pure. Of Cloudflare's words on a request, none of which has to be there; null where nothing follows. */
export function computeNear(cf: { continent?: unknown; country?: unknown; longitude?: unknown }): Near | null {
  const country = typeof cf.country === 'string' ? cf.country : ''
  if (MIDDLE_EAST.includes(country) || ALSO_MIDDLE_EAST.includes(country)) return 'me'
  const longitude = Number.parseFloat(typeof cf.longitude === 'string' ? cf.longitude : '')
  if (cf.continent === 'NA') return longitude < AMERICA_SPLIT ? 'wnam' : 'enam'
  if (cf.continent === 'EU') return longitude > EUROPE_SPLIT ? 'eeur' : 'weur'
  return (typeof cf.continent === 'string' && BY_CONTINENT[cf.continent]) || null
}
