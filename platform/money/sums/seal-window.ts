import type { MerchantCode } from '../../../contract/ids.ts'

/** From now on nothing is added to a merchant's windows up to this one. Never moves back. */
export async function sealWindow(db: D1Database, merchant: MerchantCode, window: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sealed_window (merchant, window) VALUES (?, ?)
       ON CONFLICT DO UPDATE SET window = excluded.window WHERE excluded.window > sealed_window.window`,
    )
    .bind(merchant, window)
    .run()
}
