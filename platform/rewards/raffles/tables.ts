import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { RAFFLE_STATES } from '../../../contract/states/raffle.ts'

/** Types live in migrations/platform; this is their typed reading. */
export const raffles = sqliteTable('raffle', {
  merchant: text('merchant').notNull(),
  promotionId: text('promotion_id').notNull(),
  /** A secret until it is drawn. */
  serverSeed: text('server_seed').notNull(),
  seedHash: text('seed_hash').notNull(),
  state: text('state', { enum: RAFFLE_STATES }).notNull(),
  tickets: integer('tickets'),
  root: text('root'),
  randomness: text('randomness'),
  sealedAtMs: integer('sealed_at_ms'),
  drawnAtMs: integer('drawn_at_ms'),
  claimUntilMs: integer('claim_until_ms'),
})
export type RaffleRow = typeof raffles.$inferSelect

export const raffleHolders = sqliteTable('raffle_holder', {
  merchant: text('merchant').notNull(),
  promotionId: text('promotion_id').notNull(),
  memberId: text('member_id').notNull(),
  holder: text('holder').notNull(),
  tickets: integer('tickets').notNull(),
  firstNumber: integer('first_number'),
})

export const raffleWinners = sqliteTable('raffle_winner', {
  merchant: text('merchant').notNull(),
  promotionId: text('promotion_id').notNull(),
  place: integer('place').notNull(),
  ticket: integer('ticket').notNull(),
  memberId: text('member_id').notNull(),
  amountMinor: integer('amount_minor').notNull(),
})
