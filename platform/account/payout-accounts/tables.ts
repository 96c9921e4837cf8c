import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PAYOUT_ACCOUNT_KINDS } from '../../../contract/constants.ts'

/** Types live in migrations/platform; this is their typed reading. */
export const payoutAccounts = sqliteTable('destination', {
  id: text('id').primaryKey(),
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  kind: text('kind', { enum: PAYOUT_ACCOUNT_KINDS }).notNull(),
  provider: text('provider').notNull(),
  sealedAccount: text('sealed_account').notNull(),
  accountHash: text('account_hash').notNull(),
  masked: text('masked').notNull(),
  holderKey: text('holder_key'),
  createdAtMs: integer('created_at_ms').notNull(),
  usableFromMs: integer('usable_from_ms').notNull(),
  removedAtMs: integer('removed_at_ms'),
})
export type PayoutAccountRow = typeof payoutAccounts.$inferSelect

export const payoutAccountDuplicates = sqliteTable('destination_clash', {
  merchant: text('merchant').notNull(),
  accountHash: text('account_hash').notNull(),
  memberId: text('member_id').notNull(),
  otherMemberId: text('other_member_id').notNull(),
  kind: text('kind', { enum: PAYOUT_ACCOUNT_KINDS }).notNull(),
  provider: text('provider').notNull(),
  masked: text('masked').notNull(),
  admitted: integer('admitted', { mode: 'boolean' }).notNull(),
  atMs: integer('at_ms').notNull(),
})
