import { minor } from '../../../../contract/money.ts'
import type { StatementPage, StatementPeriod, TimeRange } from '../../../kernel/wallet/record-types.ts'
import type { Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { readStretch } from './read-movements.ts'
import { bindParts, EDGES, inEdge, inSpans } from './sum-spans.ts'

type Part = { range: TimeRange } | { stretch: { after: number; last: number } }

/**
 * SAFE-06: a period is a stretch of the journal, from the last posting before it to the last within it, so that statements
 * which follow each other neither share a posting nor lose one, whatever a clock did.
 */
export function readStatement(ledger: Ledger, { part, limit }: { part: Part; limit: number }): Outcome<StatementPage> {
  const period = 'range' in part ? findPeriod(ledger, part.range) : null
  const stretch = 'range' in part ? { after: period?.before ?? 0, last: period?.last ?? 0 } : part.stretch
  return accept({ period, rows: readStretch(ledger, { ...stretch, limit }) })
}

function findPeriod(ledger: Ledger, range: TimeRange): StatementPeriod {
  const [before, last] = [findLastBefore(ledger, range.from), findLastBefore(ledger, range.to)]
  const [sumBefore, sumLast] = [sumUpTo(ledger, before), sumUpTo(ledger, last)]
  return {
    before,
    last,
    openingMinor: minor(sumBefore.inMinor - sumBefore.outMinor),
    closingMinor: minor(sumLast.inMinor - sumLast.outMinor),
    movements: sumLast.movements - sumBefore.movements,
    inMinor: minor(sumLast.inMinor - sumBefore.inMinor),
    outMinor: minor(sumLast.outMinor - sumBefore.outMinor),
  }
}

/** The furthest place in the journal that a posting on `real` reached before a time; 0 for none. */
function findLastBefore({ sql }: Ledger, time: number): number {
  const query = `SELECT coalesce(max(sequence), 0) AS last FROM (
      SELECT max(last_sequence) AS sequence FROM ${inSpans('movement_spans')}
      UNION ALL SELECT max(posting_groups.sequence) FROM ${EDGES} CROSS JOIN posting_groups
        ON posting_groups.sequence >= place.first_sequence AND posting_groups.sequence <= place.last_sequence
        CROSS JOIN postings ON postings.sequence = posting_groups.sequence AND account = 'real'
        WHERE ${inEdge('occurred_at')})`
  return sql.exec<{ last: number }>(query, ...bindParts({ from: 0, to: time })).one().last
}

type Sum = { movements: number; inMinor: number; outMinor: number }

/** What `real` saw up to a place in the journal: the mark before it, and a few hundred postings at most. */
function sumUpTo({ sql }: Ledger, sequence: number): Sum {
  return sql
    .exec<Sum>(
      `WITH mark AS (SELECT sequence, movements, in_minor, out_minor FROM movement_marks
           WHERE sequence <= ?1 ORDER BY sequence DESC LIMIT 1)
       SELECT coalesce(sum(movements), 0) AS movements, coalesce(sum(in_minor), 0) AS inMinor,
         coalesce(sum(out_minor), 0) AS outMinor
       FROM (SELECT movements, in_minor, out_minor FROM mark
         UNION ALL SELECT 1, max(amount_minor, 0), max(-amount_minor, 0) FROM postings
           WHERE sequence > coalesce((SELECT sequence FROM mark), 0) AND sequence <= ?1 AND account = 'real')`,
      sequence,
    )
    .one()
}
