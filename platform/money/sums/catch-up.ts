import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import type { Digest } from '../../kernel/wallet/digest.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { countDigests } from './count-digests.ts'

/** At most 7,500 groups at once. The next message or the cron job counts the rest. */
const MOST_DIGESTS = 50

export type Owner = { merchant: MerchantCode; memberId: MemberId }

/**
 * Counts a member's journal from the cursor on, asking the wallet itself: for what the queue lost or brought too early.
 * Answers where the cursor stands then. `upTo`: no need to go further. Throws where the wallet does not answer.
 */
export async function catchUp(
  { env }: Pick<Services, 'env'>,
  { merchant, memberId }: Owner,
  { after, upTo = Number.MAX_SAFE_INTEGER, most = MOST_DIGESTS, onCounted }: CatchUp,
): Promise<number> {
  const wallet = getWallet(env.WALLET, merchant, memberId)
  let cursor = after
  for (let count = 0; count < most && cursor < upTo; count += 1) {
    const asked = await wallet.readDigest({ afterSequence: cursor })
    if (!asked.ok && asked.refusal === 'not_open') return cursor
    if (!asked.ok) throw new Error(`no digest of ${merchant}:${memberId}: ${asked.message}`)
    if (!asked.value) return cursor
    const [moved = cursor] = await countDigests({ env }, [asked.value])
    await onCounted?.(asked.value)
    if (moved <= cursor) throw new Error(`the count of ${merchant}:${memberId} stands at ${cursor}`)
    cursor = moved
  }
  return cursor
}

type CatchUp = { after: number; upTo?: number; most?: number; onCounted?: (digest: Digest) => Promise<void> }
