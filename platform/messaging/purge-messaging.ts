import { lte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/time-units.ts'
import type { Statement } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import { MESSAGE_LIFETIME_MS } from './messages/inbox.ts'
import { localOutbox, messageQuotas } from './outgoing/tables.ts'

/** Forgets messages, counts of a day and the local outbox that can be of no use any more. For a commit. */
export const purgeMessaging = ({ db }: Pick<Services, 'db'>, nowMs: number): Statement[] => [
  sql`DELETE FROM message WHERE at_ms <= ${nowMs - MESSAGE_LIFETIME_MS}`,
  db.delete(messageQuotas).where(lte(messageQuotas.dayEndsAtMs, nowMs)),
  db.delete(localOutbox).where(lte(localOutbox.sentAtMs, nowMs - DAY_MS)),
]
