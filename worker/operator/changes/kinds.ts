import { z } from 'zod'
import { FLAGS } from '../../../contract/flags.ts'
import type { Content } from '../../../contract/lib/canonical-json.ts'
import { CONFIG_KEY, merchantSchema, regionRulesSchema } from '../../../contract/merchant.ts'
import { CHANGE_PERMISSION, type ChangeKind, isChangeKind } from '../../../contract/operator/change-kinds.ts'
import { typedRulesSchema } from '../../../contract/operator/region.ts'
import { onlyCloses } from '../../gates/region.ts'
import { requireMerchant } from '../act.ts'
import { OpsRefusal } from '../refusal.ts'
import { type Rules, readRules } from '../region.ts'
import { domainsKind } from './domains.ts'
import { type AnyKind, defineKind } from './kind.ts'
import { newMerchantKind } from './new-merchant.ts'
import { goodKind, ladderKind, missionKind, promotionKind } from './offers.ts'
import { textKind } from './own-texts.ts'
import { helpKind, modulesKind, noticeKind, serviceKind } from './platform-kinds.ts'
import { siteKind } from './site.ts'

/** EDGE-01: every flag of a merchant as it shall be; one that is left out is off. */
const flagsKind = defineKind({
  permission: CHANGE_PERMISSION.flags,
  peopleFor: () => 2,
  payload: z.strictObject({ flags: z.partialRecord(z.enum(FLAGS), z.boolean()) }),
  subjectOf: () => '',
  read: async (c, merchant) => ({ flags: (await requireMerchant(c, merchant)).flags }),
  check: async () => {},
  plan: async (c, { merchant: code, payload: { flags } }) => [
    {
      key: CONFIG_KEY.merchant(code),
      schema: merchantSchema,
      value: { ...(await requireMerchant(c, code)), flags },
    },
  ],
  canUndo: true,
})

/** EDGE-02: what keeps more people out is one person's act; what lets somebody in takes two. */
const regionKind = defineKind<Rules>({
  permission: CHANGE_PERMISSION.region,
  peopleFor(base, payload) {
    const now = typedRulesSchema.safeParse(base)
    return now.success && onlyCloses(now.data, payload) ? 1 : 2
  },
  payload: typedRulesSchema,
  subjectOf: () => '',
  read: (c, merchant) => readRules(c, merchant),
  check: async (c, { merchant }) => void (await requireMerchant(c, merchant)),
  plan: async (_c, { merchant, payload }) => [
    { key: CONFIG_KEY.region(merchant), schema: regionRulesSchema, value: payload },
  ],
  canUndo: true,
})

/** Each kind of configuration that is proposed. A further one is a row here and in `CHANGE_KINDS`. */
export const KINDS: Record<ChangeKind, AnyKind> = {
  merchant: newMerchantKind,
  site: siteKind,
  flags: flagsKind,
  region: regionKind,
  modules: modulesKind,
  notice: noticeKind,
  promotion: promotionKind,
  ladder: ladderKind,
  good: goodKind,
  mission: missionKind,
  help: helpKind,
  service: serviceKind,
  domains: domainsKind,
  text: textKind,
}

/** Null for a kind of a later release. */
export const getKind = (name: string): AnyKind | null => (isChangeKind(name) ? KINDS[name] : null)

/** Throws OpsRefusal for a kind of a later release. */
export function requireKind(name: string): AnyKind {
  const kind = getKind(name)
  if (!kind) throw new OpsRefusal(`changes of kind '${name}' are not of this release`)
  return kind
}

/** Content as it is compared with what stands, and sent. */
export const followNow = (kind: AnyKind, content: Content, now: Content): Content =>
  kind.follow?.(content, now) ?? content
