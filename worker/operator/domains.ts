/** EDGE-01, OPS-02: the hosts of a merchant, what each answers, and what the merchant still lacks to be played at. */
import type { DomainsState } from '../../contract/operator/domains.ts'
import type { EdgeContext, OperatorContext } from '../context.ts'
import { requireMerchant } from './act.ts'
import { listMissing } from './health.ts'
import { isLeadingTo, listClaimed } from './hosts.ts'
import { listHosts } from './reads.ts'
import { showMaintenance } from './whoami.ts'

/**
 * Hosts that lead to a merchant, in order. KV lists late, so those that it claimed or names are asked for one by one. Throws
 * OpsRefusal for a merchant that cannot be read.
 */
export async function listLeading(c: OperatorContext, merchant: string): Promise<string[]> {
  const [listed, claimed, { domains }] = await Promise.all([
    listHosts(c),
    listClaimed(c, merchant),
    requireMerchant(c, merchant),
  ])
  const known = listed.filter((one) => one.merchant === merchant).map(({ host }) => host)
  const others = [...new Set([...claimed, ...domains])].filter((host) => !known.includes(host))
  const isLeading = await Promise.all(others.map((host) => isLeadingTo(c, host, merchant)))
  return [...known, ...others.filter((_, at) => isLeading[at])].toSorted()
}

/** Throws OpsRefusal for a merchant that cannot be read. */
export async function showDomains(c: EdgeContext, { merchant }: { merchant: string }): Promise<DomainsState> {
  const [site, leading, { merchants }] = await Promise.all([
    requireMerchant(c, merchant),
    listLeading(c, merchant),
    showMaintenance(c, { merchant }),
  ])
  const felt = merchants[0]?.felt ?? 'open'
  const hosts = [...new Set([...leading, ...site.domains])].toSorted()
  return {
    hosts: hosts.map((host) => ({
      host,
      isListed: site.domains.includes(host),
      answers: leading.includes(host) ? felt : 'nothing',
    })),
    missing: await listMissing(c, merchant, leading),
  }
}
