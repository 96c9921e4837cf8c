-- What other areas read of a table, by an area each: only these columns, and the table itself is read where it is written
-- (scripts/check-tables.ts). SQLite puts such a view into the query, so a plan is that of the table (tests/http/platform/views.test.ts).
-- A later migration that rebuilds a table drops its views first and creates them again: SQLite renames no table under a view.
-- Expands because the tables stay, and the release before this one reads them.

-- identity
-- Nothing that proves who somebody is, and no way to reach them.
CREATE VIEW member_public AS SELECT
  id, merchant, username, username_key, type, status, nickname, language, affiliate_code, last_login_at_ms,
  created_at_ms, avatar_upload_id,
  ((mobile IS NOT NULL AND mobile_verified_at_ms IS NOT NULL)
    OR (email IS NOT NULL AND email_verified_at_ms IS NOT NULL)) AS has_verified_contact
  FROM member;
-- The real name, for payouts and for who asks to change it.
CREATE VIEW member_payee AS SELECT id, username, status, payee_name FROM member;
-- What names and reaches a person: for operators who look a member up, and to compare two members.
CREATE VIEW member_person AS SELECT
  id, merchant, username, username_key, type, status, nickname, language, mobile, mobile_verified_at_ms, email,
  email_key, payee_name, profile, registered_ip, registered_country, last_login_at_ms, created_at_ms,
  email_verified_at_ms
  FROM member;
CREATE VIEW member_session_public AS SELECT
  token_hash, merchant, member_id, kind, password_given_at_ms, client_ip, country, created_at_ms, expires_at_ms,
  revoked_at_ms, verification_due, place_at_ms
  FROM member_session;
CREATE VIEW member_identity_public AS SELECT merchant, provider, subject, member_id FROM member_identity;
CREATE VIEW member_address_public AS SELECT member_id, address FROM member_address;
CREATE VIEW member_authenticator_public AS SELECT member_id, confirmed_at_ms FROM member_authenticator;
CREATE VIEW passkey_public AS SELECT member_id, created_at_ms FROM passkey;
CREATE VIEW login_event_public AS SELECT
  id, member_id, way, outcome, client_ip, country, device, is_new_device, at_ms
  FROM login_event;
CREATE VIEW registration_flag_public AS SELECT
  member_id, merchant, looks_like, because, at_ms, cleared_at_ms
  FROM registration_flag;
-- All but the password.
CREATE VIEW agent_sub_user_public AS SELECT
  id, merchant, agent_id, login_name, rights, created_at_ms, last_login_at_ms, removed_at_ms, idempotency_key
  FROM agent_sub_user;
CREATE VIEW agent_sub_authenticator_public AS SELECT sub_user_id, confirmed_at_ms FROM agent_sub_authenticator;
CREATE VIEW agent_sub_recovery_code_public AS SELECT sub_user_id FROM agent_sub_recovery_code;

-- account
CREATE VIEW destination_public AS SELECT
  id, merchant, member_id, kind, provider, masked, created_at_ms, removed_at_ms
  FROM destination;
-- To compare accounts and holders: hashed and folded, never the number.
CREATE VIEW destination_match AS SELECT
  id, merchant, member_id, provider, account_hash, holder_key, created_at_ms, removed_at_ms
  FROM destination;
CREATE VIEW destination_clash_public AS SELECT merchant, member_id, other_member_id FROM destination_clash;
CREATE VIEW member_document_public AS SELECT
  merchant, member_id, kind, state, asked_at_ms, sent_at_ms, decided_by, decided_at_ms
  FROM member_document;
CREATE VIEW service_thread_public AS SELECT merchant, member_id, state, since_ms FROM service_thread;

-- protection
CREATE VIEW play_bar_public AS SELECT member_id, merchant, kind, since_ms, until_ms, lifts FROM play_bar;
-- By what somebody who comes back is recognised.
CREATE VIEW play_bar_contact AS SELECT
  member_id, merchant, kind, until_ms, lifts, name_key, mobile, email_key
  FROM play_bar;
CREATE VIEW play_bar_intent_public AS SELECT member_id FROM play_bar_intent;

-- messaging
CREATE VIEW message_public AS SELECT id, merchant, member_id, kind, event, about_id, written_by, at_ms FROM message;
CREATE VIEW message_mark_public AS SELECT message_id, member_id FROM message_mark;
CREATE VIEW service_case_public AS SELECT
  merchant, reference, kind, topic, member_id, state, created_at_ms, bill_id
  FROM service_case;

-- games
CREATE VIEW game_public AS SELECT
  game_id, game_code, vendor_code, category, popularity, is_playable, english_name, cover
  FROM game;
CREATE VIEW game_name_public AS SELECT game_id, language, name FROM game_name;
CREATE VIEW vendor_public AS SELECT vendor_code, display_name FROM vendor;
CREATE VIEW vendor_endpoint_public AS SELECT vendor FROM vendor_endpoint;
CREATE VIEW merchant_vendor_public AS SELECT merchant, vendor_code, closed_at_ms FROM merchant_vendor;
CREATE VIEW merchant_withdrawn_game_public AS SELECT merchant, game_id FROM merchant_withdrawn_game;
CREATE VIEW vendor_session_public AS SELECT
  merchant, member_id, game_id, wallet_kind, member_session_id, launched_at, last_seen_at
  FROM vendor_session;

-- money
CREATE VIEW deposit_channel_public AS SELECT
  merchant, id, kind, provider, currency, fee_flat_minor, fee_rate_bps, min_minor, max_minor, is_open
  FROM deposit_channel;
CREATE VIEW deposit_order_public AS SELECT
  id, merchant, member_id, channel_id, kind, label, provider, currency, amount_minor, fee_minor, receive_minor, state,
  failure, payment_id, transaction_id, credited_minor, created_at_ms, expires_at_ms, changed_at_ms, ended_at_ms
  FROM deposit_order;
CREATE VIEW incoming_payment_public AS SELECT
  provider, transaction_id, merchant, order_id, amount_minor, currency, state, credit_minor, received_at_ms
  FROM incoming_payment;
CREATE VIEW withdraw_method_public AS SELECT
  merchant, kind, currency, fee_flat_minor, fee_rate_bps, min_minor, max_minor, day_max_minor, day_times,
  two_people_from_minor, is_open, payout_provider
  FROM withdraw_method;
CREATE VIEW withdraw_order_public AS SELECT
  id, merchant, member_id, kind, provider, provider_name, masked, currency, amount_minor, fee_minor, receive_minor,
  state, money, delay, refusal, reference, requested_at_ms, checks_at_ms, approved_at_ms, sent_at_ms, received_at_ms,
  refused_at_ms, received_by, disputed_at_ms
  FROM withdraw_order;
CREATE VIEW withdraw_audit_public AS SELECT position, order_id, act, actor, state_before, at_ms FROM withdraw_audit;
CREATE VIEW withdraw_proof_public AS SELECT upload_id FROM withdraw_proof;
CREATE VIEW member_transfer_public AS SELECT
  id, merchant, member_id, receiver_id, currency, amount_minor, state, refusal, requested_at_ms, ended_at_ms
  FROM member_transfer;
CREATE VIEW transfer_audit_public AS SELECT position, transfer_id, act, actor, state_before, at_ms FROM transfer_audit;
CREATE VIEW counted_member_public AS SELECT number, merchant, member_id FROM counted_member;
CREATE VIEW sealed_window_public AS SELECT window FROM sealed_window;
CREATE VIEW play_window_sum_public AS SELECT
  merchant_number, window, member_number, category, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor,
  late
  FROM play_window_sum;
CREATE VIEW play_day_sum_public AS SELECT
  merchant_number, day, member_number, category, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor, late
  FROM play_day_sum;
CREATE VIEW play_vendor_day_sum_public AS SELECT
  merchant_number, day, member_number, vendor, rounds, stake_minor, payout_minor, valid_minor
  FROM play_vendor_day_sum;
CREATE VIEW play_total_sum_public AS SELECT
  merchant_number, member_number, category, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor
  FROM play_total_sum;
CREATE VIEW late_play_sum_public AS SELECT
  merchant_number, window, played_in, member_number, category, rounds, stake_minor, payout_minor, valid_minor
  FROM late_play_sum;
CREATE VIEW money_day_sum_public AS SELECT
  merchant_number, day, member_number, deposit_minor, withdrawal_minor, bonus_minor, rebate_minor, bet_rebate_minor
  FROM money_day_sum;
CREATE VIEW game_day_public AS SELECT
  merchant, day, game_id, rounds, stake_minor, payout_minor, stake_square
  FROM game_day;
CREATE VIEW recent_win_public AS SELECT merchant, day, payout_minor, member_id, game_id, closed_at FROM recent_win;
CREATE VIEW play_feed_public AS SELECT merchant, rounds FROM play_feed;
CREATE VIEW books_check_public AS SELECT merchant, member_id, checked_at, state, due_at, begun_at FROM books_check;
CREATE VIEW dead_letter_public AS SELECT message_id FROM dead_letter;

-- rewards
CREATE VIEW promotion_public AS SELECT merchant, id, titles FROM promotion;
CREATE VIEW participation_public AS SELECT merchant, promotion_id, member_id, status FROM participation;
CREATE VIEW application_image_public AS SELECT merchant, promotion_id, member_id, upload_id FROM application_image;
CREATE VIEW deposit_bonus_public AS SELECT order_id, merchant, promotion_id FROM deposit_bonus;
CREATE VIEW referral_public AS SELECT invitee_id, merchant, state FROM referral;
CREATE VIEW vip_member_public AS SELECT merchant, member_id, level FROM vip_member;
CREATE VIEW segment_public AS SELECT merchant, id FROM segment;
CREATE VIEW campaign_public AS SELECT merchant, id, titles, contents FROM campaign;

-- agents
CREATE VIEW agent_bill_public AS SELECT
  id, merchant, kind, contract_id, payer_id, receiver_id, from_ms, to_ms, state, currency, amount_minor, paid_minor,
  facts, rows_hash, attempt, issued_at_ms, denied
  FROM agent_bill;
CREATE VIEW agent_bill_audit_public AS SELECT
  position, bill_id, state_before, state_after, paid_minor, attempt, actor, at_ms
  FROM agent_bill_audit;
CREATE VIEW agent_bill_day_public AS SELECT merchant, day, receiver_id, kind, payer_id FROM agent_bill_day;
CREATE VIEW agent_bill_part_public AS SELECT
  merchant, day, book_id, kind, object, first_ms, last_ms
  FROM agent_bill_part;
CREATE VIEW agent_settlement_public AS SELECT merchant, billed FROM agent_settlement;
CREATE VIEW agent_suspension_public AS SELECT member_id, part, merchant, at_ms FROM agent_suspension;
CREATE VIEW agent_sub_demand_public AS SELECT agent_id FROM agent_sub_demand;
CREATE VIEW member_rebate_public AS SELECT member_id, from_day, rebate_bps FROM member_rebate;

-- operator
CREATE VIEW merchant_public AS SELECT number, code, currency_symbol, jurisdiction, time_zone, site_status FROM merchant;
