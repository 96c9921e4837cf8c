import { eq } from 'drizzle-orm'
import { assert } from '../../../contract/assert.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import type { Db } from '../context.ts'
import { type MerchantFacts, merchantFactsSchema } from './merchant-facts.ts'
import { computeOpenModules } from './open-modules.ts'
import { merchants } from './tables.ts'

/** The facts of a merchant whose envelope fitted. One without a row is a deployment that was never seeded. */
export async function requireMerchantFacts(db: Db, code: MerchantCode): Promise<MerchantFacts> {
  const row = await db.select().from(merchants).where(eq(merchants.code, code)).get()
  assert(row, `merchant ${code} has envelope keys but no row in merchant`)
  const facts = merchantFactsSchema.parse(row)
  return { ...facts, modules: computeOpenModules(facts) }
}
