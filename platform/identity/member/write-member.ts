/** Statements on `member` for the areas above: its rows are written in this area alone. Each is for a commit. */
import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/constants.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { MEMBER_EVENTS } from '../../../contract/states/member.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { hasNoBirthday } from './age.ts'

/** Of the rows of `member` that `which` names. */
export const setBirthday = (birthday: string, which: SQL): SQL =>
  sql`UPDATE member SET profile = json_set(profile, '$.birthday', ${birthday}) WHERE ${which}`

/** Of the rows of `member` that `which` names. */
export const setPayeeName = (realName: string, which: SQL): SQL =>
  sql`UPDATE member SET payee_name = ${realName} WHERE ${which}`

/** With `isAgeAsked` a birthday that was given in between stays. Every call says the nickname: `tellFacts` follows. */
export const setProfile = (
  id: string,
  { nickname, profile, isAgeAsked }: { nickname: string; profile: string; isAgeAsked: boolean },
): SQL => sql`
  UPDATE member SET nickname = ${nickname}, facts_version = facts_version + 1,
    profile = iif(${isAgeAsked ? 1 : 0} AND NOT ${hasNoBirthday},
      json_set(${profile}, '$.birthday', json_extract(profile, '$.birthday')), ${profile})
  WHERE id = ${id}`

/** One of the set, which takes the own picture away, or an own picture. */
export const setAvatar = (id: MemberId, chosen: { number: number } | { uploadId: string }): SQL =>
  'number' in chosen
    ? sql`UPDATE member SET avatar = ${chosen.number}, avatar_upload_id = NULL WHERE id = ${id}`
    : sql`UPDATE member SET avatar_upload_id = ${chosen.uploadId} WHERE id = ${id}`

/** Every call says it: `tellFacts` follows. */
export const setLanguage = (id: MemberId, language: Language, nowMs: number): SQL => sql`
  UPDATE member SET language = ${language}, language_chosen_at_ms = ${nowMs}, facts_version = facts_version + 1 WHERE id = ${id}`

/** Along the table of states. */
export const closeMember = (id: MemberId): SQL =>
  sql`UPDATE member SET ${applyTransition(MEMBER_EVENTS.closed, 'status')} WHERE id = ${id} AND ${canTransition(MEMBER_EVENTS.closed, 'status')}`
