/** MEM-14: which safe habits a member has, from what stands in their account and their wallet. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { HabitKind } from '../../../contract/calls/rewards/missions.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet, type SafetyState } from '../../kernel/wallet/wallet-interface.ts'

type Reader = Pick<PlatformContext, 'db' | 'env' | 'merchant'>

const flag = z.number().transform((is) => is === 1)
const ofAccountSchema = z.object({ factor: flag, contact: flag, round_check: flag, zalo: flag })

/** Pure: a deposit limit that its member is taking off is none. */
export function computeSafetyHabits({ limits, chosenReminderMinutes }: SafetyState): HabitKind[] {
  const stands = limits.some(
    ({ kind, ownMinor, pending }) => kind === 'deposit' && ownMinor !== null && pending?.amountMinor !== null,
  )
  return [...(stands ? (['limit'] as const) : []), ...(chosenReminderMinutes === null ? [] : (['reminder'] as const))]
}

/** A Zalo account that brought its bonus to somebody else counts for nobody. */
export async function readHabits({ db, env, merchant }: Reader, memberId: MemberId): Promise<HabitKind[]> {
  const [safety, row] = await Promise.all([
    getWallet(env.WALLET, merchant.code, memberId).getSafety(),
    db.get(sql`SELECT
      EXISTS (SELECT 1 FROM passkey_public WHERE member_id = ${memberId}) OR EXISTS (SELECT 1 FROM member_authenticator_public
        WHERE member_id = ${memberId} AND confirmed_at_ms IS NOT NULL) AS factor,
      has_verified_contact AS contact,
      EXISTS (SELECT 1 FROM member_audit WHERE member_id = ${memberId} AND act = 'round_checked') AS round_check,
      EXISTS (SELECT 1 FROM member_identity_public AS bound WHERE bound.member_id = ${memberId} AND provider = 'zalo'
        AND NOT EXISTS (SELECT 1 FROM zalo_bonus AS given WHERE given.merchant = bound.merchant
          AND given.subject = bound.subject AND given.member_id <> bound.member_id)) AS zalo
      FROM member_public WHERE id = ${memberId}`),
  ])
  const ofAccount = ofAccountSchema.parse(row)
  return [
    ...computeSafetyHabits(requireAccepted(safety)),
    ...(['factor', 'contact', 'round_check', 'zalo'] as const).filter((kind) => ofAccount[kind]),
  ]
}
