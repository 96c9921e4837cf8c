import { integer, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'
import { MEMBER_STATES } from '../../../contract/states/member.ts'
import { SESSION_KINDS } from '../../kernel/session-kinds.ts'

/** Types live in migrations/platform; this is their typed reading. */
export const members = sqliteTable('member', {
  id: text('id').primaryKey(),
  merchant: text('merchant').notNull(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  type: integer('type').notNull(),
  status: text('status', { enum: MEMBER_STATES }).notNull().default('active'),
  nickname: text('nickname').notNull(),
  language: text('language').notNull(),
  /** When the member picked it; null while it is merely what a browser asked for. */
  languageChosenAtMs: integer('language_chosen_at_ms'),
  avatar: integer('avatar').notNull(),
  avatarUploadId: text('avatar_upload_id'),
  passwordHash: text('password_hash'),
  passwordSetAtMs: integer('password_set_at_ms'),
  passwordDue: integer('password_due', { mode: 'boolean' }).notNull().default(false),
  /** What set it in place of one forgotten; null once that is settled. */
  passwordResetBy: text('password_reset_by', { enum: ['sms', 'email'] }),
  paymentPasswordHash: text('payment_password_hash'),
  paymentPasswordSetAtMs: integer('payment_password_set_at_ms'),
  paymentPasswordResetAtMs: integer('payment_password_reset_at_ms'),
  mobile: text('mobile'),
  mobileVerifiedAtMs: integer('mobile_verified_at_ms'),
  email: text('email'),
  emailKey: text('email_key'),
  emailVerifiedAtMs: integer('email_verified_at_ms'),
  payeeName: text('payee_name'),
  profile: text('profile', { mode: 'json' }).notNull().default({}),
  affiliateCode: text('affiliate_code').notNull(),
  ageConfirmedAtMs: integer('age_confirmed_at_ms'),
  termsAgreedAtMs: integer('terms_agreed_at_ms'),
  registeredIp: text('registered_ip').notNull(),
  registeredCountry: text('registered_country').notNull(),
  firstLoginAtMs: integer('first_login_at_ms'),
  lastLoginAtMs: integer('last_login_at_ms'),
  createdAtMs: integer('created_at_ms').notNull(),
  /** Grows with what the member's own object must hear. */
  factsVersion: integer('facts_version').notNull().default(0),
})

/** What other areas read of a member by the builder. */
export const membersPublic = sqliteView('member_public', {
  id: text('id').notNull(),
  merchant: text('merchant').notNull(),
  username: text('username').notNull(),
  type: integer('type').notNull(),
  status: text('status', { enum: MEMBER_STATES }).notNull(),
  affiliateCode: text('affiliate_code').notNull(),
}).existing()

export const memberSessions = sqliteTable('member_session', {
  tokenHash: text('token_hash').primaryKey(),
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  kind: text('kind', { enum: SESSION_KINDS }).notNull(),
  passwordGivenAtMs: integer('password_given_at_ms'),
  clientIp: text('client_ip').notNull(),
  country: text('country').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
  expiresAtMs: integer('expires_at_ms').notNull(),
  revokedAtMs: integer('revoked_at_ms'),
  /** When the edge last admitted it by its place; null: not since it began. */
  placeAtMs: integer('place_at_ms'),
  verificationDue: integer('verification_due', { mode: 'boolean' }).notNull().default(false),
})

export const loginGuards = sqliteTable('login_guard', {
  guardKey: text('guard_key').primaryKey(),
  failures: integer('failures').notNull(),
  windowEndsAtMs: integer('window_ends_at_ms').notNull(),
  lockedUntilMs: integer('locked_until_ms').notNull().default(0),
})

export const captchas = sqliteTable('captcha', {
  id: text('id').primaryKey(),
  merchant: text('merchant').notNull(),
  answerHash: text('answer_hash').notNull(),
  expiresAtMs: integer('expires_at_ms').notNull(),
})

export const usedBotChecks = sqliteTable('bot_check_used', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAtMs: integer('expires_at_ms').notNull(),
})

/** Protection writes them. */
export const playBars = sqliteView('play_bar_public', {
  memberId: text('member_id').notNull(),
  merchant: text('merchant').notNull(),
  kind: text('kind', { enum: ['break', 'exclusion'] }).notNull(),
  sinceMs: integer('since_ms').notNull(),
  untilMs: integer('until_ms').notNull(),
  lifts: text('lifts', { enum: ['by_itself', 'on_request'] }).notNull(),
}).existing()
