/**
 * SQL for a step along a transition table of contract/states. The new state and its guard come from the same row, so no
 * statement can write a state that the table does not allow.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Transition } from '../../contract/states/transition.ts'

type Column = 'state' | 'status'

/** States are written out, not bound: partial indexes need to see them. Their names are our own. */
const literal = (state: string) => sql.raw(`'${state}'`)

/** `state = 'sent'`, for the SET of an UPDATE. */
export const applyTransition = ({ to }: Transition, column: Column = 'state'): SQL =>
  sql`${sql.raw(column)} = ${literal(to)}`

/** `state = 'approved'` or `state IN ('approved', 'sent')`, for its WHERE: a list of one finds no partial index. */
export function canTransition({ from }: Transition, column: Column = 'state'): SQL {
  const states = from.map(literal)
  const isFrom = states.length === 1 ? sql`= ${states[0]}` : sql`IN (${sql.join(states, sql`, `)})`
  return sql`${sql.raw(column)} ${isFrom}`
}
