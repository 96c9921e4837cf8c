import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'

/** Types live in migrations/platform; this is their typed reading. */
export const vipRanks = sqliteTable('vip_rank', {
  merchant: text('merchant').notNull(),
  level: integer('level').notNull(),
  names: text('names', { mode: 'json' }).notNull(),
  pointsFrom: integer('points_from').notNull(),
})

export const vipPointRates = sqliteTable('vip_point_rate', {
  merchant: text('merchant').notNull(),
  category: text('category', { enum: GAME_CATEGORIES }).notNull(),
  pointsPerThousand: integer('points_per_thousand').notNull(),
})

export const vipMembers = sqliteTable('vip_member', {
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  level: integer('level').notNull(),
  reachedAtMs: integer('reached_at_ms').notNull(),
})

export const comingLadders = sqliteTable('vip_ladder_coming', {
  merchant: text('merchant').primaryKey(),
  ladder: text('ladder', { mode: 'json' }).notNull(),
  startsAtMs: integer('starts_at_ms').notNull(),
  setBy: text('set_by').notNull(),
})
