import { type SQL, sql } from 'drizzle-orm'
import type { MemberId } from '../../contract/ids.ts'
import { randomUuid } from '../../contract/time-and-chance.ts'
import type { PlatformContext } from './context.ts'
import { actorOf } from './operator/actor.ts'

export const MEMBER_ACTS = [
  'registered',
  'free_play_started',
  'logged_in',
  'logged_out',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'session_verified',
  'session_resumed',
  'email_bound',
  'mobile_bound',
  'authenticator_bound',
  'recovery_codes_renewed',
  'authenticator_removed',
  'payment_password_set',
  'payment_password_changed',
  'payment_password_reset',
  'real_name_set',
  'real_name_changed',
  'birthday_given',
  'birthday_changed',
  'destination_added',
  'destination_removed',
  'document_asked',
  'document_sent',
  'document_seen',
  'document_accepted',
  'document_refused',
  'document_dropped',
  'passkey_added',
  'passkey_removed',
  'language_changed',
  'social_linked',
  'social_unlinked',
  'break_taken',
  'self_excluded',
  'excluded_by_operator',
  'locked_by_operator',
  'unlocked_by_operator',
  'factor_unbound_by_operator',
  'first_password_approved',
  'first_password_by_operator',
  'field_revealed',
  'note_added',
  'sessions_ended_by_operator',
  'exclusion_lifted',
  'likeness_cleared',
  'promotion_joined',
  'promotion_claimed',
  'promotion_issue_said',
  'promotion_issued',
  'promotion_refused',
  'application_picture_seen',
  'service_picture_seen',
  'service_answered',
  'service_closed',
  'rebate_claimed',
  'mission_claimed',
  'round_checked',
  'round_corrected',
  'coupon_voided_by_operator',
  'book_factor_set',
  'points_redeemed',
  'points_converted',
  'points_adjusted',
  'redemption_approved',
  'redemption_rejected',
  'referral_approved',
  'referral_release_said',
  'referral_held',
  'referral_refused',
  'deposit_opened',
  'deposit_paid',
  'deposit_put_to_review',
  'deposit_credited',
  'deposit_resolved',
  'deposit_assigned',
  'bonus_granted',
  'bonus_released',
  'bonus_lapsed',
  'bonus_withheld',
  'turnover_waiver_said',
  'turnover_waived',
  'wallet_unfrozen',
  'limit_set_by_operator',
  'downline_opened',
  'sign_up_link_added',
  'sign_up_link_paused',
  'sign_up_link_opened',
  'rebate_raised',
  'sub_user_added',
  'sub_user_changed',
  'sub_user_removed',
  'sub_user_password_changed',
  'sub_user_authenticator_bound',
  'sub_user_authenticator_removed',
  'sub_user_authenticator_taken',
  'sub_user_authenticators_required',
  'sub_user_authenticators_left_free',
  'report_set',
  'report_stopped',
  'suspended_by_agent',
  'restored_by_agent',
  'restored_by_operator',
  'opened_by_operator',
  'upline_moved_by_operator',
  'closed_by_operator',
  'rebate_set_by_operator',
] as const
export type MemberAct = (typeof MEMBER_ACTS)[number]

type Actor = Pick<PlatformContext, 'random' | 'clientIp' | 'country' | 'requestId' | 'clock'> & {
  merchant: Pick<PlatformContext['merchant'], 'code'>
  /** Who does it, where it is not the member: as in a context of operators. */
  operator?: string
}

/**
 * The audit row of an act, to stand in the same batch. With `onlyIf`, a deed that lost its race leaves none. `note`: what
 * the act replaces, where nothing else keeps it.
 */
export function auditAct(
  ctx: Actor,
  memberId: MemberId,
  act: MemberAct,
  onlyIf: SQL = sql`1`,
  note: SQL = sql`NULL`,
): SQL {
  const actor = ctx.operator === undefined ? null : actorOf(ctx.operator)
  return sql`
    INSERT INTO member_audit (id, merchant, member_id, act, client_ip, country, request_id, at_ms, actor, note)
    SELECT ${randomUuid(ctx.random)}, ${ctx.merchant.code}, ${memberId}, ${act}, ${ctx.clientIp}, ${ctx.country},
      ${ctx.requestId}, ${ctx.clock()}, ${actor}, ${note}
    WHERE ${onlyIf}`
}

/** Of an act that no member's own request brought: it came from nowhere. */
export const FROM_NOWHERE = { clientIp: '', country: 'XX' } as const

/** The same of what an operator does to a member. */
export const auditByOperator = (ctx: Omit<Actor, keyof typeof FROM_NOWHERE>, ...act: Tail<typeof auditAct>): SQL =>
  auditAct({ ...ctx, ...FROM_NOWHERE }, ...act)

type Tail<Called> = Called extends (first: never, ...rest: infer Rest) => unknown ? Rest : never
