import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Types live in migrations/platform; this is their typed reading. */
export const passkeys = sqliteTable('passkey', {
  credentialId: text('credential_id').primaryKey(),
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  rpId: text('rp_id').notNull(),
  publicKey: text('public_key').notNull(),
  signCount: integer('sign_count').notNull(),
  transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
  backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
  name: text('name').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
  lastUsedAtMs: integer('last_used_at_ms'),
})
export type PasskeyRow = typeof passkeys.$inferSelect

export const passkeyChallenges = sqliteTable('passkey_challenge', {
  challengeHash: text('challenge_hash').primaryKey(),
  merchant: text('merchant').notNull(),
  purpose: text('purpose', { enum: ['register', 'login'] }).notNull(),
  memberId: text('member_id'),
  rpId: text('rp_id').notNull(),
  expiresAtMs: integer('expires_at_ms').notNull(),
})
