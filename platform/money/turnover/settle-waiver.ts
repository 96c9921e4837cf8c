/** MEM-05: what two operators decided reaches the wallet once, however often it is brought there. */

import { sql } from 'drizzle-orm'
import { assert } from '../../../contract/lib/assert.ts'
import { type Minor, presentMoney } from '../../../contract/money.ts'
import { WAIVER_EVENTS } from '../../../contract/states/reward.ts'
import { auditAct, FROM_NOWHERE } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet, WALLET_REFUSALS, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import type { WaiverRow } from './waiver-rows.ts'

/** Safe to run again, late, or at once with itself. Throws for a silent wallet: the cron job asks it again. */
export async function settleWaiver(services: Services, row: WaiverRow): Promise<void> {
  const { merchant, member_id: memberId, reference: key, currency, amount_minor: amountMinor, as_of: asOf } = row
  const wallet = getWallet(services.env.WALLET, merchant, memberId)
  const moved = await wallet.waiveTurnover({ key, currency, amountMinor, asOf })
  const isIt = sql`merchant = ${merchant} AND member_id = ${memberId} AND reference = ${key}
    AND ${canTransition(WAIVER_EVENTS.waived)}`
  const end = sql`ended_at_ms = ${services.clock()}, next_attempt_at_ms = NULL`
  if (!moved.ok) {
    const refusal = WALLET_REFUSALS[moved.refusal]
    const change = sql`UPDATE turnover_waiver SET ${applyTransition(WAIVER_EVENTS.refused)}, refusal = ${refusal}, ${end} WHERE ${isIt}`
    await commit(services, [change])
    return
  }
  const waivedMinor = await readWaived(wallet, moved.value.sequence)
  const isOpen = sql`EXISTS (SELECT 1 FROM turnover_waiver WHERE ${isIt})`
  const actor = { ...services, merchant: { code: merchant }, ...FROM_NOWHERE, requestId: row.request_id }
  const facts = { amount: presentMoney(waivedMinor) }
  await commit(services, [
    auditAct(actor, memberId, 'turnover_waived', isOpen),
    writeMessage(actor, memberId, { event: 'turnover_waived', facts }, isOpen),
    sql`UPDATE turnover_waiver SET ${applyTransition(WAIVER_EVENTS.waived)}, waived_minor = ${waivedMinor}, ${end} WHERE ${isIt}`,
  ])
  services.notices.notify(merchant, memberId, 'balance')
}

/** Less than was decided where the member had staked some of it in between: the group says what it was. */
async function readWaived(wallet: Wallet, sequence: number): Promise<Minor> {
  const page = await wallet.listPostings({ before: sequence + 1, limit: 1 })
  const [group] = page.ok ? page.value.rows : []
  assert(group?.sequence === sequence && group.kind === 'turnover-waived', 'the journal keeps what it answered')
  return group.amountMinor
}
