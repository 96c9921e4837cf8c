/**
 * How far a member has seen the platform's database (docs/decisions/0283). Copies of it lag behind; a copy that is asked with
 * a bookmark answers once it has come so far. Bookmarks of one database sort as text.
 */
import { z } from 'zod'
import { bookmarkSchema, EnvelopeError, type KeySet, openAnswer, sealAnswer } from './envelope.ts'

/** Where an answer or a notice carries one, sealed like an answer. */
export const BOOKMARK_HEADER = 'x-bookmark'

/** Nothing is known that a copy could miss. */
export const ANY_COPY = ''
/** In place of a bookmark: what became of a write is not known, so no copy may answer. */
export const ONLY_PRIMARY = 'first-primary'

/** A notice answers no request. */
export const NOTICE_JTI = 'live-notices'

const sealedSchema = z.strictObject({ bookmark: bookmarkSchema.min(1) })

export const sealBookmark = (keySet: KeySet, jti: string, bookmark: string): Promise<string> =>
  sealAnswer(keySet, jti, { bookmark })

/** Null for what was not sealed for this very request: then it is as if none had come. */
export async function openBookmark(keySet: KeySet, text: string | null, jti: string): Promise<string | null> {
  if (text === null) return null
  try {
    return sealedSchema.safeParse(await openAnswer(keySet, text, jti)).data?.bookmark ?? null
  } catch (error) {
    if (error instanceof EnvelopeError) return null
    throw error
  }
}

/**
 * Which of two to keep: the later one. `former` is the one that was asked with, where the primary answered in its place as no
 * copy came so far: then the new one counts even if it is the smaller, as after a database was restored.
 */
export function chooseBookmark(kept: string | null, heard: string, former: string | null = null): string {
  if (kept === null || kept === ONLY_PRIMARY || kept === former) return heard
  return heard > kept ? heard : kept
}
