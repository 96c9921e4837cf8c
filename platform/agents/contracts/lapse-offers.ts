import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contractIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { commit } from '../../kernel/commit.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { aboutContract, auditContract, type Deed, isOf, moveContract, tellAll, toBothSides } from './contract-deed.ts'
import { findContract } from './contract-rows.ts'

const keySchema = z.object({ id: contractIdSchema })

/** AGT-03: ends offers that nobody answered in time. */
export const lapseOffers = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT id FROM agent_contract WHERE state = 'awaiting' AND lapses_at_ms <= ${clock()}
    ORDER BY lapses_at_ms LIMIT ${JOB_BATCH}`,
  run: async (services, { id }) => {
    const row = await findContract(services, sql`contract.id = ${id}`)
    if (!row) return
    const ctx = { ...services, merchant: await requireMerchantFacts(services.db, row.merchant) }
    const deed: Deed = {
      id: randomUuid(services.random),
      act: 'lapsed',
      actor: 'platform',
      key: null,
      agreedHash: null,
      addressHash: null,
      reason: null,
      requestId: 'cron-job',
    }
    await commit(services, [
      auditContract(services, deed, sql`${isOf(id, 'lapsed')} AND lapses_at_ms <= ${services.clock()}`),
      moveContract(deed, id, 'lapsed', sql`answered_at_ms = ${services.clock()}`),
      tellAll(ctx, toBothSides(row, { event: 'contract_lapsed', ...aboutContract(row) }), deed),
    ])
  },
})
