/** Takes the hash of the rows behind each bill, once its window is settled: sealed rows never change (TRUST-05). */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CONTRACT_KINDS } from '../../../contract/agents/terms.ts'
import { CONTRACT_PERIODS } from '../../../contract/constants.ts'
import { type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import { hashRows } from '../../../contract/statements/recompute.ts'
import { commit } from '../../kernel/commit.ts'
import type { Settler } from './cursor.ts'
import { packBySize } from './pack-by-size.ts'
import { countTeamRows, readTeamRows } from './team-rows.ts'

const PER_RUN = 1_000
/** A question holds so many rows, of one team or of many: each reads all that was played in the span. */
const ROWS_AT_ONCE = 20_000

const billSchema = z.object({
  id: z.string(),
  receiverId: memberIdSchema,
  kind: z.enum(CONTRACT_KINDS),
  period: z.enum(CONTRACT_PERIODS).nullable(),
  startMs: z.number().int(),
  endMs: z.number().int(),
})

export async function hashBills(settler: Settler, merchant: MerchantCode): Promise<{ hasMore: boolean }> {
  const rows = await settler.db.all(sql`
    SELECT bill.id, receiver_id AS receiverId, bill.kind, period, from_ms AS startMs, to_ms AS endMs
    FROM agent_bill AS bill JOIN agent_contract ON agent_contract.id = contract_id
    WHERE bill.merchant = ${merchant} AND rows_hash IS NULL AND contract_id IS NOT NULL
    ORDER BY bill.kind, to_ms LIMIT ${PER_RUN}`)
  const bills = billSchema.array().parse(rows)
  const groups = Map.groupBy(bills, ({ kind, period, startMs, endMs }) => `${kind} ${period} ${startMs} ${endMs}`)
  for (const alike of groups.values())
    for (const some of await packBills(settler, merchant, alike)) await hashAlike(settler, merchant, some)
  return { hasMore: bills.length === PER_RUN }
}

type Unhashed = z.infer<typeof billSchema>

/** Bills of one span, in groups whose rows are read together. */
async function packBills(settler: Settler, code: MerchantCode, bills: readonly Unhashed[]): Promise<Unhashed[][]> {
  const [first] = bills
  if (!first) return []
  const { kind, period, startMs, endMs } = first
  const agentIds = bills.map(({ receiverId }) => receiverId)
  const billed = { terms: { kind, period }, span: { startMs, endMs } }
  const counts = await countTeamRows({ ...settler, merchant: { code } }, agentIds, billed)
  return packBySize(bills, ({ receiverId }) => counts.get(receiverId) ?? 0, ROWS_AT_ONCE)
}

async function hashAlike(settler: Settler, code: MerchantCode, bills: readonly Unhashed[]) {
  const [first] = bills
  if (!first) return
  const { kind, period, startMs, endMs } = first
  const span = { startMs, endMs }
  const agentIds = bills.map(({ receiverId }) => receiverId)
  const rows = await readTeamRows(
    { ...settler, merchant: { code } },
    agentIds,
    { terms: { kind, period }, span },
    { only: span },
  )
  const byAgent = Map.groupBy(rows, ({ agentId }) => agentId)
  const hashes = await Promise.all(
    bills.map(async ({ id, receiverId }) => ({ id, hash: await hashRows(byAgent.get(receiverId) ?? [], span) })),
  )
  await commit(settler, [
    sql`UPDATE agent_bill SET rows_hash = each.value ->> 'hash' FROM json_each(${JSON.stringify(hashes)}) AS each
      WHERE agent_bill.id = each.value ->> 'id' AND rows_hash IS NULL`,
  ])
}
