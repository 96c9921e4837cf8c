import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Types live in migrations/platform; this is their typed reading. */

export const CODE_PURPOSES = ['login', 'register', 'reset', 'verify', 'bind', 'payment', 'report'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

export const oneTimeCodes = sqliteTable('one_time_code', {
  merchant: text('merchant').notNull(),
  purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
  recipient: text('recipient').notNull(),
  memberId: text('member_id').notNull().default(''),
  codeHash: text('code_hash').notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  expiresAtMs: integer('expires_at_ms').notNull(),
})

export const passwordResets = sqliteTable('password_reset', {
  tokenHash: text('token_hash').primaryKey(),
  merchant: text('merchant').notNull(),
  memberId: text('member_id'),
  emailKey: text('email_key').notNull(),
  expiresAtMs: integer('expires_at_ms').notNull(),
})

export const memberAddresses = sqliteTable('member_address', {
  memberId: text('member_id').notNull(),
  address: text('address').notNull(),
  country: text('country').notNull(),
  firstSeenAtMs: integer('first_seen_at_ms').notNull(),
  lastSeenAtMs: integer('last_seen_at_ms').notNull(),
})

export const memberAuthenticators = sqliteTable('member_authenticator', {
  memberId: text('member_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAtMs: integer('confirmed_at_ms'),
  lastStep: integer('last_step').notNull().default(0),
  createdAtMs: integer('created_at_ms').notNull(),
})

export const memberRecoveryCodes = sqliteTable('member_recovery_code', {
  memberId: text('member_id').notNull(),
  codeHash: text('code_hash').notNull(),
})
