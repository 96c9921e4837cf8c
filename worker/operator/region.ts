/** EDGE-02: the rules of a merchant, and who would be let in by them: by the very function of the gate. */
import type { z } from 'zod'
import { CONFIG_KEY, type RegionRules, regionRulesSchema } from '../../contract/merchant.ts'
import type { EntryAnswer, regionCalls } from '../../contract/operator/region.ts'
import type { OperatorContext } from '../context.ts'
import { judgeEntry } from '../gates/region.ts'
import { UNKNOWN_COUNTRY } from '../request/visitor.ts'
import { readStored } from './read-stored.ts'

type Input<Name extends keyof typeof regionCalls> = z.output<(typeof regionCalls)[Name]['request']>
export type Rules = Omit<RegionRules, 'version'>
export const NO_RULES: Rules = { allowCountries: [], denyCountries: [], allowCidrs: [], denyCidrs: [] }

/** As they were written last; null where that cannot be read. */
export async function readRules(c: OperatorContext, merchant: string): Promise<Rules | null> {
  const stored = await readStored(c, CONFIG_KEY.region(merchant))
  if (stored === null) return NO_RULES
  try {
    const { version: _, ...rules } = regionRulesSchema.parse(JSON.parse(stored))
    return rules
  } catch {
    return null
  }
}

export async function showRegion(c: OperatorContext, { merchant }: Input<'region-show'>) {
  return { rules: await readRules(c, merchant) }
}

export async function tryRegion(
  c: OperatorContext,
  { merchant, ip, country, rules: draft }: Input<'region-try'>,
): Promise<EntryAnswer> {
  const rules = draft ?? (await readRules(c, merchant))
  const visitor = { ip, country: country || UNKNOWN_COUNTRY }
  if (rules === null) return { mayEnter: false, rule: 'not_allowed_address', ...visitor, isReadable: false }
  return { ...judgeEntry(rules, visitor), ...visitor, isReadable: true }
}
