import { CONFIG_KEY, regionRulesSchema } from '../../../contract/merchant.ts'
import { CHANGE_PERMISSION } from '../../../contract/operator/change-kinds.ts'
import { typedRulesSchema } from '../../../contract/operator/region.ts'
import { onlyCloses } from '../../gates/region.ts'
import { requireMerchant } from '../act.ts'
import { type Rules, readRules } from '../region.ts'
import { defineKind } from './kind.ts'

/** EDGE-02: what keeps more people out is one person's act; what lets somebody in takes two. */
export const regionKind = defineKind<Rules>({
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
