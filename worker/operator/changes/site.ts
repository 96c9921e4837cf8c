/** OPS-02: a published merchant and its hosts, in place of what stands: two people. */
import type { z } from 'zod'
import { type Content, canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { CONFIG_KEY, hostSchema, merchantSchema } from '../../../contract/merchant.ts'
import { CHANGE_PERMISSION } from '../../../contract/operator/change-kinds.ts'
import { publishedSchema } from '../../../contract/operator/site-fields.ts'
import type { OperatorContext } from '../../context.ts'
import { requireMerchant } from '../act.ts'
import { claimHosts, requireFreeHost } from '../hosts.ts'
import { listHosts } from '../reads.ts'
import { OpsRefusal } from '../refusal.ts'
import { assertFramesNoOwnHost, assertReadable, assertSpeaksItsLanguages } from '../verbs.ts'
import { defineKind } from './kind.ts'

type Site = z.output<typeof publishedSchema>

async function readSite(c: OperatorContext, code: string): Promise<Site> {
  const { version: _, ...site } = await requireMerchant(c, code)
  return site
}

const inOneForm = (value: object): string => canonicalJson(JSON.parse(JSON.stringify(value)) as Content)

export const siteKind = defineKind<Site>({
  permission: CHANGE_PERMISSION.site,
  peopleFor: () => 2,
  payload: publishedSchema,
  subjectOf: () => '',
  read: async (c, merchant) => JSON.parse(JSON.stringify(await readSite(c, merchant))) as Content,
  async check(c, { merchant, payload }) {
    if (payload.code !== merchant) throw new OpsRefusal('the merchant that changes is the one that is named')
    const [stands, hosts] = await Promise.all([readSite(c, merchant), listHosts(c)])
    const leadingHere = hosts.filter((one) => one.merchant === merchant).map(({ host }) => host)
    assertSpeaksItsLanguages(payload)
    assertFramesNoOwnHost(payload, [...payload.domains, ...leadingHere])
    if (inOneForm(stands.theme) !== inOneForm(payload.theme)) assertReadable(payload)
    for (const host of payload.domains) await requireFreeHost(c, host, merchant)
  },
  /**
   * Hosts come last, so that each leads to a merchant that lists it. One that is listed no more leads on. All of them: one
   * that is listed by an attempt that was cut off may not lead anywhere yet.
   */
  plan: async (_c, { merchant, payload }) => [
    { key: CONFIG_KEY.merchant(merchant), schema: merchantSchema, value: payload },
    ...payload.domains.map((host) => ({ key: CONFIG_KEY.host(host), schema: hostSchema, value: { merchant } })),
  ],
  /** Of two sites that list a host at the same moment one has it. */
  async ask(c, { merchant, payload }) {
    await claimHosts(c, payload.domains, merchant)
    return true
  },
  canUndo: true,
})
