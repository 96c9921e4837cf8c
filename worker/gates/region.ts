/** EDGE-02, SYS-05: who may enter by country and address, for pages and calls alike. */
import type { MiddlewareHandler } from 'hono'
import { CONFIG_KEY, type RegionRules, regionRulesSchema } from '../../contract/merchant.ts'
import type { EntryRule } from '../../contract/operator/region.ts'
import { isInBlocks } from '../../contract/rules/ip-block.ts'
import type { EdgeHono } from '../context.ts'
import { warn } from '../request/log-line.ts'
import { UNKNOWN_COUNTRY } from '../request/visitor.ts'

/** Cloudflare's codes for an unknown place and for Tor. */
const NOWHERE: readonly string[] = [UNKNOWN_COUNTRY, 'T1']

const entry = (mayEnter: boolean, rule: EntryRule) => ({ mayEnter, rule })

/**
 * Precedence, first hit decides: denied address, allowed address, (no country rules: allowed), unknown country,
 * denied country, allow-list of countries. Without any rule everybody may enter. An allow-list of
 * addresses alone admits nobody else.
 */
export function judgeEntry(rules: Omit<RegionRules, 'version'>, visitor: { ip: string; country: string }) {
  const { allowCidrs, denyCidrs, allowCountries, denyCountries } = rules
  const hasCountryRules = allowCountries.length + denyCountries.length > 0
  const hasAddressRules = allowCidrs.length + denyCidrs.length > 0
  if (visitor.ip === '' && hasAddressRules) return entry(false, 'no_address')
  if (isInBlocks(visitor.ip, denyCidrs)) return entry(false, 'denied_address')
  if (isInBlocks(visitor.ip, allowCidrs)) return entry(true, 'allowed_address')
  if (!hasCountryRules) return allowCidrs.length === 0 ? entry(true, 'no_rule') : entry(false, 'not_allowed_address')
  if (NOWHERE.includes(visitor.country)) return entry(false, 'unknown_country')
  if (denyCountries.includes(visitor.country)) return entry(false, 'denied_country')
  if (allowCountries.length === 0) return entry(true, 'no_rule')
  return allowCountries.includes(visitor.country) ? entry(true, 'allowed_country') : entry(false, 'not_allowed_country')
}

export const canEnter = (rules: RegionRules, visitor: { ip: string; country: string }): boolean =>
  judgeEntry(rules, visitor).mayEnter

type Rules = Omit<RegionRules, 'version'>
const holds = <One>(whole: readonly One[], part: readonly One[]) => part.every((one) => whole.includes(one))

/**
 * False as soon as somebody who is kept out now could enter by `next`, and sometimes where no visitor could: what opens takes two
 * people. Blocks are compared as they are written.
 */
export function onlyCloses(now: Rules, next: Rules): boolean {
  const keepsDenied = holds(next.denyCidrs, now.denyCidrs) && holds(next.denyCountries, now.denyCountries)
  if (!keepsDenied) return false
  const hasAddresses = (rules: Rules) => rules.allowCidrs.length + rules.denyCidrs.length > 0
  // Whose address is not known is kept out as long as addresses matter.
  if (hasAddresses(now) && !hasAddresses(next)) return false
  const hasCountries = (rules: Rules) => rules.allowCountries.length + rules.denyCountries.length > 0
  const isOpen = now.allowCidrs.length === 0 && !hasCountries(now)
  // Where everybody may enter who is not denied by address, no list lets in anybody more.
  if (isOpen) return true
  if (!holds(now.allowCidrs, next.allowCidrs)) return false
  if (!hasCountries(now)) return !hasCountries(next) && next.allowCidrs.length > 0
  if (!hasCountries(next)) return next.allowCidrs.length > 0
  if (now.allowCountries.length === 0) return true
  return next.allowCountries.length > 0 && holds(now.allowCountries, next.allowCountries)
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
