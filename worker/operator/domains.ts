/** EDGE-01, OPS-02: the hosts of a merchant, what each answers, and what the merchant still lacks to be played at. */
import type { DomainsState } from '../../contract/operator/domains.ts'
import type { EdgeContext, OperatorContext } from '../context.ts'
import { requireMerchant } from './act.ts'
import { listMissing } from './health.ts'
import { listHosts } from './reads.ts'
import { showMaintenance } from './whoami.ts'

/** Hosts that lead to a merchant, in order. */
export const listLeading = async (c: OperatorContext, merchant: string): Promise<string[]> =>
  (await listHosts(c))
    .filter((one) => one.merchant === merchant)
    .map(({ host }) => host)
    .toSorted()

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
