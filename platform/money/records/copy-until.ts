import { Refusal } from '../../../contract/errors.ts'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { findLostEvents } from './find-lost-events.ts'
import { projectEvent } from './project-event.ts'
import { writeProjections } from './write-projections.ts'

/**
 * Pages with something missing: more than anybody plays in the seconds a copy takes. All pages: as far as one call reads
 * where the cron job has not come by for long and nothing is missing.
 */
const MOST = { pageEvents: 50, lostPages: 20, pages: 60 }
/** For who works for many in one go. */
export const COPY_LITTLE = { ...MOST, pages: 20 }
/** No wallet's clock goes back further. */
const CLOCK_BACK_MS = 15 * 60_000

type Owner = { merchant: MerchantCode; memberId: MemberId }

/**
 * After this, whatever a wallet posted before `beforeMs` is in the records: what is still on its way is copied straight
 * from the journal. For those who count what is over and may not count it again. Throws `reward_unavailable` where so
 * much is missing that the cron job has to catch up first.
 */
export async function copyUntil(
  { env }: Pick<Services, 'env'>,
  owner: Owner,
  beforeMs: number,
  most = MOST,
): Promise<void> {
  const { merchant, memberId } = owner
  const row = await env.DB.prepare('SELECT whole_sequence FROM record_check WHERE merchant = ? AND member_id = ?')
    .bind(merchant, memberId)
    .first<{ whole_sequence: number }>()
  let afterSequence = row?.whole_sequence ?? 0
  let lostPages = 0
  for (let page = 0; page < most.pages && lostPages < most.lostPages; page += 1) {
    const wallet = getWallet(env.WALLET, merchant, memberId)
    const listed = await wallet.listEvents({ afterSequence, limit: most.pageEvents })
    const events = listed.ok ? listed.value : []
    const past = events.filter(({ occurredAt }) => occurredAt < beforeMs)
    const lost = past.length > 0 ? await findLostEvents(env.DB, owner, past) : []
    if (lost.length > 0) {
      await writeProjections(env.DB, lost.map(projectEvent))
      lostPages += 1
    }
    const last = events.at(-1)
    const isWhole = !last || events.length < most.pageEvents || last.occurredAt >= beforeMs + CLOCK_BACK_MS
    if (isWhole) return
    afterSequence = last.sequence
  }
  throw new Refusal('reward_unavailable', 'the records are far behind the journal')
}
