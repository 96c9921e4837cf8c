import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ANNOUNCEMENT_TYPES } from '../../../contract/constants.ts'

/** `platform` of a pop-up for a segment. A release that knows no segments does not list it. */
export const SEGMENT_PLATFORM = 'S'

export const announcements = sqliteTable('announcement', {
  id: text('id').notNull(),
  merchant: text('merchant').notNull(),
  type: text('type', { enum: ANNOUNCEMENT_TYPES }).notNull(),
  platform: text('platform').notNull().default('W'),
  execution: text('execution').notNull().default('B'),
  audience: text('audience', { enum: ['players', 'agents'] })
    .notNull()
    .default('players'),
  titles: text('titles', { mode: 'json' }).notNull(),
  contents: text('contents', { mode: 'json' }).notNull(),
  imageUrl: text('image_url'),
  linkUrl: text('link_url'),
  /** Where a banner stands; null is the home page. */
  groupName: text('group_name'),
  publishedAtMs: integer('published_at_ms').notNull(),
  endsAtMs: integer('ends_at_ms'),
  /** Null: published. */
  draftHash: text('draft_hash'),
  setBy: text('set_by'),
  /** Of a pop-up; null: a strip. */
  popup: text('popup', { mode: 'json' }),
})
