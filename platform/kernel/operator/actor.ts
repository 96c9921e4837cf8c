import { type SQL, sql } from 'drizzle-orm'

/** How audit rows and the wallets' own histories name an operator, apart from members and from the platform itself. */
const BY_OPERATOR = 'operator:'

/** A row's actor for an operator's name. */
export const actorOf = (operator: string): string => `${BY_OPERATOR}${operator}`

/** The name of the operator who acted; null where none did. */
export const operatorOf = (actor: string): string | null =>
  actor.startsWith(BY_OPERATOR) ? actor.slice(BY_OPERATOR.length) : null

/** Of an audit row: an operator did it. */
export const isByOperator: SQL = sql`actor LIKE ${`${BY_OPERATOR}%`}`
