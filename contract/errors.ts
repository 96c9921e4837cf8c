/**
 * The one closed list of error codes: the status an answer carries, and nothing else. The text a
 * person reads comes from the code through the SPA's `errors` catalogue (ERR-01).
 */
import { z } from 'zod'

export const ERRORS = {
  // 400
  malformed: 400,
  envelope_invalid: 400,
  upgrade_required: 400,
  // 401
  login_required: 401,
  signature_invalid: 401,
  operator_required: 401,
  // 403
  forbidden: 403,
  in_need_true_account: 403,
  member_only: 403,
  agent_only: 403,
  cross_site_refused: 403,
  function_disabled: 403,
  verification_required: 403,
  password_change_required: 403,
  payment_password_required: 403,
  real_name_required: 403,
  birthday_required: 403,
  documents_required: 403,
  under_age: 403,
  level_not_allowed: 403,
  chase_off: 403,
  account_locked: 403,
  account_excluded: 403,
  on_break: 403,
  suspended_by_agent: 403,
  right_missing: 403,
  authenticator_required: 403,
  // 404
  not_found: 404,
  unknown_host: 404,
  // 409
  conflict: 409,
  envelope_replayed: 409,
  username_taken: 409,
  name_taken: 409,
  mobile_taken: 409,
  social_account_taken: 409,
  destination_taken: 409,
  round_closed: 409,
  terms_changed: 409,
  draw_closed: 409,
  cancel_late: 409,
  // 413
  too_large: 413,
  // 422
  invalid_fields: 422,
  login_failed: 422,
  account_unknown: 422,
  reset_link_invalid: 422,
  captcha_required: 422,
  captcha_failed: 422,
  bot_check_failed: 422,
  social_login_failed: 422,
  passkey_failed: 422,
  last_way_in: 422,
  verification_code_invalid: 422,
  verification_code_expired: 422,
  verification_failed: 422,
  phone_format_invalid: 422,
  invitation_code_error: 422,
  password_incorrect: 422,
  password_weak: 422,
  payment_password_incorrect: 422,
  account_number_invalid: 422,
  holder_name_differs: 422,
  destinations_full: 422,
  destination_not_ready: 422,
  image_refused: 422,
  image_heic: 422,
  quota_insufficient: 422,
  balance_insufficient: 422,
  limit_reached: 422,
  deposit_limit_reached: 422,
  stake_limit_reached: 422,
  loss_limit_reached: 422,
  reality_check_due: 422,
  registration_refused: 422,
  deposits_waiting: 422,
  channel_unavailable: 422,
  turnover_left: 422,
  game_unavailable: 422,
  promotion_unavailable: 422,
  reward_unavailable: 422,
  game_maintenance: 422,
  points_insufficient: 422,
  sold_out: 422,
  round_unknown: 422,
  payment_unknown: 422,
  currency_mismatch: 422,
  tree_too_deep: 422,
  rate_above_own: 422,
  margin_guard: 422,
  period_differs: 422,
  open_limit_reached: 422,
  number_full: 422,
  odds_changed: 422,
  market_suspended: 422,
  market_closed: 422,
  // 429
  too_many_requests: 429,
  payment_password_locked: 429,
  // 451
  region_restricted: 451,
  // 5xx
  internal: 500,
  upstream_failed: 502,
  maintenance: 503,
  merchant_not_ready: 503,
  upstream_timeout: 504,
} as const

export type ErrorCode = keyof typeof ERRORS
export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])

/** The body of every refusal. `message` is plain English for logs and outsiders, never for a screen. */
export const failureSchema = z.object({
  success: z.literal(false),
  errorCode: errorCodeSchema,
  message: z.string(),
  requestId: z.string(),
  /** AUTH-07: a captcha is asked for from now on. */
  captcha: z.boolean().optional(),
  /** The first error of each field, as a message key with its values. */
  fields: z
    .record(
      z.string(),
      z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
    )
    .optional(),
  /** Present with 429 and 503: seconds until another try makes sense. */
  retryAfterSeconds: z.number().int().optional(),
  /** Present with 503 and 451, so that the SPA can show the status page at once. */
  systemStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  maintenanceEnd: z.string().optional(),
})
export type Failure = z.infer<typeof failureSchema>
export type FieldErrors = NonNullable<Failure['fields']>

export type FailureDetails = Partial<
  Pick<Failure, 'captcha' | 'fields' | 'retryAfterSeconds' | 'systemStatus' | 'maintenanceEnd'>
>

/** An expected refusal. Thrown by verbs, turned into an answer by the one error handler of each Worker. */
export class Refusal extends Error {
  readonly errorCode: ErrorCode
  readonly details: FailureDetails
  constructor(errorCode: ErrorCode, message: string = errorCode, details: FailureDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.errorCode = errorCode
    this.details = details
  }
  get status(): (typeof ERRORS)[ErrorCode] {
    return ERRORS[this.errorCode]
  }
}

/** The answer body of a refusal. */
export function presentFailure(refusal: Refusal, requestId: string): Failure {
  return { success: false, errorCode: refusal.errorCode, message: refusal.message, requestId, ...refusal.details }
}
