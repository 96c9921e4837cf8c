import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a picture may be for. */
export const UPLOAD_PURPOSES = ['avatar', 'proof', 'document', 'application', 'service'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Types live in migrations/platform; this is their typed reading. */
export const uploads = sqliteTable('upload', {
  id: text('id').primaryKey(),
  merchant: text('merchant').notNull(),
  memberId: text('member_id').notNull(),
  purpose: text('purpose', { enum: UPLOAD_PURPOSES }).notNull(),
  contentType: text('content_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
  removedAtMs: integer('removed_at_ms'),
  /** SHA-256 of the base64 that was sent; null for one of a release before. */
  contentHash: text('content_hash'),
})
export type UploadRow = typeof uploads.$inferSelect
