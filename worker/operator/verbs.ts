/** OPS-01: what operators change at the edge: the values of KV that each act writes. */
import {
  CONFIG_KEY,
  hostSchema,
  type Merchant,
  maintenanceSchema,
  merchantSchema,
  regionRulesSchema,
} from '../../contract/merchant.ts'
import { edgeOperatorCalls } from '../../contract/operator/edge-calls.ts'
import { findWeakPairs } from '../../contract/rules/contrast.ts'
import { defineVerb, listMerchantCodes, requireMerchant, type Write } from './act.ts'
import { requireFreeHost } from './hosts.ts'
import { readStored } from './read-stored.ts'
import { listHosts } from './reads.ts'
import { OpsRefusal } from './refusal.ts'

/** EDGE-03. */
export const maintenanceOn = defineVerb({
  input: edgeOperatorCalls['maintenance-on'].request,
  async plan(c, { merchant, until, allowIps, logins }) {
    if (merchant !== undefined) await requireMerchant(c, merchant)
    const key = merchant === undefined ? CONFIG_KEY.maintenanceAll : CONFIG_KEY.maintenance(merchant)
    return [{ key, schema: maintenanceSchema, value: { active: true, until, allowIps, logins } }]
  },
})

/** EDGE-03. The switch for all and the switch of a merchant are two: each is opened where it was shut. */
export const maintenanceOff = defineVerb({
  input: edgeOperatorCalls['maintenance-off'].request,
  async plan(c, { merchant }) {
    if (merchant !== undefined) await requireMerchant(c, merchant)
    const key = merchant === undefined ? CONFIG_KEY.maintenanceAll : CONFIG_KEY.maintenance(merchant)
    return [{ key, schema: maintenanceSchema, value: { active: false } }]
  },
})

/** EDGE-02. Replaces the rules whole: what is not named is no longer a rule. */
export const regionSet = defineVerb({
  input: edgeOperatorCalls['region-set'].request,
  async plan(c, { merchant, ...rules }) {
    const codes = await listMerchantCodes(c, merchant)
    return codes.map((code) => ({ key: CONFIG_KEY.region(code), schema: regionRulesSchema, value: rules }))
  },
})

/** EDGE-02. */
export const regionClear = defineVerb({
  input: edgeOperatorCalls['region-clear'].request,
  async plan(c, { merchant }) {
    const codes = await listMerchantCodes(c, merchant)
    return codes.map((code) => ({ key: CONFIG_KEY.region(code), schema: regionRulesSchema, value: {} }))
  },
})

/** EDGE-01. A new merchant gets its switches at once: KV remembers that a key is absent, too. */
export const merchantPut = defineVerb({
  input: edgeOperatorCalls['merchant-put'].request,
  async plan(c, { merchant }) {
    assertSpeaksItsLanguages(merchant)
    const leadingHere = (await listHosts(c)).filter((one) => one.merchant === merchant.code).map(({ host }) => host)
    assertFramesNoOwnHost(merchant, [...merchant.domains, ...leadingHere])
    const writes: Write[] = [{ key: CONFIG_KEY.merchant(merchant.code), schema: merchantSchema, value: merchant }]
    const maintenance = CONFIG_KEY.maintenance(merchant.code)
    const region = CONFIG_KEY.region(merchant.code)
    if ((await readStored(c, maintenance)) === null) {
      writes.push({ key: maintenance, schema: maintenanceSchema, value: { active: false } })
    }
    if ((await readStored(c, region)) === null) {
      writes.push({ key: region, schema: regionRulesSchema, value: {} })
    }
    return writes
  },
})

/** EDGE-01, EDGE-11. The host itself comes last, so that it leads to a merchant that already lists it. */
export const domainAdd = defineVerb({
  input: edgeOperatorCalls['domain-add'].request,
  async plan(c, { host, merchant: code }) {
    const merchant = await requireMerchant(c, code)
    assertFramesNoOwnHost(merchant, [host])
    await requireFreeHost(c, host, code)
    const domains = merchant.domains.includes(host) ? merchant.domains : [...merchant.domains, host]
    return [
      { key: CONFIG_KEY.merchant(code), schema: merchantSchema, value: { ...merchant, domains } },
      { key: CONFIG_KEY.host(host), schema: hostSchema, value: { merchant: code } },
    ]
  },
})

/** EDGE-01. Without a merchant the flag is set for all of them. */
export const flagSet = defineVerb({
  input: edgeOperatorCalls['flag-set'].request,
  async plan(c, { name, on, merchant: only }) {
    const codes = await listMerchantCodes(c, only)
    const merchants = await Promise.all(codes.map((code) => requireMerchant(c, code)))
    return merchants.map((merchant) => ({
      key: CONFIG_KEY.merchant(merchant.code),
      schema: merchantSchema,
      value: { ...merchant, flags: { ...merchant.flags, [name]: on } },
    }))
  },
})

/**
 * EDGE-14: a page of the site's own origin may take off the sandbox of the frame it stands in, and cookies know no
 * ports, so that a merchant must not frame games from a host of its own. Throws OpsRefusal, naming the origin.
 */
export function assertFramesNoOwnHost({ gameOrigins }: Pick<Merchant, 'gameOrigins'>, ownHosts: readonly string[]) {
  const own = new Set(ownHosts.map((host) => host.toLowerCase()))
  const framed = gameOrigins.find((origin) => own.has(new URL(origin).hostname))
  if (framed !== undefined) {
    throw new OpsRefusal(`gameOrigins: ${framed} is a host of this merchant's site; games need a host of their own`)
  }
}

/** I18N-01: the language a visitor falls back to is one of the merchant's, and what it says of itself is there in each. Throws OpsRefusal, naming what is not. */
export function assertSpeaksItsLanguages({
  languages,
  defaultLanguage,
  brand,
}: Pick<Merchant, 'languages' | 'defaultLanguage' | 'brand'>) {
  if (!languages.includes(defaultLanguage)) {
    throw new OpsRefusal(`defaultLanguage: ${defaultLanguage} is none of languages (${languages.join(', ')})`)
  }
  for (const text of ['tagline', 'licenceLine'] as const) {
    const missing = languages.filter((language) => !brand[text][language])
    if (missing.length > 0) throw new OpsRefusal(`brand.${text}: missing in ${missing.join(', ')}`)
  }
}

/** Throws OpsRefusal, naming the pair that cannot be read. */
export function assertReadable({ theme }: Pick<Merchant, 'theme'>) {
  const [weak] = findWeakPairs(theme)
  if (!weak) return
  const how = weak.ratio === null ? 'is not written as #rrggbb' : `has a contrast of ${weak.ratio.toFixed(2)}`
  throw new OpsRefusal(`theme: ${weak.text} on ${weak.ground} ${how}; it takes ${weak.least} at the least`)
}
