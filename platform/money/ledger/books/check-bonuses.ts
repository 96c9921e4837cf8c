/** PROMO-01: each bonus against its groups, and against the stakes that the journal has for it. */
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'
import type { Portion, Range } from './walk-journal.ts'
import type { CountedStakes } from './walk-state.ts'

const CHECK = 'bonus equals its groups'

/** From its grant on stakes of rounds that ended may count for it, up to its end. */
export type BonusSpan = { key: string; grantedSequence: number; endedSequence: number | null; stakedMinor: number }
type SpanRow = BonusSpan & Record<string, SqlStorageValue>

const SPAN =
  'key, granted_sequence AS grantedSequence, ended_sequence AS endedSequence, staked_minor AS stakedMinor FROM bonuses'
const IN_RANGE = `(granted_sequence > ?1 AND granted_sequence <= ?2 OR ended_sequence > ?1 AND ended_sequence <= ?2)`

/** Those that were granted or ended within the range. A member has had few: their table is read whole. */
export function readBonuses({ sql }: Ledger, { after, to }: Range): BonusSpan[] {
  const query = `SELECT ${SPAN} WHERE status <> 'withheld' AND ${IN_RANGE} ORDER BY granted_sequence`
  return sql.exec<SpanRow>(query, after, to).toArray()
}

type Counted = Pick<CountedStakes, 'settledMinor' | 'bonusBases'>

/** Pure. What of a portion counts for bonuses, and those that ended in it with more than was staked in between. */
export function countBonuses(
  state: Counted,
  { bonuses, turnover }: Pick<Portion, 'bonuses' | 'turnover'>,
  { after, to }: Range,
): { counted: Counted; found: Finding[] } {
  const settledBefore = (end: number) =>
    turnover.reduce(
      (sum, { sequence, stakeMinor }) => (sequence < end ? sum + BigInt(stakeMinor) : sum),
      state.settledMinor,
    )
  const bases = new Map(Object.entries(state.bonusBases))
  const found: Finding[] = []
  for (const bonus of bonuses) {
    const { key, grantedSequence, endedSequence } = bonus
    if (grantedSequence > after) bases.set(key, settledBefore(grantedSequence + 1))
    if (endedSequence === null || endedSequence > to) continue
    found.push(...compareStakes(bonus, bases.get(key), settledBefore(endedSequence)))
    bases.delete(key)
  }
  return { counted: { settledMinor: settledBefore(to + 1), bonusBases: Object.fromEntries(bases) }, found }
}

function compareStakes({ key, stakedMinor }: BonusSpan, base: bigint | undefined, settledMinor: bigint): Finding[] {
  if (base !== undefined && stakedMinor <= settledMinor - base) return []
  const stakes = base === undefined ? 'none' : settledMinor - base
  return [{ check: CHECK, detail: `${key} counted ${stakedMinor} of ${stakes}` }]
}

/** Once the whole journal was read. */
export function checkBonusesUnderWay({ sql }: Ledger, { bonusBases, settledMinor }: Counted): Finding[] {
  const rows = sql.exec<SpanRow>(`SELECT ${SPAN} WHERE status = 'under_way'`).toArray()
  return rows.flatMap((bonus) => compareStakes(bonus, bonusBases[bonus.key], settledMinor))
}

/** Each step is a group by its own key. Those that changed within the range, as they are now. */
export function checkBonusGroups({ sql }: Ledger, { after, to }: Range): Finding[] {
  const sumOf = (kind: string) => `(SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
    WHERE posting_groups.key = 'bonus:' || bonuses.key || ':${kind}') AS `
  const rows = sql.exec<{ detail: string }>(
    `SELECT key || ' is ' || status || ' with ' || amount_minor || ', its groups say ' || granted || ' granted, '
        || released || ' released, ' || lapsed || ' lapsed' AS detail
     FROM (SELECT bonuses.*, ${sumOf('bonus-granted')} granted, ${sumOf('bonus-released')} released,
       ${sumOf('bonus-lapsed')} lapsed FROM bonuses WHERE ${IN_RANGE})
     WHERE granted <> iif(status = 'withheld', 0, amount_minor) OR released <> iif(status = 'released', amount_minor, 0)
       OR lapsed <> iif(status = 'lapsed', amount_minor, 0) LIMIT 20`,
    after,
    to,
  )
  return rows.toArray().map(({ detail }) => ({ check: CHECK, detail }))
}
