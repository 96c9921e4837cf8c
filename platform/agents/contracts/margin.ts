/** Decided 20: what a top agent may be given by the platform, with all it has already. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { leavesMargin } from '../../../contract/agents/margin-guard.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { dayOf } from '../../kernel/tree.ts'
import { type ContractRow, readContracts } from './contract-rows.ts'

/** Every category counts in full: merchants have no weights of their own. */
const LOTT_WEIGHT_BPS = 10_000

/** The highest rebate that is set, of today or of a later day: a raise begins at the next day and is promised already. */
async function readRebateBps({ db, clock }: Pick<Services, 'db' | 'clock'>, memberId: MemberId): Promise<number> {
  const row =
    await db.get(sql`SELECT max(rebate_bps) AS bps FROM member_rebate WHERE member_id = ${memberId} AND from_day >=
    coalesce((SELECT max(from_day) FROM member_rebate WHERE member_id = ${memberId} AND from_day <= ${dayOf(clock())}), 0)`)
  return z.object({ bps: z.number().int().nullable() }).parse(row).bps ?? 0
}

type Change = { offer: Pick<ContractRow['terms'], 'kind' | 'tiers' | 'categoryRates'> } | { rebateBps: number }

/** Throws `margin_guard`. Asked of offers of the platform, again when one is accepted, and when R of a top agent is set. */
export async function assertMargin(
  services: Pick<Services, 'db' | 'clock'>,
  downlineId: MemberId,
  change: Change,
): Promise<void> {
  const standing = await readContracts(
    services,
    sql`contract.downline_id = ${downlineId} AND contract.upline_id IS NULL AND contract.state IN ('awaiting', 'accepted')`,
  )
  const terms = standing.map((contract) => contract.terms)
  const leaves =
    'offer' in change
      ? // The offer takes the place of whatever stands of its own kind.
        leavesMargin(
          await readRebateBps(services, downlineId),
          [...terms.filter(({ kind }) => kind !== change.offer.kind), change.offer],
          LOTT_WEIGHT_BPS,
        )
      : leavesMargin(change.rebateBps, terms, LOTT_WEIGHT_BPS)
  if (!leaves) throw new Refusal('margin_guard', 'lottery odds, rebate and salaries together give too much away')
}
