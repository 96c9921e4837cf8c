/** What ends when the place of a member in the tree does: an operator moves or closes it. */
import { type SQL, sql } from 'drizzle-orm'
import { commit } from '../../kernel/commit.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import {
  aboutContract,
  auditContract,
  type Deed,
  isDone,
  isOf,
  moveContract,
  tellAll,
  toBothSides,
} from './contract-deed.ts'
import { type ContractRow, findContract, readContracts } from './contract-rows.ts'
import { type Ending, tellEnd, terminateWhole } from './process-contract.ts'

type Why = Ending & { deed: (act: Deed['act']) => Deed }

/**
 * Takes back offers that wait and ends accepted contracts, with all below that have nothing left to pay from. `condition`
 * names columns of `contract`. Run again it ends what is left. Answers how many accepted contracts ended.
 */
export async function endContracts(ctx: OperatorContext, condition: SQL, why: Why): Promise<number> {
  const rows = await readContracts(ctx, sql`contract.state IN ('awaiting', 'accepted') AND (${condition})`)
  let ended = 0
  for (const { id } of rows) {
    // An end before this one may have taken it along.
    const row = await findContract(ctx, sql`contract.id = ${id}`)
    if (row?.state === 'awaiting') await withdraw(ctx, row, why.deed('withdrawn'))
    if (row?.state === 'accepted') ended += 1 + (await terminateWhole(ctx, row, why.deed('terminated'), why))
  }
  return ended
}

/**
 * Contracts that were terminated before and run on past a UTC day end with it, and so do those below that they pay for.
 * `condition` names columns of `contract`. Answers how many.
 */
export async function cutContracts(
  ctx: OperatorContext,
  condition: SQL,
  dayEndMs: number,
  deed: Deed,
): Promise<number> {
  const runsOn = (row: SQL) =>
    sql`${row}.state = 'terminated' AND ${row}.ends_at_ms > max(${dayEndMs}, ${row}.begins_at_ms)`
  const rows = await readContracts(
    ctx,
    sql`contract.id IN (WITH RECURSIVE cut (id, downline_id, kind) AS (
        SELECT id, downline_id, kind FROM agent_contract AS contract WHERE ${runsOn(sql`contract`)} AND (${condition})
        UNION SELECT below.id, below.downline_id, below.kind FROM cut JOIN agent_contract AS below
          ON below.upline_id = cut.downline_id AND below.kind = cut.kind AND ${runsOn(sql`below`)})
      SELECT id FROM cut)`,
  )
  if (rows.length === 0) return 0
  const isOne = sql`id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))
    AND ${runsOn(sql`agent_contract`)}`
  await commit(ctx, [
    auditContract(ctx, deed, isOne, 'cut'),
    sql`UPDATE agent_contract SET ends_at_ms = max(${dayEndMs}, begins_at_ms), downline_unread = 1,
        upline_unread = (upline_id IS NOT NULL) WHERE ${isOne} AND ${isDone(deed)}`,
    tellAll(
      ctx,
      rows.flatMap((row) => tellEnd(row, Math.max(dayEndMs, row.begins_at_ms ?? 0))),
      deed,
    ),
  ])
  return rows.length
}

async function withdraw(ctx: OperatorContext, row: ContractRow, deed: Deed): Promise<void> {
  await commit(ctx, [
    auditContract(ctx, deed, isOf(row.id, 'withdrawn')),
    moveContract(deed, row.id, 'withdrawn', sql`answered_at_ms = ${ctx.clock()}`),
    tellAll(ctx, toBothSides(row, { event: 'contract_withdrawn', ...aboutContract(row) }), deed),
  ])
}
