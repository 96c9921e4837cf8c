/** EDGE-01, OPS-02: by which hosts a merchant is visited: two people. */
import type { z } from 'zod'
import { CONFIG_KEY, hostSchema, merchantSchema } from '../../../contract/merchant.ts'
import { CHANGE_PERMISSION } from '../../../contract/operator/change-kinds.ts'
import { domainsContentSchema } from '../../../contract/operator/domains.ts'
import { hostnameSchema } from '../../../contract/operator/site-fields.ts'
import type { OperatorContext } from '../../context.ts'
import { requireMerchant } from '../act.ts'
import { run, sql } from '../database.ts'
import { listLeading } from '../domains.ts'
import { claimHosts, listClaimed, requireFreeHost } from '../hosts.ts'
import { OpsRefusal } from '../refusal.ts'
import { assertFramesNoOwnHost } from '../verbs.ts'
import { defineKind } from './kind.ts'
import { isSame } from './store.ts'

type Domains = z.output<typeof domainsContentSchema>

/** An address leads to a merchant on a local site alone. It is no name, so no change names it or takes it away. */
const listNamed = async (c: OperatorContext, merchant: string): Promise<string[]> =>
  (await listLeading(c, merchant)).filter((host) => hostnameSchema.safeParse(host).success)

export const domainsKind = defineKind<Domains>({
  permission: CHANGE_PERMISSION.domains,
  peopleFor: () => 2,
  payload: domainsContentSchema,
  subjectOf: () => '',
  read: async (c, merchant) => ({ hosts: await listNamed(c, merchant) }),
  async check(c, { merchant, payload: { hosts } }) {
    if (hosts.length === 0) throw new OpsRefusal('the last host of a merchant stays: without one it has no visitor')
    assertFramesNoOwnHost(await requireMerchant(c, merchant), hosts)
    for (const host of hosts) await requireFreeHost(c, host, merchant)
  },
  /** Hosts come last, so that each leads to a merchant that lists it. */
  plan: async (c, { merchant, payload: { hosts } }) => {
    const { version: _, ...site } = await requireMerchant(c, merchant)
    return [
      { key: CONFIG_KEY.merchant(merchant), schema: merchantSchema, value: { ...site, domains: hosts } },
      ...hosts.map((host) => ({ key: CONFIG_KEY.host(host), schema: hostSchema, value: { merchant } })),
    ]
  },
  async ask(c, { merchant, payload }) {
    await claimHosts(c, payload.hosts, merchant)
    return true
  },
  /** Those that are named no more. Once the rest stands, so that at no moment no host leads to the merchant. */
  async finish(c, { merchant, payload }) {
    const known = new Set([...(await listNamed(c, merchant)), ...(await listClaimed(c, merchant))])
    for (const host of known) if (!payload.hosts.includes(host)) await removeHost(c, host, merchant)
  },
  /** It lists the new hosts, and no other host leads here than the old and the new ones. */
  async isHalfDone(c, { merchant, payload: { hosts } }, base) {
    const [{ domains }, leading] = await Promise.all([requireMerchant(c, merchant), listNamed(c, merchant)])
    const former = domainsContentSchema.safeParse(base)
    const own = [...hosts, ...(former.success ? former.data.hosts : [])]
    return isSame(domains, hosts) && leading.every((host) => own.includes(host))
  },
  canUndo: true,
})

async function removeHost(c: OperatorContext, host: string, merchant: string): Promise<void> {
  const { env, config } = c.var
  const key = CONFIG_KEY.host(host)
  await env.CONFIG.delete(key)
  config.forget(key)
  await run(c, sql`DELETE FROM host_claim WHERE host = ${host} AND merchant = ${merchant}`)
}
