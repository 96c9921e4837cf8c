import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MISSION_KINDS, MISSION_PERIODS } from '../../../contract/calls/rewards/missions.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'

/** Types live in migrations/platform; this is their typed reading. */
export const missions = sqliteTable('mission', {
  merchant: text('merchant').notNull(),
  id: text('id').notNull(),
  kind: text('kind', { enum: MISSION_KINDS }).notNull(),
  period: text('period', { enum: MISSION_PERIODS }).notNull(),
  /** Rounds, days, or minor units; 1 of a habit. */
  target: integer('target').notNull(),
  gameType: text('game_type', { enum: GAME_CATEGORIES }),
  rewardMinor: integer('reward_minor').notNull(),
  points: integer('points').notNull(),
  startsAtMs: integer('starts_at_ms').notNull(),
  endsAtMs: integer('ends_at_ms'),
  setBy: text('set_by').notNull(),
  mallPoints: integer('mall_points').notNull().default(0),
})
export type MissionRow = typeof missions.$inferSelect
