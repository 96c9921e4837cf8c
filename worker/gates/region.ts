/** EDGE-02, SYS-05: who may enter by country and address, for pages and calls alike. */
import type { MiddlewareHandler } from 'hono'
import { CONFIG_KEY, type RegionRules, regionRulesSchema } from '../../contract/merchant.ts'
import { isInBlocks } from '../../contract/rules/ip-block.ts'
import type { EdgeHono } from '../context.ts'
import { warn } from './log-line.ts'
import { UNKNOWN_COUNTRY } from './visitor.ts'

/** Cloudflare's codes for an unknown place and for Tor. */
const NOWHERE: readonly string[] = [UNKNOWN_COUNTRY, 'T1']

/**
 * Precedence, first hit decides: denied address, allowed address, (no country rules: allowed), unknown country,
 * denied country, allow-list of countries. Without any rule everybody may enter. An allow-list of
 * addresses alone admits nobody else.
 */
export function canEnter(rules: RegionRules, visitor: { ip: string; country: string }): boolean {
  const { allowCidrs, denyCidrs, allowCountries, denyCountries } = rules
  const hasCountryRules = allowCountries.length + denyCountries.length > 0
  const hasAddressRules = allowCidrs.length + denyCidrs.length > 0
  if (visitor.ip === '' && hasAddressRules) return false
  if (isInBlocks(visitor.ip, denyCidrs)) return false
  if (isInBlocks(visitor.ip, allowCidrs)) return true
  if (!hasCountryRules) return allowCidrs.length === 0
  if (NOWHERE.includes(visitor.country)) return false
  if (denyCountries.includes(visitor.country)) return false
  return allowCountries.length === 0 || allowCountries.includes(visitor.country)
}

/** Rules that cannot be read, with nothing good known from before, admit nobody: the strictest reading. */
export const regionGate: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const { config, env, merchant, visitor, trace } = c.var
  const rules = await config.read(env.CONFIG, CONFIG_KEY.region(merchant.code), regionRulesSchema)
  if (rules.state === 'unreadable') warn(trace, 'region rules cannot be read, nobody is admitted')
  const mayEnter = rules.state === 'absent' || (rules.state === 'present' && canEnter(rules.value, visitor))
  if (!mayEnter && !c.var.siteClosed) c.set('siteClosed', { systemStatus: 2 })
  await next()
}
