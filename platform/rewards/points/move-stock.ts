import { type SQL, sql } from 'drizzle-orm'
import { HOLDS_STOCK, type RedemptionState } from '../../../contract/states/redemption.ts'
import type { Transition } from '../../../contract/states/transition.ts'
import { canTransition } from '../../kernel/transitions.ts'

const HOLDING = sql.raw(HOLDS_STOCK.map((state) => `'${state}'`).join(', '))

/** For a commit, before the statement that moves the redemption: what it holds of its good is counted on the good. */
export function moveStock(id: string, event: Transition<RedemptionState>): SQL {
  const holdsThen = sql.raw(HOLDS_STOCK.some((state) => state === event.to) ? '1' : '0')
  return sql`UPDATE point_good
    SET held = held + (SELECT quantity * (${holdsThen} - (state IN (${HOLDING}))) FROM point_redemption WHERE id = ${id})
    WHERE (merchant, id) = (SELECT merchant, good_id FROM point_redemption WHERE id = ${id} AND ${canTransition(event)})`
}
