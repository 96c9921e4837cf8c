import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import type { OutboxEvent } from '../../kernel/wallet/outbox-event.ts'
import { projectEvent } from './project-event.ts'

type Owner = { merchant: MerchantCode; memberId: MemberId }

const FIND_LOST = `
  SELECT value ->> 'sequence' AS sequence FROM json_each(?3) WHERE NOT EXISTS (
    SELECT 1 FROM ledger_record WHERE merchant = ?1 AND member_id = ?2
      AND sequence = value ->> 'sequence' AND account = value ->> 'account')
  UNION
  SELECT value ->> 'sequence' FROM json_each(?4) WHERE NOT EXISTS (
    SELECT 1 FROM round_record WHERE merchant = ?1 AND member_id = ?2
      AND vendor = value ->> 'vendor' AND round_id = value ->> 'roundId' AND updated_sequence >= value ->> 'sequence')`

/**
 * Those of one member's events whose rows are not in the read model. One statement, each row by its key. A round is
 * asked for at the event that changed it last, so that a result still on its way does not make its bet look lost.
 */
export async function findLostEvents(
  db: D1Database,
  { merchant, memberId }: Owner,
  events: readonly OutboxEvent[],
): Promise<OutboxEvent[]> {
  const postings = events.flatMap((event) =>
    projectEvent(event).ledger.map(({ sequence, account }) => ({ sequence, account })),
  )
  const rounds = events.flatMap(({ sequence, round }) =>
    round?.updatedSequence === sequence ? { sequence, vendor: round.vendor, roundId: round.roundId } : [],
  )
  const { results } = await db
    .prepare(FIND_LOST)
    .bind(merchant, memberId, JSON.stringify(postings), JSON.stringify(rounds))
    .all<{ sequence: number }>()
  const lost = new Set(results.map(({ sequence }) => sequence))
  return events.filter(({ sequence }) => lost.has(sequence))
}
