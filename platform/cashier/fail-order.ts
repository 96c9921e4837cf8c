import { type SQL, sql } from 'drizzle-orm'
import { DEPOSIT_EVENTS, type DepositFailure } from '../../contract/deposit-states.ts'
import type { DepositOrderId } from '../../contract/payment-provider.ts'
import type { Services } from '../context.ts'
import { isOneOf } from './is-one-of.ts'

/** Ends an order that took nothing. Only while nothing else has been decided; money that comes all the same still counts. */
export function buildFailure({ clock }: Pick<Services, 'clock'>, id: DepositOrderId, failure: DepositFailure): SQL {
  const { from, to } = DEPOSIT_EVENTS[failure === 'blocked' ? 'blocked' : 'failed']
  return sql`UPDATE deposit_order SET state = ${to}, failure = ${failure}, changed_at_ms = ${clock()},
    ended_at_ms = ${clock()}, look_at_ms = NULL WHERE id = ${id} AND ${isOneOf(sql`state`, from)}`
}
