/**
 * Keyset cursors: the place of the last row shown. Sealed by an HMAC over the place and the selection it was
 * made for, so that a cursor that was altered, or belongs to another member or filter, is `malformed`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'

const TAG_BYTES = 12
const placeSchema = z
  .array(z.union([z.number().int(), z.string().max(96)]))
  .min(1)
  .max(7)
/** Values of the columns a page is ordered by. */
export type Place = z.infer<typeof placeSchema>

/** What a cursor is good for: `selection` names call, merchant, member and filters. */
export type CursorScope = { secret: string; selection: readonly (string | number | null | undefined)[] }

function computeTag(text: string, { secret, selection }: CursorScope): Buffer {
  const signed = JSON.stringify(['records cursor', text, ...selection.map((part) => part ?? null)])
  return createHmac('sha256', secret).update(signed).digest().subarray(0, TAG_BYTES)
}

export function sealCursor(place: Place, scope: CursorScope): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url')
  return `${text}.${computeTag(text, scope).toString('base64url')}`
}

/** Throws `malformed` for anything but a cursor sealed for this very selection. */
export function openCursor(cursor: string, scope: CursorScope): Place {
  const [text = '', tag = ''] = cursor.split('.')
  const given = Buffer.from(tag, 'base64url')
  const expected = computeTag(text, scope)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || `${text}.${tag}` !== cursor)
    throw new Refusal('malformed', 'not a cursor of this selection')
  return placeSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
}

/** The first page of rows that are ordered by time and id, the newest first. */
const BEFORE_ALL: Place = [Number.MAX_SAFE_INTEGER, '']

/** Where a page of such rows begins: those before this place. Throws as `openCursor`. */
export const openNewestFirst = (cursor: string | undefined, scope: CursorScope): Place =>
  cursor === undefined ? BEFORE_ALL : openCursor(cursor, scope)

/** A page of `size` out of rows read with one more than that, and the cursor of the next where there is one. */
export function cutPage<Row>(rows: readonly Row[], size: number, seal: (last: Row) => string) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, nextCursor: rows.length > size && last !== undefined ? seal(last) : null }
}
