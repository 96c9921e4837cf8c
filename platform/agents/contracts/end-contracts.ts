/** What ends when the place of a member in the tree does: an operator moves or closes it. */
import { type SQL, sql } from 'drizzle-orm'
import { commit } from '../../kernel/commit.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { aboutContract, auditContract, type Deed, isOf, moveContract, tellAll, toBothSides } from './contract-deed.ts'
import { type ContractRow, findContract, readContracts } from './contract-rows.ts'
import { terminateWhole } from './process-contract.ts'

type Why = { deed: (act: Deed['act']) => Deed; termination: NonNullable<ContractRow['termination']> }

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
    if (row?.state === 'accepted')
      ended += 1 + (await terminateWhole(ctx, row, why.deed('terminated'), why.termination))
  }
  return ended
}

async function withdraw(ctx: OperatorContext, row: ContractRow, deed: Deed): Promise<void> {
  await commit(ctx, [
    auditContract(ctx, deed, isOf(row.id, 'withdrawn')),
    moveContract(deed, row.id, 'withdrawn', sql`answered_at_ms = ${ctx.clock()}`),
    tellAll(ctx, toBothSides(row, { event: 'contract_withdrawn', ...aboutContract(row) }), deed),
  ])
}
