/** Supplements for late play that another contract was in force for (docs/decisions/0272), each for one span of its own. */
import { z } from 'zod'
import { sumByCategory } from '../../../contract/agents/category-rates.ts'
import { presentFormula } from '../../../contract/agents/formula.ts'
import { computeLatePay, computeNetted } from '../../../contract/agents/pay.ts'
import { type Span, spanOf, WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import { CONTRACT_KINDS, cadenceOf, type Terms } from '../../../contract/agents/terms.ts'
import { chooseTier } from '../../../contract/agents/tiers.ts'
import { type Minor, minor, parseMoney } from '../../../contract/amount.ts'
import { contractIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { hashRows } from '../../../contract/statements/recompute.ts'
import { bind, readAll } from '../../kernel/commit.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { dayOf } from '../../kernel/tree.ts'
import { type BillDraft, type PayFacts, payerOf, sumMinor } from './bill-facts.ts'
import { type Settler, WINDOWS_PER_DAY } from './cursor.ts'
import { packBySize } from './pack-by-size.ts'
import { readLateRows, type TeamRow } from './team-rows.ts'

/** Rows that one question reads. */
const ROWS_AT_ONCE = 20_000

type Reader = Settler & { merchant: MerchantFacts; mintId: () => string }

const contractSchema = z.object({
  id: contractIdSchema,
  kind: z.enum(CONTRACT_KINDS),
  upline_id: memberIdSchema.nullable(),
  downline_id: memberIdSchema,
  terms: z.string().transform((text) => JSON.parse(text) as Terms),
  ends_at_ms: z.number().int().nullable(),
  upline_depth: z.number().int(),
  rows: z.number().int(),
})
type Contract = z.infer<typeof contractSchema>

/** One bill to be: a contract, a span of its own, and the rows that came late. */
type Late = { key: string; contract: Contract; span: Span; number: number; rows: TeamRow[] }

/** The supplements that a sealed window brings. They are new bills: those that stand do not change. */
export async function draftLate(reader: Reader, window: number): Promise<BillDraft[]> {
  const contracts = await readContracts(reader, window)
  const drafts: BillDraft[] = []
  const toBill: Late[] = []
  const windowsOf = await readWindows(reader, contracts, window)
  for (const some of packBySize(contracts, ({ rows }) => rows, ROWS_AT_ONCE)) {
    const found = await readLateRows(reader, window, some)
    const byContract = Map.groupBy(found, ({ contractId }) => contractId)
    for (const contract of some)
      toBill.push(...cutBySpan(contract, byContract.get(contract.id) ?? [], windowsOf.get(contract.id) ?? []))
  }
  const [before, tierOf] = await readReached(reader, toBill)
  const made = toBill.map((late) => ({ late, id: reader.mintId(), facts: computeFacts(late, window, before, tierOf) }))
  const paysAll = getPolicy(reader.merchant.jurisdiction).agentContracts === 'platform_only'
  const nettedKey = (memberId: string | null, { contract: { kind }, span }: Late) =>
    `${memberId} ${kind} ${span.startMs}`
  const below = Map.groupBy(made, ({ late }) => nettedKey(late.contract.upline_id, late))
  for (const { late, id, facts } of made) {
    const { contract, span, number, rows } = late
    const netted = (paysAll ? (below.get(nettedKey(contract.downline_id, late)) ?? []) : []).flatMap((each) => {
      const { amountMinor } = each.facts.pay
      return amountMinor > 0 ? [{ billId: each.id, amountMinor }] : []
    })
    const payerId = payerOf(reader.merchant, contract.upline_id)
    const { terms } = contract
    drafts.push({
      id,
      kind: contract.kind,
      contractId: contract.id,
      payerId,
      receiverId: contract.downline_id,
      late: number,
      span: { startMs: span.startMs + number, endMs: (window + 1) * WINDOW_MS },
      payerDepth: payerId === null ? -1 : contract.upline_depth,
      amountMinor: computeNetted(
        facts.pay.amountMinor,
        netted.map(({ amountMinor }) => amountMinor),
      ),
      allowPartial: terms.allowPartial && payerId !== null,
      isManual: terms.approval === 'manual',
      isCollected: terms.collect === 'manual',
      facts: { ...facts, netted },
      rowsHash: await hashRows(rows, span),
    })
  }
  return drafts
}

/** `?1` merchant, `?2` window, `?3` its day. */
const CONTRACTS = `
  WITH part AS MATERIALIZED (
    SELECT contract_id, count(*) AS rows FROM agent_late_play
    WHERE merchant = ?1 AND window = ?2 AND contract_id IS NOT NULL GROUP BY contract_id)
  SELECT contract.id, contract.kind, upline_id, downline_id, terms, ends_at_ms, rows,
    coalesce((
      SELECT max(depth) FROM member_ancestor AS above
      WHERE above.member_id = upline_id AND above.from_day <= ?3 AND (above.to_day IS NULL OR above.to_day > ?3)
    ), 0) AS upline_depth
  FROM part JOIN agent_contract AS contract ON contract.id = contract_id ORDER BY contract.id`

/** Contracts with late play in the window, and how many rows of it. */
const readContracts = (reader: Reader, window: number): Promise<Contract[]> =>
  readAll(reader, contractSchema, bind(CONTRACTS, reader.merchant.code, window, dayOf(window * WINDOW_MS)))

const placeSchema = z.object({ contractId: z.string(), playedIn: z.number().int(), window: z.number().int() })
type Place = z.infer<typeof placeSchema>
/** `?1` contracts, `?2` window. */
const WINDOWS = `
  SELECT DISTINCT contract_id AS contractId, played_in AS playedIn, window FROM agent_late_play
  WHERE contract_id IN (SELECT value FROM json_each(?1)) AND window <= ?2`

/** The windows that counted late play of these contracts up to this one: supplements of a span are numbered by them. */
async function readWindows(reader: Reader, contracts: readonly Contract[], window: number) {
  if (contracts.length === 0) return new Map<string, Place[]>()
  const ids = JSON.stringify(contracts.map(({ id }) => id))
  const places = await readAll(reader, placeSchema, bind(WINDOWS, ids, window))
  return Map.groupBy(places, ({ contractId }) => contractId)
}

/** A contract that ends with a UTC day, whatever its period, pays for the days of that period up to then. */
export function ownSpan({ terms, ends_at_ms }: Pick<Contract, 'terms' | 'ends_at_ms'>, playedIn: number): Span {
  const { startMs, endMs } = spanOf(cadenceOf(terms), playedIn * WINDOW_MS)
  return { startMs, endMs: Math.min(endMs, ends_at_ms ?? endMs) }
}

function cutBySpan(contract: Contract, rows: readonly TeamRow[], places: readonly Place[]): Late[] {
  const bySpan = Map.groupBy(rows, ({ place }) => ownSpan(contract, place).startMs)
  return [...bySpan].map(([startMs, some]) => {
    const span = ownSpan(contract, windowOf(startMs))
    const counted = places.filter(({ playedIn }) => windowOf(startMs) <= playedIn && playedIn < windowOf(span.endMs))
    const number = new Set(counted.map(({ window }) => window)).size
    // Numbered over all rows of the contract; a file of one span numbers its own.
    const players = new Map<number, number>()
    const renumbered = some.map((row) => {
      const player = players.get(row.player) ?? players.size + 1
      players.set(row.player, player)
      return { ...row, player }
    })
    return { key: `${contract.id} ${startMs}`, contract, span, number, rows: renumbered }
  })
}

/** How a span was billed: the tier whose conditions it met, by which members, and the loss it ended with. */
type Reached = { tier: number | null; activeMembers: number; lossMinor: Minor }
const billSchema = z.object({
  key: z.string(),
  late: z.number().int(),
  facts: z.string().transform((text) => JSON.parse(text) as PayFacts),
})
type Before = z.infer<typeof billSchema>
/** `?1`: contracts with the start of a span. */
const BILLS_OF_SPANS = `
  SELECT value ->> 'key' AS key, late, facts FROM json_each(?1)
  CROSS JOIN agent_bill AS bill ON bill.contract_id = value ->> 'id'
    AND bill.from_ms BETWEEN value ->> 'startMs' AND (value ->> 'startMs') + ${WINDOW_MS - 1}
  ORDER BY late`

/**
 * Bills of these spans that stand, supplements too, and what each span had reached. A bill of five minutes or an hour that came
 * to nothing is not kept: what it had reached is computed again from its sealed sums.
 */
async function readReached(
  reader: Reader,
  lates: readonly Late[],
): Promise<[Map<string, Before[]>, Map<string, Reached>]> {
  if (lates.length === 0) return [new Map(), new Map()]
  const asked = lates.map(({ key, contract: { id }, span: { startMs } }) => ({ key, id, startMs }))
  const found = await readAll(reader, billSchema, bind(BILLS_OF_SPANS, JSON.stringify(asked)))
  const before = Map.groupBy(found, ({ key }) => key)
  const termsOf = new Map(lates.map(({ key, contract: { terms } }) => [key, terms]))
  const reached = new Map<string, Reached>()
  for (const [key, [first]] of before)
    if (first?.late === 0) {
      const { activeMembers, validMinor, pay } = first.facts
      const profitMinor = first.facts.money ? pay.baseMinor : minor(0)
      const tier = chooseTier(termsOf.get(key)?.tiers ?? [], { activeMembers, validMinor, profitMinor })
      reached.set(key, { tier, activeMembers, lossMinor: minor(Math.min(0, profitMinor)) })
    }
  const unbilled = lates.filter(
    ({ key, contract: { kind } }) => !reached.has(key) && ['realtime', 'hourly'].includes(kind),
  )
  for (const kind of ['realtime', 'hourly'] as const)
    for (const [key, each] of await computeReached(
      reader,
      kind,
      unbilled.filter(({ contract }) => contract.kind === kind),
    ))
      reached.set(key, each)
  return [before, reached]
}

const sumSchema = z.object({ key: z.string(), valid: z.number().int().transform(minor), active: z.number().int() })

/** `?1` merchant, `?2` questions, `?3` and `?4` the first and the last window of them all, `?5` kind. */
const REACHED = `
  WITH asked AS MATERIALIZED (
      SELECT value ->> 'key' AS key, value ->> 'agentId' AS agent_id, value ->> 'first' AS first, value ->> 'last' AS last,
        value ->> 'least' AS least
      FROM json_each(?2)),
    counted AS MATERIALIZED (
      SELECT above.ancestor_id AS agent_id, play.window, play.member_id, valid_minor
      FROM play_window AS play
      CROSS JOIN member_ancestor AS above ON above.member_id = play.member_id
        AND above.from_day <= (play.window / ${WINDOWS_PER_DAY})
        AND (above.to_day IS NULL OR above.to_day > (play.window / ${WINDOWS_PER_DAY}))
      WHERE play.merchant = ?1 AND play.window BETWEEN ?3 AND ?4
        AND +above.ancestor_id IN (SELECT agent_id FROM asked)
      UNION ALL
      SELECT agent_id, part.window, member_id, -valid_minor FROM agent_late_play AS part
      WHERE part.merchant = ?1 AND part.window BETWEEN ?3 AND ?4 AND part.kind = ?5 AND part.is_left = 1
        AND +part.agent_id IN (SELECT agent_id FROM asked)),
    person AS (
      SELECT key, least, counted.member_id, sum(valid_minor) AS valid
      FROM asked JOIN counted ON counted.agent_id = asked.agent_id AND counted.window BETWEEN first AND last
      GROUP BY key, counted.member_id)
  SELECT asked.key, coalesce(sum(valid), 0) AS valid,
    coalesce(sum(valid >= person.least AND member.type = 0), 0) AS active
  FROM asked LEFT JOIN person ON person.key = asked.key
  LEFT JOIN member_public AS member ON member.id = person.member_id
  GROUP BY asked.key`

/** Of spans under a day. Members are counted only where a tier asks for them. */
async function computeReached(
  reader: Reader,
  kind: 'realtime' | 'hourly',
  lates: readonly Late[],
): Promise<Map<string, Reached>> {
  if (lates.length === 0) return new Map()
  const asked = lates.map(({ key, contract: { downline_id, terms }, span }) => {
    // A real-time salary reads the UTC day so far.
    const startMs = kind === 'realtime' ? spanOf('day', span.startMs).startMs : span.startMs
    const asksActive = terms.tiers.some(({ activeMembers }) => activeMembers !== null)
    return {
      key,
      agentId: downline_id,
      first: windowOf(startMs),
      last: windowOf(span.endMs - 1),
      least: asksActive ? terms.activeMinMinor : null,
    }
  })
  const first = Math.min(...asked.map((each) => each.first))
  const last = Math.max(...asked.map((each) => each.last))
  const query = bind(REACHED, reader.merchant.code, JSON.stringify(asked), first, last, kind)
  const sums = new Map((await readAll(reader, sumSchema, query)).map((row) => [row.key, row]))
  return new Map(
    lates.map(({ key, contract: { terms } }) => {
      const { valid: validMinor = minor(0), active: activeMembers = 0 } = sums.get(key) ?? {}
      const tier = chooseTier(terms.tiers, { activeMembers, validMinor, profitMinor: minor(0) })
      return [key, { tier, activeMembers, lossMinor: minor(0) }]
    }),
  )
}

const NOT_REACHED: Reached = { tier: null, activeMembers: 0, lossMinor: minor(0) }

function computeFacts(
  { key, contract: { kind, terms }, span, number, rows }: Late,
  window: number,
  before: Map<string, Before[]>,
  reached: Map<string, Reached>,
): PayFacts {
  const { tier, activeMembers, lossMinor } = reached.get(key) ?? NOT_REACHED
  const sumOf = (figure: 'stake' | 'payout' | 'valid') => sumMinor(rows.map((row) => parseMoney(row[figure])))
  const [validMinor, stakeMinor, payoutMinor] = [sumOf('valid'), sumOf('stake'), sumOf('payout')]
  // A loss of the span, or of the supplements before this one, is made good first.
  const last = (before.get(key) ?? []).findLast(({ late }) => late > 0 && late < number)
  const carryMinor = last ? (last.facts.pay.profit?.carryOutMinor ?? minor(0)) : lossMinor
  const byCategory = sumByCategory(rows)
  const pay = computeLatePay(terms, tier, { validMinor, stakeMinor, payoutMinor, carryMinor, byCategory })
  const zero = minor(0)
  return {
    activeMembers,
    validMinor,
    pay,
    formula: presentFormula(pay),
    realTime: null,
    netted: [],
    money:
      kind === 'dividend'
        ? {
            stakeMinor,
            payoutMinor,
            depositsMinor: zero,
            withdrawalsMinor: zero,
            promotionsMinor: zero,
            cashbackMinor: zero,
            lotteryRebatesMinor: zero,
            salariesMinor: zero,
            carryMinor,
          }
        : null,
    late: { number, ...span, tier, countedFromMs: window * WINDOW_MS, countedToMs: (window + 1) * WINDOW_MS },
  }
}
