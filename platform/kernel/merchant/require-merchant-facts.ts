import { eq } from 'drizzle-orm'
import { MODULE, type ModuleId } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { Db } from '../context.ts'
import { type MerchantFacts, merchantFactsSchema } from './merchant-facts.ts'
import { merchants } from './tables.ts'

/** `fields`: those that are wrong, in words. */
type MerchantRow =
  | { state: 'absent' }
  | { state: 'unreadable'; fields: string }
  | { state: 'ready'; facts: MerchantFacts }

export async function readMerchantRow(db: Db, code: MerchantCode): Promise<MerchantRow> {
  const row = await db
    .select()
    .from(merchants)
    .where(eq(merchants.code, code))
    .get()
    .catch((error: unknown) => {
      if (error instanceof SyntaxError) return 'no JSON' as const
      throw error
    })
  if (row === undefined) return { state: 'absent' }
  if (row === 'no JSON') return { state: 'unreadable', fields: 'modules or field_rules' }
  const facts = merchantFactsSchema.safeParse(row)
  if (facts.success) return { state: 'ready', facts: facts.data }
  return { state: 'unreadable', fields: facts.error.issues.map(({ path }) => path.join('.')).join(', ') }
}

/** A jurisdiction that wants ages checked before demos closes free play, whatever the switch says. */
export function computeOpenModules({ modules, jurisdiction }: MerchantFacts): ModuleId[] {
  const isDemoOpen = getPolicy(jurisdiction).demoGate === 'none'
  return modules.filter((module) => module !== MODULE.freePlay || isDemoOpen)
}

/**
 * The facts of a merchant whose envelope fitted. Throws `merchant_not_ready` for one that is half made: no row, or a row
 * that cannot be read. Nothing is assumed of it, so every call fails.
 */
export async function requireMerchantFacts(db: Db, code: MerchantCode): Promise<MerchantFacts> {
  const row = await readMerchantRow(db, code)
  if (row.state === 'absent')
    throw new Refusal('merchant_not_ready', `merchant ${code} has envelope keys but no row in merchant`)
  if (row.state === 'unreadable')
    throw new Refusal('merchant_not_ready', `the row of merchant ${code} cannot be read: ${row.fields}`)
  return { ...row.facts, modules: computeOpenModules(row.facts) }
}
