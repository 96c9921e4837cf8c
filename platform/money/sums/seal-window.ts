import { sql } from 'drizzle-orm'
import type { MerchantCode } from '../../../contract/ids.ts'
import { commit, type Database } from '../../kernel/commit.ts'

/** From now on nothing is added to a merchant's windows up to this one. Never moves back. */
export async function sealWindow(database: Database, merchant: MerchantCode, window: number): Promise<void> {
  await commit(database, [
    sql`INSERT INTO sealed_window (merchant, window) VALUES (${merchant}, ${window})
      ON CONFLICT DO UPDATE SET window = excluded.window WHERE excluded.window > sealed_window.window`,
  ])
}
