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

/** `state IN ('approved')`, for its WHERE. */
export const canTransition = ({ from }: Transition, column: Column = 'state'): SQL =>
  sql`${sql.raw(column)} IN (${sql.join(from.map(literal), sql`, `)})`
