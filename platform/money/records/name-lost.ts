/** REL-04: a row that the records lack, or have an older copy of, may be in the queue for a while; after that it is lost. */
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import type { Difference } from './compare-records.ts'

/** The queue copies in a second and the cron job settles in minutes: what is older is not on its way. */
export const ON_ITS_WAY_MS = 60 * 60_000

const isAwaited = ({ fault }: Difference) => fault === 'missing' || fault === 'behind'

/**
 * Of rows: calls `lost` what was posted longer ago. By the posting that changed a row last, as a round that goes on may be
 * old; found by halves, so that a journal that is missing as a whole takes a few calls.
 */
export async function nameLost(wallet: Wallet, differences: Difference[], nowMs: number): Promise<Difference[]> {
  const awaited = differences.filter(isAwaited).map(({ sequence }) => sequence)
  awaited.sort((left, right) => left - right)
  let [lost, end] = [0, awaited.length]
  while (lost < end) {
    const middle = (lost + end) >> 1
    const postedAt = await getPostedAt(wallet, awaited[middle] ?? 0)
    if (postedAt <= nowMs - ON_ITS_WAY_MS) lost = middle + 1
    else end = middle
  }
  const lostUpTo = awaited[lost - 1] ?? 0
  return differences.map((one) => (isAwaited(one) && one.sequence <= lostUpTo ? { ...one, fault: 'lost' } : one))
}

async function getPostedAt(wallet: Wallet, sequence: number): Promise<number> {
  const page = await wallet.listPostings({ before: sequence + 1, limit: 1 })
  if (!page.ok) throw new Error(`journal: ${page.message}`)
  return page.value.rows[0]?.occurredAt ?? 0
}
