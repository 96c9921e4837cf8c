/** OPS-02: a new merchant. Its rows first, then its configuration, its hosts last: until then no visitor reaches it. */
import { type Content, canonicalJson } from '../../../contract/lib/canonical-json.ts'
import {
  CONFIG_KEY,
  hostSchema,
  maintenanceSchema,
  merchantSchema,
  regionRulesSchema,
} from '../../../contract/merchant.ts'
import { CHANGE_PERMISSION } from '../../../contract/operator/change-kinds.ts'
import { type NewMerchant, newMerchantSchema, operatorMakingCalls } from '../../../contract/operator/new-merchant.ts'
import { findMerchantKeys } from '../../../contract/protocols/merchant-keys.ts'
import type { OperatorContext } from '../../context.ts'
import type { Write } from '../act.ts'
import { run, sql } from '../database.ts'
import { sendOperatorCall } from '../forward-operator-call.ts'
import { claimHost, requireFreeHost } from '../hosts.ts'
import { readStored } from '../read-stored.ts'
import { OpsRefusal } from '../refusal.ts'
import { assertFramesNoOwnHost, assertReadable, assertSpeaksItsLanguages } from '../verbs.ts'
import { defineKind } from './kind.ts'

async function check(c: OperatorContext, merchant: NewMerchant) {
  assertSpeaksItsLanguages(merchant)
  assertFramesNoOwnHost(merchant, merchant.domains)
  assertReadable(merchant)
  if (!(await findMerchantKeys(c.var.env, merchant.code)))
    throw new OpsRefusal(`there are no keys for '${merchant.code}': edge and platform need ENVELOPE_ROOT`)
  for (const host of merchant.domains) await requireFreeHost(c, host, merchant.code)
}

const inOneForm = (schema: Write['schema'], value: object) =>
  canonicalJson(schema.parse({ ...value, version: 1 }) as Content)

/**
 * Gone on with, it must not open what somebody has closed since. The same is written again: an attempt that was cut off may
 * stand in the audit alone.
 */
async function leaveOthers(c: OperatorContext, writes: readonly Write[]): Promise<Write[]> {
  const stored = await Promise.all(writes.map(({ key }) => readStored(c, key)))
  return writes.filter(({ schema, value }, at) => {
    const text = stored[at] ?? null
    return text === null || inOneForm(schema, JSON.parse(text)) === inOneForm(schema, value)
  })
}

export const newMerchantKind = defineKind<NewMerchant>({
  permission: CHANGE_PERMISSION.merchant,
  peopleFor: () => 2,
  payload: newMerchantSchema,
  subjectOf: ({ code }) => code,
  /** A merchant that stands is never made again: what stands is another base, and the change is stale. */
  read: async (c, merchant) => {
    const stored = await readStored(c, CONFIG_KEY.merchant(merchant))
    return stored === null ? null : { published: true }
  },
  check: (c, { payload }) => check(c, payload),
  plan: async (c, { payload: { platform: _, ...site } }) => [
    ...(await leaveOthers(c, [
      { key: CONFIG_KEY.maintenance(site.code), schema: maintenanceSchema, value: { active: false } },
      { key: CONFIG_KEY.region(site.code), schema: regionRulesSchema, value: {} },
    ])),
    { key: CONFIG_KEY.merchant(site.code), schema: merchantSchema, value: site },
    ...site.domains.map((host) => ({
      key: CONFIG_KEY.host(host),
      schema: hostSchema,
      value: { merchant: site.code },
    })),
  ],
  async ask(c, { payload }) {
    for (const host of payload.domains) await claimHost(c, host, payload.code)
    const answer = await sendOperatorCall(c, 'merchant-make', { merchant: payload.code, input: { merchant: payload } })
    return operatorMakingCalls['merchant-make'].response.parse(answer).isNew
  },
  /** The hosts first, so that a visitor meets no site rather than half of one. */
  async takeBack(c, { payload: { code, domains } }, isAsked) {
    const { CONFIG } = c.var.env
    const keys = !isAsked
      ? []
      : [
          ...domains.map((host) => CONFIG_KEY.host(host)),
          CONFIG_KEY.merchant(code),
          CONFIG_KEY.region(code),
          CONFIG_KEY.maintenance(code),
        ]
    for (const key of keys) {
      await CONFIG.delete(key)
      c.var.config.forget(key)
    }
    // Free for others, also where the platform stays silent.
    await run(c, sql`DELETE FROM host_claim WHERE merchant = ${code}`)
    if (isAsked) await sendOperatorCall(c, 'merchant-unmake', { merchant: code, input: {} })
  },
  async isHalfDone(c, { payload: { platform: _, ...site } }) {
    const stored = await readStored(c, CONFIG_KEY.merchant(site.code))
    return stored === null || inOneForm(merchantSchema, JSON.parse(stored)) === inOneForm(merchantSchema, site)
  },
  canUndo: false,
})
