import { type SQL, sql } from 'drizzle-orm'
import { foldCase } from '../../kernel/fold-names.ts'

/** Names with one key look alike: case, width and gaps make no other name. */
export const nameKeyOf = (nickname: string): string => foldCase(nickname).replaceAll(/[\s_-]/g, '')

type Named = { merchant: string; week: string; memberId: string; nameKey: string | null }

/** SQL: the name is free in this race, and no operator hid it. A member without a name is always free. */
export function isNameFree({ merchant, week, memberId, nameKey }: Named): SQL {
  if (nameKey === null) return sql`1`
  return sql`NOT EXISTS (SELECT 1 FROM race_entry WHERE merchant = ${merchant} AND week = ${week}
      AND name_key = ${nameKey} AND member_id <> ${memberId})
    AND NOT EXISTS (SELECT 1 FROM race_name_bar WHERE merchant = ${merchant} AND name_key = ${nameKey})`
}
