import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { SOCIAL_PROVIDERS } from '../../../contract/constants.ts'

/** Typed reading of migrations/platform. */
const provider = () => text('provider', { enum: SOCIAL_PROVIDERS }).notNull()

export const memberIdentities = sqliteTable('member_identity', {
  merchant: text('merchant').notNull(),
  provider: provider(),
  subject: text('subject').notNull(),
  memberId: text('member_id').notNull(),
  email: text('email'),
  linkedAtMs: integer('linked_at_ms').notNull(),
})

export const socialAttempts = sqliteTable('social_attempt', {
  stateHash: text('state_hash').primaryKey(),
  merchant: text('merchant').notNull(),
  provider: provider(),
  browserHash: text('browser_hash').notNull(),
  memberId: text('member_id'),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  expiresAtMs: integer('expires_at_ms').notNull(),
})

export const socialTickets = sqliteTable('social_ticket', {
  ticketHash: text('ticket_hash').primaryKey(),
  merchant: text('merchant').notNull(),
  provider: provider(),
  subject: text('subject').notNull(),
  email: text('email'),
  browserHash: text('browser_hash').notNull(),
  expiresAtMs: integer('expires_at_ms').notNull(),
})
