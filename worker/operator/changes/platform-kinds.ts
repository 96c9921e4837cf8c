/** OPS-01: kinds that the platform keeps. It is asked for what stands, and to replace it as the person who approved. */
import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import type { Content } from '../../../contract/lib/canonical-json.ts'
import { CHANGE_PERMISSION } from '../../../contract/operator/change-kinds.ts'
import { operatorConfigurationCalls, type PLATFORM_KINDS } from '../../../contract/operator/configuration.ts'
import {
  articleContentSchema,
  findPopupFault,
  noticeSchema,
  serviceContentSchema,
} from '../../../contract/operator/content.ts'
import { modulesSchema } from '../../../contract/operator/new-merchant.ts'
import type { OperatorContext } from '../../context.ts'
import { requireMerchant } from '../act.ts'
import { sendOperatorCall } from '../forward-operator-call.ts'
import { OpsRefusal } from '../refusal.ts'
import { defineKind } from './kind.ts'
import { keepDraft } from './offers.ts'

type PlatformKind = (typeof PLATFORM_KINDS)[number]

async function readFrom(c: OperatorContext, kind: PlatformKind, merchant: string, subject: string): Promise<Content> {
  const asked = { merchant: merchantCodeSchema.parse(merchant), input: { kind, subject } }
  return operatorConfigurationCalls['config-read'].response.parse(await sendOperatorCall(c, 'config-read', asked)).value
}

const send = async (
  c: OperatorContext,
  name: Parameters<typeof sendOperatorCall>[1],
  merchant: string,
  input: object,
) => {
  await sendOperatorCall(c, name, { merchant: merchantCodeSchema.parse(merchant), input })
  return true
}

/** EDGE-01: which ways in are open, and what else of the site is on. */
export const modulesKind = defineKind({
  permission: CHANGE_PERMISSION.modules,
  peopleFor: () => 2,
  payload: z.strictObject({ modules: modulesSchema }),
  subjectOf: () => '',
  read: (c, merchant) => readFrom(c, 'modules', merchant, ''),
  check: async () => {},
  ask: (c, { merchant, payload }) => send(c, 'modules-set', merchant, payload),
  plan: async () => [],
  canUndo: true,
})

/** A banner, a pop-up and what tells of promotions may promise something: two people. Another notice is one person's. */
const PROMISING = ['B', 'PR']
const isPromising = (notice: unknown) =>
  typeof notice === 'object' &&
  notice !== null &&
  (('type' in notice && PROMISING.includes(String(notice.type))) || 'popup' in notice)

/** MSG-01: a notice or a banner, from its id on. */
export const noticeKind = defineKind({
  permission: CHANGE_PERMISSION.notice,
  // Also where one that promises is replaced.
  peopleFor: (base, notice) => (isPromising(notice) || isPromising(base) ? 2 : 1),
  payload: noticeSchema.transform((notice) => ({
    ...notice,
    // As the platform writes times, so that what it keeps compares.
    startsAt: new Date(notice.startsAt).toISOString(),
    endsAt: notice.endsAt === null ? null : new Date(notice.endsAt).toISOString(),
  })),
  subjectOf: ({ id }) => id,
  read: (c, merchant, id) => readFrom(c, 'notice', merchant, id),
  async check(c, { merchant, payload }) {
    const { type, picture, titles, contents, startsAt, endsAt } = payload
    const { defaultLanguage } = await requireMerchant(c, merchant)
    if (!titles[defaultLanguage] || !contents[defaultLanguage])
      throw new OpsRefusal(`titles and contents: missing in ${defaultLanguage}, the merchant's own language`)
    if (type === 'B' && picture === null) throw new OpsRefusal('picture: a banner has one')
    const fault = findPopupFault(payload, defaultLanguage)
    if (fault !== null) throw new OpsRefusal(fault)
    if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
      throw new OpsRefusal('endsAt: it ends after it begins')
  },
  /** Of one that is new: over one that is published the platform keeps no draft. What one person publishes needs none. */
  async draft(c, { merchant, payload }) {
    const isShown = isPromising(payload) && (await readFrom(c, 'notice', merchant, payload.id)) === null
    return isShown ? keepDraft(c, 'announcements-put', merchant, { announcement: { ...payload, draft: true } }) : null
  },
  ask: (c, { merchant, payload }) => send(c, 'announcements-put', merchant, { announcement: payload }),
  plan: async () => [],
  canUndo: true,
})

/** MSG-03: an article of the help centre with its category, from its id on: one person. */
export const helpKind = defineKind({
  permission: CHANGE_PERMISSION.help,
  peopleFor: () => 1,
  payload: articleContentSchema,
  subjectOf: ({ id }) => id,
  read: (c, merchant, id) => readFrom(c, 'help', merchant, id),
  async check(c, { merchant, payload: { titles, contents, category } }) {
    const { defaultLanguage } = await requireMerchant(c, merchant)
    if (![titles, contents, category.titles].every((texts) => texts[defaultLanguage]))
      throw new OpsRefusal(`titles, contents and category: missing in ${defaultLanguage}, the merchant's own language`)
  },
  ask: (c, { merchant, payload }) => send(c, 'help-put', merchant, { article: payload }),
  plan: async () => [],
  canUndo: true,
})

/** MSG-02: members are sent there and trust it: two people. */
export const serviceKind = defineKind({
  permission: CHANGE_PERMISSION.service,
  peopleFor: () => 2,
  payload: serviceContentSchema,
  subjectOf: () => '',
  read: (c, merchant) => readFrom(c, 'service', merchant, ''),
  async check(c, { merchant, payload: { live, vip } }) {
    const { hosts } = (await requireMerchant(c, merchant)).customerService
    for (const address of [live, vip]) {
      const url = address === null ? null : new URL(address)
      if (url && (url.username !== '' || url.port !== '' || !hosts.some((host) => host.toLowerCase() === url.hostname)))
        throw new OpsRefusal(`${url.host} is no host of customer service at ${merchant}`)
    }
  },
  ask: (c, { merchant, payload }) => send(c, 'service-set', merchant, { service: payload }),
  plan: async () => [],
  canUndo: true,
})
