import { type SQL, sql } from 'drizzle-orm'
import { foldNickname } from '../../../contract/rules/person-name.ts'
import { foldCase } from '../../kernel/fold-names.ts'

/** Letters that are drawn as an apostrophe or a dot: of phonetic alphabets, the saltillo, and those of N'Ko, Canadian and old Korean. */
const MARK_LETTERS = /[\u02b0-\u02ff\ua78b\ua78c\u07f4\u07f5\ua78f\u1427\u119e]/g

/**
 * Names with one key look alike: case, width, gaps and the marks between letters make no other name. Keys of before were folded by
 * migration 0026; what is folded besides has to fold theirs too.
 */
export const nameKeyOf = (nickname: string): string =>
  foldCase(foldNickname(nickname))
    .replaceAll(MARK_LETTERS, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

type Named = { merchant: string; week: string; memberId: string; nameKey: string | null }

/** SQL: the name is free in this race, and no operator hid it. A member without a name is always free. */
export function isNameFree({ merchant, week, memberId, nameKey }: Named): SQL {
  if (nameKey === null) return sql`1`
  return sql`NOT EXISTS (SELECT 1 FROM race_entry WHERE merchant = ${merchant} AND week = ${week}
      AND name_key = ${nameKey} AND member_id <> ${memberId})
    AND NOT EXISTS (SELECT 1 FROM race_name_bar WHERE merchant = ${merchant} AND name_key = ${nameKey})`
}
