/** The status of each code: a second copy, which scripts/lib/conformance.test.ts compares with the contract. */
const CODES: Record<number, string> = {
  400: 'malformed envelope_invalid upgrade_required',
  401: 'login_required signature_invalid operator_required',
  403: 'forbidden in_need_true_account member_only agent_only cross_site_refused function_disabled verification_required password_change_required payment_password_required real_name_required birthday_required documents_required under_age level_not_allowed chase_off account_locked account_excluded on_break suspended_by_agent right_missing authenticator_required',
  404: 'not_found unknown_host',
  409: 'conflict envelope_replayed username_taken name_taken mobile_taken social_account_taken destination_taken round_closed terms_changed draw_closed cancel_late',
  413: 'too_large',
  422: 'invalid_fields login_failed account_unknown reset_link_invalid captcha_required captcha_failed bot_check_failed social_login_failed passkey_failed last_way_in verification_code_invalid verification_code_expired verification_failed phone_format_invalid invitation_code_error password_incorrect password_weak payment_password_incorrect account_number_invalid holder_name_differs destinations_full destination_not_ready image_refused image_heic quota_insufficient balance_insufficient limit_reached deposit_limit_reached stake_limit_reached loss_limit_reached reality_check_due registration_refused deposits_waiting channel_unavailable turnover_left game_unavailable promotion_unavailable reward_unavailable game_maintenance points_insufficient sold_out round_unknown payment_unknown currency_mismatch tree_too_deep rate_above_own margin_guard period_differs open_limit_reached number_full odds_changed market_suspended market_closed',
  429: 'too_many_requests payment_password_locked',
  451: 'region_restricted',
  500: 'internal',
  502: 'upstream_failed',
  503: 'maintenance merchant_not_ready',
  504: 'upstream_timeout',
}

export const STATUSES: Record<string, number> = Object.fromEntries(
  Object.entries(CODES).flatMap(([status, codes]) => codes.split(' ').map((code) => [code, Number(status)])),
)
