/**
 * AGT-03, AGT-04, TRUST-05 (S1 to S10): trees up to ten levels, contracts, play that comes late and twice, moves, alarms that
 * race, die and come hours late, wallets that are silent or poor. Whatever happens, each bill is what the raw play says, is
 * paid once, and recomputes from its statement. S11 is told by tests/http/platform/agents/outside-team.test.ts.
 *
 * It fails when a sealed window takes play; when play counts by the time of its counting; when a silent transfer is sent
 * again as another one; when an agent earns by its own play; when contracts below an ended one go on; when a cursor moves
 * apart from its bills; when a remainder or a loss is forgotten; when the tree of today counts for a day of the past; when a category is paid at another rate than its own; when a player becomes active twice in a span.
 */

import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderCategoryRates } from '../../../contract/agents/category-rates.ts'
import { mayOpen } from '../../../contract/agents/levels.ts'
import { spanOf } from '../../../contract/agents/periods.ts'
import { CONTRACT_KINDS, type ContractKind, NO_DEDUCTIONS, type Terms } from '../../../contract/agents/terms.ts'
import { RATE_MAX_BPS, type Tier } from '../../../contract/agents/tiers.ts'
import { minor } from '../../../contract/amount.ts'
import { billIdSchema, type ContractId, contractIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { anyStatementSchema } from '../../../contract/calls/agents/statement.ts'
import { presentTerms } from '../../../contract/calls/agents/terms.ts'
import { CONTRACT_PERIODS, GAME_CATEGORIES, type GameCategory, type MemberType } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { getPolicy, POLICIES } from '../../../contract/policy/policy.ts'
import { recomputeStatement } from '../../../contract/statements/recompute.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { compareWindow } from '../../../platform/agents/bills/compare-window.ts'
import { agentsCalls } from '../../../platform/agents/calls.ts'
import { hashTerms } from '../../../platform/agents/contracts/contract-deed.ts'
import { writeOffer } from '../../../platform/agents/contracts/offer-contract.ts'
import { moveMember } from '../../../platform/agents/operate/move-member.ts'
import { deedOf } from '../../../platform/agents/operate/operator-deed.ts'
import { readAgentParts } from '../../../platform/agents/settlement/rebate-parts.ts'
import { readSalaries } from '../../../platform/agents/settlement/team-facts.ts'
import { readTeamRows } from '../../../platform/agents/settlement/team-rows.ts'
import { NO_FIGURES, sumFigures } from '../../../platform/agents/team/sum-figures.ts'
import { MONEY_FACTS } from '../../../platform/kernel/wallet/digest.ts'
import { buildDice, type Dice } from '../../support/dice.ts'
import { HERD } from '../../support/herd.ts'
import type { ModelContract } from './reference.ts'
import { DAY_MS, PAYMENT_PASSWORD, WINDOW_MS, World } from './world.ts'

/** Short in the gate, long in `npm run test:full`. */
const IS_LONG = HERD > 8
/** By day the lives in which most happens: many bills come late in both. */
const SEEDS = IS_LONG ? Array.from({ length: 40 }, (_, n) => 20_261_127 + n) : [20_261_134, 20_261_137]
const STEPS = IS_LONG ? 300 : 150

const RELAY = {
  dividend: agentsCalls.processDividend,
  daily: agentsCalls.processDailySalary,
  hourly: agentsCalls.processHourlySalary,
  realtime: agentsCalls.processRealTimeSalary,
}
const SPANS = ['day', 'week', 'month'] as const
const FIGURE_OF = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  bonus: 'promotions',
  rebate: 'cashback',
  bet_rebate: 'lotteryRebates',
} as const
type Member = { id: MemberId; type: MemberType; depth: number }
type ContractRow = {
  id: ContractId
  upline_id: string | null
  downline_id: string
  kind: ContractKind
  period: string | null
  state: string
  terms: string
  top_bps: number
  begins_at_ms: number | null
  ends_at_ms: number | null
}

const met: Record<string, number> = {}

/** The most that a contract pays for a category. */
function mostIn({ terms }: ContractRow, category: GameCategory): number {
  const { tiers, categoryRates = [] } = JSON.parse(terms) as Terms
  return (
    categoryRates.find((rate) => rate.category === category)?.rateBps ??
    Math.max(...tiers.map(({ rateBps }) => rateBps))
  )
}
const readHash = ({ terms }: ContractRow) => ({ termsHash: hashTerms(JSON.parse(terms)) })

class Life {
  readonly #dice: Dice
  /** By itself, so that what else happens in a life stays as it is. */
  readonly #ratesDice: Dice
  readonly #world: World
  readonly #isPlatformOnly: boolean
  readonly #members: Member[] = []

  constructor(seed: number, isPlatformOnly: boolean) {
    this.#dice = buildDice(seed)
    this.#ratesDice = buildDice(seed + 1_000)
    this.#world = new World(this.#dice)
    this.#isPlatformOnly = isPlatformOnly
  }

  async begin(): Promise<void> {
    await this.#world.open()
    const { below, pick } = this.#dice
    for (const root of [42, 2] as const) {
      const top = await this.#add(root, null)
      let last = top
      // One line goes down to the tenth level; others branch off anywhere.
      for (let depth = 1; depth <= (root === 42 ? 8 : 3); depth += 1)
        last = await this.#add(depth === 1 && root === 42 ? 41 : 1, last)
      await this.#add(0, last)
      for (let more = 0; more < 4; more += 1) await this.#add(1, pick(this.#agents().filter(({ depth }) => depth < 8)))
      for (let more = 0; more < 5; more += 1) await this.#add(0, pick(this.#agents()))
    }
    for (const kind of CONTRACT_KINDS)
      for (const agent of this.#agents().toSorted((a, b) => a.depth - b.depth))
        if (below(100) < 92) await this.#give(agent, kind)
    for (const { id } of this.#agents()) if (below(5) === 0) this.#world.wallets.onBreak.add(id)
  }

  async step(): Promise<void> {
    const { below, pick } = this.#dice
    const chance = below(100)
    if (chance < 28) await this.#play()
    else if (chance < 33) await this.#moveMoney()
    else if (chance < 54) this.#passTime()
    else if (chance < 74) await this.#settle()
    else if (chance < 82) await this.#give(pick(this.#agents()), pick(CONTRACT_KINDS))
    else if (chance < 86) await this.#lower()
    else if (chance < 90) await this.#answerAtOnce()
    else if (chance < 93) await this.#terminate()
    else if (chance < 96) await this.#move()
    else this.#disturbWallets()
  }

  /** Wallets answer, payers have money, and time goes on until nothing waits. */
  async finish(): Promise<void> {
    const { wallets } = this.#world
    wallets.silence = 0
    wallets.onBreak.clear()
    for (const { id } of this.#members) wallets.deposit(id, 10 ** 9)
    await this.#playBeforeTheEnd()
    const last = Math.ceil(this.#world.nowMs / DAY_MS) * DAY_MS
    // First each payer refuses: whatever else came about, a life pays by second attempts.
    for (const { id } of this.#agents()) wallets.onBreak.add(id)
    for (const atMs of [HOUR_MS, DAY_MS + HOUR_MS, DAY_MS + 3 * HOUR_MS]) {
      this.#world.nowMs = last + atMs
      await this.#world.settle()
      wallets.onBreak.clear()
    }
    this.expectSums()
    await this.expectPages()
    this.expectBills()
    // A long life passes the seven days that a bill waits for its payer.
    expect(this.#look("SELECT id FROM agent_bill WHERE state NOT IN ('issued', 'not_reached', 'expired')")).toEqual([])
    await this.#expectStatements()
    this.#noteWhatWasMet()
  }

  /** Salaries end, and play from before their end arrives: whatever else came about, a life owes supplements. */
  async #playBeforeTheEnd(): Promise<void> {
    const playedMs = this.#world.nowMs
    for (const contract of this.#contracts("state = 'accepted' AND kind <> 'dividend'"))
      await this.#accept(contract, 'terminate', contract.upline_id ?? contract.downline_id)
    this.#world.nowMs = Math.ceil(playedMs / DAY_MS) * DAY_MS + HOUR_MS
    await this.#world.settle()
    const stake = 4_000_000
    const round = { category: 'RNG', stake, payout: 0, valid: stake, rebateBase: 0 } as const
    for (const { id, type } of this.#members) if (type === 0) await this.#world.tell(id, playedMs, { round }, 1)
  }

  /** By name, so that a run in which nothing happens is no proof of anything. */
  #noteWhatWasMet(): void {
    const counts = this.#look<{ name: string; n: number }>(`
      SELECT 'bills of ' || kind AS name, count(*) AS n FROM agent_bill WHERE amount_minor > 0 GROUP BY kind
      UNION ALL SELECT 'paid by an upline', count(*) FROM agent_bill WHERE payer_id IS NOT NULL AND state = 'issued'
      UNION ALL SELECT 'paid by a second attempt', count(*) FROM agent_bill WHERE attempt > 1
      UNION ALL SELECT 'ended by a lower rate', count(*) FROM agent_contract WHERE termination = 'upline_rate'
      UNION ALL SELECT 'replaced', count(*) FROM agent_contract WHERE termination = 'replaced'
      UNION ALL SELECT 'counted late', count(*) FROM play_window WHERE late = 1
      UNION ALL SELECT 'supplements', count(*) FROM agent_bill WHERE late > 0 AND amount_minor > 0
      UNION ALL SELECT 'moved', count(*) FROM member_ancestor WHERE to_day IS NOT NULL
      UNION ALL SELECT 'losses', count(*) FROM agent_bill WHERE facts ->> '$.money.carryMinor' < 0
      UNION ALL SELECT 'cut by a move', count(*) FROM agent_bill JOIN agent_contract ON agent_contract.id = contract_id
        WHERE agent_bill.kind = 'dividend' AND period <> 'Daily' AND to_ms = ends_at_ms AND termination = 'by_operator'
      UNION ALL SELECT 'rates by category', count(*) FROM agent_bill WHERE amount_minor > 0 AND facts ->> '$.pay.parts' IS NOT NULL
      UNION ALL SELECT 'netted', count(*) FROM agent_bill WHERE json_array_length(facts, '$.netted') > 0`)
    for (const { name, n } of counts) met[name] = (met[name] ?? 0) + n
  }

  expectSums(): void {
    const { reference } = this.#world
    const [settled] = this.#look<{ billed: number; aggregated: number }>('SELECT * FROM agent_settlement')
    const fold = (keysOf: (play: (typeof reference.plays)[number]) => string[]) => {
      const sums: Record<string, number[]> = {}
      for (const play of reference.plays)
        for (const key of keysOf(play)) {
          const before = sums[key] ?? [0, 0, 0, 0, 0]
          const added = [1, play.stake, play.payout, play.valid, play.rebateBase]
          sums[key] = before.map((each, place) => each + (added[place] ?? 0))
        }
      return sums
    }
    const read = (table: string, key: string) =>
      Object.fromEntries(
        this.#look<Record<string, number>>(`SELECT ${key} AS key, * FROM ${table}`).map((row) => [
          row.key,
          [row.rounds, row.stake_minor, row.payout_minor, row.valid_minor, row.rebate_base_minor],
        ]),
      )
    // S1, S2: each round stands in one window, the one that was open when it came.
    expect(read('play_window', "window || ' ' || member_id || ' ' || category")).toEqual(
      fold(({ window, memberId, category }) => [`${window} ${memberId} ${category}`]),
    )
    // S3: teams of a day are those of that day's tree.
    const dayOf = (window: number) => Math.floor((window * WINDOW_MS) / DAY_MS)
    const teams = fold(({ window, memberId }) =>
      settled && window <= settled.aggregated
        ? reference.uplinesOn(memberId, dayOf(window)).map((agent) => `${window} ${agent}`)
        : [],
    )
    expect(read('agent_window', "window || ' ' || agent_id")).toEqual(teams)
    const ofDays: Record<string, number[]> = {}
    const addTo = (name: string, added: readonly number[]) => {
      ofDays[name] = added.map((each, place) => each + (ofDays[name]?.[place] ?? 0))
    }
    for (const [key, sums] of Object.entries(teams)) {
      const [window, agent] = key.split(' ')
      addTo(`${dayOf(Number(window))} ${agent}`, [...sums, 0, 0, 0, 0, 0])
    }
    for (const { memberId, window, day, fact, amount } of reference.monies)
      for (const agent of settled && window <= settled.aggregated ? reference.uplinesOn(memberId, day) : [])
        addTo(`${day} ${agent}`, [0, 0, 0, 0, 0, ...MONEY_FACTS.map((each) => (each === fact ? amount : 0))])
    expect(
      Object.fromEntries(
        this.#look<Record<string, number>>("SELECT day || ' ' || agent_id AS key, * FROM agent_day").map((row) => [
          row.key,
          [
            row.rounds,
            row.stake_minor,
            row.payout_minor,
            row.valid_minor,
            row.rebate_base_minor,
            ...MONEY_FACTS.map((fact) => row[`${fact}_minor`]),
          ],
        ]),
      ),
    ).toEqual(ofDays)
    if (settled) this.#expectActive(settled.aggregated)
    this.#expectCategories(settled?.aggregated ?? -1)
  }

  /** Of each UTC day that is settled to its end, kinds of game and vendors come to the sums of the day; of no other is anything kept. */
  #expectCategories(aggregated: number): void {
    const sums = 'day, agent_id, sum(rounds), sum(stake_minor), sum(payout_minor), sum(valid_minor)'
    const firstOpenDay = Math.floor(((aggregated + 1) * WINDOW_MS) / DAY_MS)
    for (const table of ['agent_category_day', 'agent_vendor_day'])
      expect(this.#look(`SELECT ${sums} FROM ${table} GROUP BY 1, 2 ORDER BY 1, 2`), table).toEqual(
        this.#look(`SELECT ${sums} FROM agent_day WHERE day < ${firstOpenDay} AND (rounds <> 0 OR stake_minor <> 0 OR payout_minor <> 0
        OR valid_minor <> 0) GROUP BY 1, 2 ORDER BY 1, 2`),
      )
  }

  /** The players with 100.00 of valid bet in what is settled of an hour, day, week or month, by the team of each day. */
  #expectActive(aggregated: number): void {
    const { reference, types } = this.#world
    const sums = new Map<string, number>()
    for (const { memberId, window, valid } of reference.plays) {
      if (types.get(memberId) !== 0 || window > aggregated) continue
      const atMs = window * WINDOW_MS
      const spans = [
        `hour ${Math.floor(atMs / HOUR_MS)}`,
        ...SPANS.map((span) => `${span} ${spanOf(span, atMs).startMs}`),
      ]
      for (const agent of reference.uplinesOn(memberId, Math.floor(atMs / DAY_MS)))
        for (const span of spans) {
          const key = `${agent} ${span} ${memberId}`
          sums.set(key, (sums.get(key) ?? 0) + valid)
        }
    }
    const expected: Record<string, number> = {}
    for (const [key, valid] of sums) {
      const name = key.slice(0, key.lastIndexOf(' '))
      if (valid >= 10_000) expected[name] = (expected[name] ?? 0) + 1
    }
    const found: Record<string, number> = {}
    const add = (name: string, n: number) => {
      if (n > 0) found[name] = (found[name] ?? 0) + n
    }
    for (const { agent_id, window, n } of this.#look<{ agent_id: string; window: number; n: number }>(
      'SELECT agent_id, window, active_hour AS n FROM agent_window',
    ))
      add(`${agent_id} hour ${Math.floor((window * WINDOW_MS) / HOUR_MS)}`, n)
    for (const row of this.#look<Record<string, number>>('SELECT * FROM agent_day'))
      for (const span of SPANS)
        add(`${row.agent_id} ${span} ${spanOf(span, (row.day ?? 0) * DAY_MS).startMs}`, row[`active_${span}`] ?? 0)
    expect(found).toEqual(expected)
  }

  /** Figures of pages, up to and with the last settled window: as of each member and each day's tree. */
  async expectPages(): Promise<void> {
    const today = Math.floor(this.#world.nowMs / DAY_MS)
    const days = { from: today - 3, to: today }
    for (let n = 0; n < 3; n += 1) {
      const caller = this.#dice.pick(this.#agents()).id
      const ids = [caller, ...this.#agents().map(({ id }) => id)].filter((id, place, all) => all.indexOf(id) === place)
      for (const by of ['who', 'day'] as const) {
        const found = await sumFigures(this.#world.as(caller), { ids, of: 'teams', by }, days)
        expect(Object.fromEntries(found), `${by} of ${caller}`).toEqual(this.#foldFigures(caller, ids, by, days))
      }
    }
  }

  /** The caller's team below each of these, member by member: no sums of teams are read. */
  #foldFigures(caller: string, ids: readonly string[], by: 'who' | 'day', { from, to }: { from: number; to: number }) {
    const { reference } = this.#world
    const figures: Record<string, Record<string, number>> = {}
    const add = (memberId: string, day: number, added: Record<string, number>) => {
      const above = reference.uplinesOn(memberId, day)
      if (day < from || day > to || !above.includes(caller)) return
      for (const owner of ids.filter((id) => above.includes(id))) {
        const name = by === 'day' ? String(day) : owner
        const sum = figures[name] ?? { ...NO_FIGURES }
        figures[name] = sum
        for (const [column, value] of Object.entries(added)) sum[column] = (sum[column] ?? 0) + value
      }
    }
    const [settled] = this.#look<{ aggregated: number }>('SELECT aggregated FROM agent_settlement')
    const isSettled = ({ window }: { window: number }) => settled !== undefined && window <= settled.aggregated
    for (const { memberId, window, stake, payout, valid } of reference.plays.filter(isSettled))
      add(memberId, Math.floor((window * WINDOW_MS) / DAY_MS), { rounds: 1, stake, payout, valid })
    for (const { memberId, day, fact, amount } of reference.monies.filter(isSettled))
      add(memberId, day, { [FIGURE_OF[fact]]: amount })
    return figures
  }

  /** S4, S5, S6, S7, S9: a bill of each contract and span, of the amount that the raw play says, paid once. */
  expectBills(): void {
    const { reference, wallets } = this.#world
    const [settled] = this.#look<{ billed: number }>('SELECT billed FROM agent_settlement')
    const contracts = this.#contracts()
      .filter(({ begins_at_ms }) => begins_at_ms !== null)
      .map(
        (row): ModelContract => ({
          id: row.id,
          uplineId: row.upline_id,
          downlineId: row.downline_id,
          terms: JSON.parse(row.terms),
          beginsMs: row.begins_at_ms ?? 0,
          endsMs: row.ends_at_ms,
        }),
      )
    const expected = settled ? reference.computeBills(contracts, settled.billed, this.#isPlatformOnly) : new Map()
    const bills = this.#look<{
      key: string
      id: string
      amount_minor: number
      paid_minor: number
      payer_id: string | null
      receiver_id: string
      state: string
      attempt_minor: number
    }>("SELECT coalesce(contract_id, receiver_id) || ' ' || from_ms AS key, * FROM agent_bill")
    expect(
      Object.fromEntries(bills.map((bill) => [bill.key, [bill.amount_minor, bill.payer_id, bill.receiver_id]])),
    ).toEqual(
      Object.fromEntries(
        [...expected].map(([key, { amount, payerId, receiverId }]) => [key, [amount, payerId, receiverId]]),
      ),
    )
    for (const { id, amount_minor, paid_minor, attempt_minor, state } of bills) {
      const delivered = wallets.delivered.get(id) ?? 0
      expect(delivered, id).toBeLessThanOrEqual(amount_minor)
      // What is under way may have arrived and not be known.
      if (state !== 'paying' || attempt_minor > 0)
        expect([paid_minor, paid_minor + attempt_minor], id).toContain(delivered)
      if (state === 'issued') expect(delivered, id).toBe(amount_minor)
    }
    expect([...wallets.delivered.keys()].filter((id) => !bills.some((bill) => bill.id === id))).toEqual([])
    expect(wallets.sum()).toBe(wallets.broughtIn)
  }

  /** S8: one contract of a kind pays a downline at any moment, and none gives more than its payer gets. */
  expectContracts(): void {
    const rows = this.#contracts()
    const accepted = rows.filter(({ state }) => state === 'accepted')
    for (const row of accepted) {
      if (row.upline_id === null) continue
      const own = accepted.find(({ downline_id, kind }) => downline_id === row.upline_id && kind === row.kind)
      const above = GAME_CATEGORIES.filter((category) => !own || mostIn(row, category) > mostIn(own, category))
      expect(above, `what pays ${row.id}`).toEqual([])
      expect(own?.period).toBe(row.period)
    }
    const standing = rows.filter(({ begins_at_ms, ends_at_ms }) => begins_at_ms !== null && begins_at_ms !== ends_at_ms)
    for (const some of Map.groupBy(standing, ({ downline_id, kind }) => `${downline_id} ${kind}`).values()) {
      const inOrder = some.toSorted((a, b) => (a.begins_at_ms ?? 0) - (b.begins_at_ms ?? 0))
      for (const [index, row] of inOrder.entries())
        if (index > 0)
          expect(row.begins_at_ms, row.id).toBeGreaterThanOrEqual(inOrder[index - 1]?.ends_at_ms ?? Infinity)
    }
    const answers = `SELECT contract_id FROM agent_contract_audit
      WHERE act IN ('accepted', 'rejected', 'withdrawn', 'superseded', 'lapsed') GROUP BY contract_id HAVING count(*) > 1`
    expect(this.#look(answers)).toEqual([])
  }

  /** S10. Those of windows that `play_window` would have forgotten are read from the archive. */
  async #expectStatements(): Promise<void> {
    const windows = this.#look<{ window: number }>(`SELECT DISTINCT to_ms / ${WINDOW_MS} - 1 AS window FROM agent_bill`)
    const { operator, merchant } = this.#world
    for (const { window } of windows)
      expect(await compareWindow(operator, merchant, window), `${window}`).toMatchObject({
        different: [],
        unbilled: [],
      })
    // In pieces a statement has the rows and numbers of the whole, from tables and from the archive: the largest of each kind.
    const bills = this.#look<{ receiver_id: MemberId; terms: string; from_ms: number; to_ms: number }>(`
      SELECT receiver_id, terms, from_ms, to_ms, max(amount_minor) FROM agent_bill
      JOIN agent_contract ON agent_contract.id = contract_id WHERE late = 0 GROUP BY agent_bill.kind`)
    for (const { receiver_id, terms, from_ms, to_ms } of bills) {
      const billed = { terms: JSON.parse(terms) as Terms, span: { startMs: from_ms, endMs: to_ms } }
      const read = (part = {}) => readTeamRows(operator, [receiver_id], billed, part)
      const whole = await read()
      const limit = Math.max(2, Math.ceil(whole.length / 3))
      const pieces: typeof whole = []
      for (let isMore = true; isMore; ) {
        const piece = await read({ limit, after: pieces.at(-1) })
        pieces.push(...piece)
        isMore = piece.length === limit
      }
      expect(pieces).toEqual(whole)
    }
  }

  async #add(type: MemberType, parent: Member | null): Promise<Member> {
    const above = parent ? (this.#world.reference.members.get(parent.id)?.rebateBps ?? 0) : 700
    const rebateBps = Math.max(0, above - 10 * this.#dice.below(9))
    const id = await this.#world.addMember(type, rebateBps, parent?.id ?? null)
    const member = { id, type, depth: (parent?.depth ?? -1) + 1 }
    this.#members.push(member)
    return member
  }

  #agents = () => this.#members.filter(({ type }) => type !== 0)

  async #play(): Promise<void> {
    const { below, pick } = this.#dice
    for (let rounds = 1 + below(4); rounds > 0; rounds -= 1) {
      const stake = pick([1, 3, 97, 1_013, 15_000, 250_000, 4_000_000])
      // On some days the house loses.
      const isLucky = Math.floor(this.#world.nowMs / DAY_MS) % 2 === 0
      const payout = pick([0, Math.floor(stake / 3), stake, stake * 2 + 1, isLucky ? stake * 3 : 0])
      const category = pick(GAME_CATEGORIES)
      const rebateBase = category === 'LOTT' ? stake : 0
      const round = { category, stake, payout, valid: pick([stake, Math.floor(stake / 2), 0]), rebateBase }
      // Most come at once, some ten seconds or hours late.
      const lateMs = pick([0, 0, 10_000, 70_000, 7 * MINUTE_MS, 4 * HOUR_MS])
      await this.#world.tell(pick(this.#members).id, this.#world.nowMs - lateMs, { round }, 1 + below(2))
    }
  }

  async #moveMoney(): Promise<void> {
    const { below, pick } = this.#dice
    const fact = pick(['deposit', 'withdrawal', 'bonus', 'rebate', 'bet_rebate'] as const)
    const amount = below(200_000) * (fact === 'withdrawal' && below(4) === 0 ? -1 : 1)
    await this.#world.tell(pick(this.#members).id, this.#world.nowMs, { money: [fact, amount] }, 1 + below(2))
  }

  #passTime(): void {
    const { below, pick } = this.#dice
    const toMidnightMs = DAY_MS - (this.#world.nowMs % DAY_MS) + pick([-1, 0, 59_000, 61_000])
    this.#world.nowMs += pick([
      30_000,
      4 * MINUTE_MS,
      11 * MINUTE_MS,
      HOUR_MS,
      3 * HOUR_MS,
      below(2) === 0 ? toMidnightMs : MINUTE_MS,
    ])
  }

  /** Alarm and cron job at once, a machine that dies anywhere, or a clock that stands back. */
  async #settle(): Promise<void> {
    const { below, pick } = this.#dice
    const { settleOnce } = this.#world
    const way = below(10)
    if (way < 3) await this.#world.settle()
    else if (way < 6) {
      const ends = await this.#world.atOnce(Array.from({ length: 2 + below(3) }, () => () => settleOnce()))
      expect(ends.filter((end) => end instanceof Error)).toEqual([])
    } else if (way < 9) await this.#world.cutAt(1 + below(60), pick(['before', 'after']), () => settleOnce())
    else await settleOnce(-pick([MINUTE_MS, 20 * MINUTE_MS, 2 * HOUR_MS]))
    if (way < 3) this.expectSums()
    if (way > 6) await this.expectPages()
  }

  #contracts = (condition = '1') => this.#look<ContractRow>(`SELECT * FROM agent_contract WHERE ${condition}`)
  #look<T>(query: string): T[] {
    return this.#world.database.look<T>(query).map((row) => ({ ...row }))
  }

  /** An offer to an agent by its upline, or by the platform, mostly accepted at once. */
  async #give(to: Member, kind: ContractKind, most?: number): Promise<void> {
    const { below } = this.#dice
    const today = Math.floor(this.#world.nowMs / DAY_MS)
    const [from = null] = this.#world.reference.uplinesOn(to.id, today)
    const own = this.#contracts(`state = 'accepted' AND kind = '${kind}' AND downline_id = '${from}'`)[0]
    const terms = this.#chooseTerms(kind, own, most)
    await this.#mayRefuse<unknown>(() =>
      from === null
        ? writeOffer(
            { ...this.#world.operator },
            deedOf(this.#world.operator, 'offered'),
            { uplineId: null, downlineId: to.id, terms },
            sql`1`,
          )
        : agentsCalls.offerContract(this.#world.as(from), {
            ...presentTerms(terms),
            memberId: to.id,
            paymentPassword: PAYMENT_PASSWORD,
          }),
    )
    const [waiting] = this.#contracts(`state = 'awaiting' AND kind = '${kind}' AND downline_id = '${to.id}'`)
    if (waiting && below(10) < 8) await this.#accept(waiting)
  }

  /** Less than before to one who gives of it, so that contracts below have to end. */
  async #lower(): Promise<void> {
    const standing = this.#contracts(
      "state = 'accepted' AND EXISTS (SELECT 1 FROM agent_contract AS given WHERE given.upline_id = agent_contract.downline_id AND given.kind = agent_contract.kind AND given.state = 'accepted')",
    )
    const contract = standing.length > 0 ? this.#dice.pick(standing) : null
    const to = this.#members.find(({ id }) => id === contract?.downline_id)
    if (contract && to) await this.#give(to, contract.kind, Math.ceil(contract.top_bps / 2))
  }

  #chooseTerms(kind: ContractKind, own: ContractRow | undefined, atMost?: number): Terms {
    const { below, pick } = this.#dice
    // What the platform gives leaves the margin of lotteries.
    const given = kind === 'dividend' ? pick([3_333, 6_000]) : 40 + below(43)
    // Now and then more than it has itself, and never more than the contract's form can say.
    const beyond = own ? Math.min(RATE_MAX_BPS[kind], own.top_bps + (below(6) === 0 ? 5 : 0)) : given
    const most = atMost ?? beyond
    const top = own === undefined ? (atMost ?? given) : Math.max(1, most - below(Math.ceil(most / pick([1, 5, 5]))))
    const count = 1 + below(3)
    const tiers = Array.from({ length: count }, (_, index): Tier => {
      const isFirst = index === 0
      return {
        rateBps: Math.max(1, top - (count - 1 - index)),
        activeMembers: isFirst ? null : index,
        validMinor: minor(isFirst ? pick([0, 1, 20_000]) : index * 500_000 + 20_000),
        profitMinor: kind === 'dividend' ? minor(index * 100_000) : null,
      }
    }).filter((tier, index, all) => index === 0 || tier.rateBps > (all[index - 1]?.rateBps ?? 0))
    const categoryRates = kind === 'dividend' ? undefined : this.#chooseCategories(top, own)
    const period =
      kind === 'dividend'
        ? ((own?.period as Terms['period']) ?? pick([...CONTRACT_PERIODS, 'Daily', 'Daily', 'Daily']))
        : null
    const deductions = {
      feeBps: pick([0, 1_000]),
      depositBps: pick([0, 100]),
      withdrawalBps: pick([0, 50]),
      promotions: below(2) === 0,
      cashback: below(2) === 0,
      lotteryRebates: below(2) === 0,
      salaries: below(2) === 0,
    }
    return {
      kind,
      period,
      tiers,
      ...(categoryRates && { categoryRates }),
      activeMinMinor: minor(pick([1, 10_000])),
      allowPartial: own !== undefined && below(2) === 0,
      carry: kind === 'dividend' ? pick(['none', 'forever', 'forever', 'previous'] as const) : 'none',
      deductions: kind === 'dividend' ? deductions : NO_DEDUCTIONS,
      approval: 'auto',
      collect: 'auto',
    }
  }

  /** Those of the own contract, now and then lower, and some of one more category. */
  #chooseCategories(top: number, own: ContractRow | undefined): Terms['categoryRates'] {
    const { below, pick } = this.#ratesDice
    const categoryRates = own ? ((JSON.parse(own.terms) as Terms).categoryRates ?? []) : []
    const kept = categoryRates.map(({ category, rateBps }) => ({
      category,
      rateBps: below(3) === 0 ? Math.floor(rateBps / 2) : rateBps,
    }))
    const isMore = kept.length < 3 && below(3) === 0
    const category = pick(GAME_CATEGORIES)
    // Above the tiers only where the platform gives, or it would be refused.
    const rateBps = own === undefined && below(3) === 0 ? top + 3 : below(top + 1)
    const isKnown = kept.some((rate) => rate.category === category)
    return orderCategoryRates(isMore && !isKnown ? [...kept, { category, rateBps }] : kept)
  }

  /** What ends is agreed to by its hash, declined, or agreed to by another. */
  async #accept(
    contract: ContractRow,
    action: 'accept' | 'terminate' = 'accept',
    by = contract.downline_id,
  ): Promise<void> {
    const { id, kind } = contract
    const ask = (agree?: string) =>
      this.#mayRefuse(() =>
        RELAY[kind](this.#world.as(by), {
          contractId: id,
          action,
          paymentPassword: PAYMENT_PASSWORD,
          ...readHash(contract),
          ...(agree !== undefined && { agree }),
        }),
      )
    const answer = await ask()
    if (answer?.result !== 'needs_agreement') return
    const way = this.#dice.below(10)
    if (way < 8) await ask(answer.hash)
    else if (way === 8) await ask('0'.repeat(64))
  }

  /** Accept, reject and a newer offer at the same moment: one of them ends the waiting. */
  async #answerAtOnce(): Promise<void> {
    const waiting = this.#contracts("state = 'awaiting'")
    if (waiting.length === 0) return
    const contract = this.#dice.pick(waiting)
    const { id, kind, downline_id, upline_id } = contract
    const ask = (action: 'accept' | 'reject') => () =>
      this.#mayRefuse(() =>
        RELAY[kind](this.#world.as(downline_id), {
          contractId: id,
          action,
          paymentPassword: PAYMENT_PASSWORD,
          ...readHash(contract),
        }),
      )
    const withdraw = () =>
      this.#mayRefuse(() =>
        agentsCalls.withdrawOffer(this.#world.as(upline_id ?? ''), {
          contractId: id,
          paymentPassword: PAYMENT_PASSWORD,
        }),
      )
    await this.#world.atOnce([ask('accept'), ask('reject'), ask('accept'), ...(upline_id ? [withdraw] : [])])
  }

  async #terminate(): Promise<void> {
    const standing = this.#contracts("state = 'accepted'")
    if (standing.length === 0) return
    const contract = this.#dice.pick(standing)
    await this.#accept(
      contract,
      'terminate',
      this.#dice.below(2) === 0 ? contract.downline_id : (contract.upline_id ?? contract.downline_id),
    )
  }

  async #move(): Promise<void> {
    const { pick } = this.#dice
    const moved = pick(this.#agents().filter(({ depth }) => depth > 0))
    const to = pick(this.#agents().filter(({ type }) => mayOpen(type, moved.type)))
    if (!to) return
    const input = { username: this.#nameOf(moved.id), upline: this.#nameOf(to.id), reason: 'asked in writing' }
    const done = await this.#mayRefuse(() => moveMember(this.#world.operator, input))
    const fromDay = Math.floor(this.#world.nowMs / DAY_MS) + 1
    if (done) this.#world.reference.move({ memberId: moved.id, parentId: to.id, fromDay })
  }
  #nameOf = (id: string) =>
    this.#look<{ username: string }>(`SELECT username FROM member WHERE id = '${id}'`)[0]?.username ?? ''

  #disturbWallets(): void {
    const { below, pick } = this.#dice
    const { wallets } = this.#world
    const { id } = pick(this.#agents())
    const way = below(5)
    if (way === 0) wallets.silence = pick([0, 15, 60])
    else if (way === 1) wallets.takeAll(id)
    else if (way === 2) wallets.deposit(id, below(50_000))
    else if (!wallets.onBreak.delete(id)) wallets.onBreak.add(id)
  }

  /** A refusal is an answer; anything else is a fault. */
  async #mayRefuse<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

const demo = getPolicy('demo')
beforeEach(() => {
  // A silent wallet is logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  POLICIES.demo = demo
})

const cases = SEEDS.flatMap((seed) => (['tree', 'platform_only'] as const).map((policy) => ({ seed, policy })))

test.each(cases)(
  'each bill is what the raw play says, and is paid once: seed $seed, $policy',
  { timeout: 120_000 },
  async ({ seed, policy }) => {
    POLICIES.demo = { ...demo, agentContracts: policy }
    const life = new Life(seed, policy === 'platform_only')
    await life.begin()
    for (let step = 1; step <= STEPS; step += 1) {
      await life.step()
      life.expectContracts()
      if (step % 25 === 0) life.expectBills()
    }
    await life.finish()
  },
)

test('the runs met bills of each kind, second attempts, lower rates, moves, losses and netting', () => {
  const kinds = [...CONTRACT_KINDS, 'rebate_difference'].map((kind) => `bills of ${kind}`)
  const others = ['paid by an upline', 'paid by a second attempt', 'ended by a lower rate', 'replaced', 'counted late']
  expect(
    [...kinds, ...others, 'supplements', 'moved', 'losses', 'netted', 'rates by category'].filter((name) => !met[name]),
  ).toEqual([])
})

let signed = 0
type Signed = {
  upline: string | null
  downline: string
  kind: ContractKind
  period?: (typeof CONTRACT_PERIODS)[number]
  rate: number
  deductions?: Terms['deductions']
  /** Terminated already, and running up to here. */
  endsMs?: number
}

/** A contract that was accepted before the test begins. Answers its id. */
function signFrom(
  world: World,
  beginsMs: number,
  { upline, downline, kind, period, rate, deductions = NO_DEDUCTIONS, endsMs }: Signed,
): ContractId {
  signed += 1
  const id = contractIdSchema.parse(`C-${String(signed).padStart(12, '0')}`)
  const terms = JSON.stringify({
    kind,
    period: period ?? null,
    activeMinMinor: 1,
    carry: 'none',
    deductions,
    allowPartial: false,
    tiers: [{ rateBps: rate, activeMembers: null, validMinor: null, profitMinor: null }],
    approval: 'auto',
    collect: 'auto',
  })
  world.database.look(
    `INSERT INTO agent_contract (id, merchant, upline_id, downline_id, kind, period, version, state, terms, top_bps, offered_by,
       offer_key, offered_at_ms, lapses_at_ms, answered_at_ms, begins_at_ms, ends_at_ms, termination)
     VALUES (?1, 'model', ?2, ?3, ?4, ?5, 1, iif(?8 IS NULL, 'accepted', 'terminated'), ?6, ?7, 'test', ?1, 0, 0, 0, ?9, ?8,
       iif(?8 IS NULL, NULL, 'by_upline')) RETURNING id`,
    id,
    upline,
    downline,
    kind,
    period ?? null,
    terms,
    rate,
    endsMs ?? null,
    beginsMs,
  )
  return id
}

test('C11 a day of 250 downlines of one upline is billed and paid once, in few requests to the database', async () => {
  const dice = buildDice(250)
  const world = new World(dice)
  world.wallets.silence = 0
  await world.open()
  const top = await world.addMember(42, 0, null)
  const dayMs = Math.floor(world.nowMs / DAY_MS) * DAY_MS
  const sign = (upline: string | null, downline: string, rate: number) =>
    signFrom(world, dayMs, { upline, downline, kind: 'daily', rate })
  sign(null, top, 100)
  const agents = []
  for (let n = 1; n <= 250; n += 1) {
    const agent = await world.addMember(1, 0, top)
    sign(top, agent, 36)
    const player = await world.addMember(0, 0, agent)
    const round = { category: 'RNG', stake: 10_000, payout: 0, valid: 10_000, rebateBase: 0 }
    await world.tell(player, world.nowMs, { round }, 1)
    agents.push(agent)
  }
  world.nowMs = Math.ceil(world.nowMs / DAY_MS) * DAY_MS + HOUR_MS
  let requests = 0
  world.database.gate = async (when) => {
    if (when === 'before') requests += 1
  }
  await world.settle()
  await world.settle()
  const bills = world.database.look<{ state: string; amount_minor: number }>(
    'SELECT state, amount_minor FROM agent_bill',
  )
  expect(bills).toHaveLength(251)
  expect(new Set(bills.map(({ state }) => state))).toEqual(new Set(['issued']))
  expect(agents.map((agent) => world.wallets.balances.get(agent))).toEqual(agents.map(() => 36))
  expect(world.wallets.balances.get(top)).toBe(250 * 64)
  // Six bills are paid at a time, by three requests each; all else is the same however many downlines there are.
  expect(requests).toBeLessThan(250)
})

test('a player who moves within a week becomes active for those above alone who had the whole of the play', async () => {
  const world = new World(buildDice(7))
  world.wallets.silence = 0
  world.nowMs = Date.parse('2026-12-06T10:00:00Z')
  await world.open()
  const top = await world.addMember(42, 0, null)
  const [left, right] = [await world.addMember(1, 0, top), await world.addMember(1, 0, top)]
  const player = await world.addMember(0, 0, left)
  const playOn = async (date: string) => {
    world.nowMs = Date.parse(`${date}T09:00:00Z`)
    const round = { category: 'RNG', stake: 6_000, payout: 0, valid: 6_000, rebateBase: 0 }
    await world.tell(player, world.nowMs, { round }, 1)
  }
  await playOn('2026-12-07')
  const nameOf = (id: string) =>
    world.database.look<{ username: string }>('SELECT username FROM member WHERE id = ?', id)
  const [moved, to] = [nameOf(player)[0]?.username ?? '', nameOf(right)[0]?.username ?? '']
  await moveMember(world.operator, { username: moved, upline: to, reason: 'asked in writing' })
  await playOn('2026-12-08')
  world.nowMs = Date.parse('2026-12-09T01:00:00Z')
  await world.settle()
  const rows = world.database.look<Record<string, unknown>>(
    'SELECT day, agent_id, stake_minor, active_day, active_week, active_month FROM agent_day ORDER BY day, agent_id',
  )
  const first = Date.parse('2026-12-07') / DAY_MS
  expect(rows.map((row) => Object.values(row))).toEqual([
    [first, top, 6_000, 0, 0, 0],
    [first, left, 6_000, 0, 0, 0],
    [first + 1, top, 6_000, 0, 1, 1],
    [first + 1, right, 6_000, 0, 0, 0],
  ])
})

test.each(['tree', 'platform_only'] as const)(
  'a move ends contracts of every period with its day, and the days up to then are paid: %s',
  async (policy) => {
    POLICIES.demo = { ...demo, agentContracts: policy }
    const world = new World(buildDice(11))
    world.wallets.silence = 0
    world.nowMs = Date.parse('2026-12-01T00:00:00Z')
    const beginsMs = world.nowMs
    await world.open()
    const [top, other] = [await world.addMember(42, 0, null), await world.addMember(42, 0, null)]
    const agent = await world.addMember(1, 0, top)
    const player = await world.addMember(0, 0, agent)
    for (const [upline, downline, rate] of [
      [null, top, 60],
      [top, agent, 40],
    ] as const) {
      signFrom(world, beginsMs, { upline, downline, kind: 'dividend', period: 'Monthly', rate: 10 * rate })
      signFrom(world, beginsMs, { upline, downline, kind: 'realtime', rate })
    }
    const newYearMs = Date.parse('2027-01-01')
    const ending = { upline: top, downline: agent, kind: 'daily', rate: 1, endsMs: newYearMs } as const
    signFrom(world, beginsMs, ending)
    const playAt = async (time: string) => {
      world.nowMs = Date.parse(time)
      const round = { category: 'RNG', stake: 100_000, payout: 0, valid: 100_000, rebateBase: 0 }
      await world.tell(player, world.nowMs, { round }, 1)
    }
    await playAt('2026-12-05T09:00:00Z')
    await playAt('2026-12-10T09:00:00Z')
    const nameOf = (id: string) =>
      world.database.look<{ username: string }>('SELECT username FROM member WHERE id = ?', id)[0]?.username ?? ''
    const input = { username: nameOf(agent), upline: nameOf(other), reason: 'asked in writing' }
    expect((await moveMember(world.operator, input)).endedContracts).toBe(3)
    await playAt('2026-12-10T20:00:00Z')
    await playAt('2026-12-11T08:00:00Z')
    world.nowMs = newYearMs + HOUR_MS
    await world.settle()
    const moveMs = Date.parse('2026-12-11')
    expect(
      world.database.look('SELECT DISTINCT ends_at_ms AS ms FROM agent_contract WHERE downline_id = ?', agent),
    ).toEqual([{ ms: moveMs }])
    const billsOf = (id: string, kind: string) =>
      world.database
        .look<Record<string, number>>(
          'SELECT from_ms, to_ms, amount_minor FROM agent_bill WHERE receiver_id = ? AND kind = ? ORDER BY to_ms',
          id,
          kind,
        )
        .map((row) => Object.values(row))
    // 4 % of three losses of 1,000.00, and 0.40 % of each as it was played.
    expect(billsOf(agent, 'dividend')).toEqual([[beginsMs, moveMs, 12_000]])
    expect(billsOf(agent, 'realtime').map(([, , amount]) => amount)).toEqual([400, 400, 400])
    expect(billsOf(agent, 'daily')).toHaveLength(10)
    // The platform pays the part of the month that was left only once.
    expect(billsOf(top, 'dividend')).toEqual([[beginsMs, newYearMs, policy === 'tree' ? 18_000 : 6_000]])
    const windows = [moveMs, newYearMs].map((ms) => ms / WINDOW_MS - 1)
    for (const window of windows)
      expect((await compareWindow(world.operator, world.merchant, window)).different).toEqual([])
  },
)

test('a contract whose pay ran out is ended by its downline with the day, not with its period', async () => {
  const world = new World(buildDice(12))
  world.wallets.silence = 0
  world.nowMs = Date.parse('2026-12-02T10:00:00Z')
  await world.open()
  const top = await world.addMember(42, 0, null)
  const agent = await world.addMember(1, 0, top)
  const player = await world.addMember(0, 0, agent)
  world.wallets.deposit(top, 100_000)
  const beginsMs = Date.parse('2026-11-30')
  signFrom(world, beginsMs, { upline: null, downline: top, kind: 'dividend', period: 'Weekly', rate: 500 })
  const id = signFrom(world, beginsMs, { upline: top, downline: agent, kind: 'dividend', period: 'Weekly', rate: 400 })
  const input = { contractId: id, action: 'terminate', paymentPassword: PAYMENT_PASSWORD } as const
  world.database.look(
    `INSERT INTO agent_bill (id, merchant, kind, contract_id, payer_id, payer_depth, receiver_id, from_ms, to_ms, day, state,
       currency, amount_minor, allow_partial, facts, created_at_ms, moved_at_ms)
     VALUES ('B-000000000001', 'model', 'dividend', ?, ?, 0, ?, 1, 2, 0, 'expired', 'PHP', 500, 0, '{}', 0, 0) RETURNING id`,
    id,
    top,
    agent,
  )
  const answer = await agentsCalls.processDividend(world.as(agent), input)
  expect(answer).toMatchObject({ result: 'terminated', contract: { endsAt: '2026-12-03T00:00:00.000Z' } })
  // What is played after its end brings the agent nothing.
  const round = { category: 'RNG', stake: 100_000, payout: 0, valid: 100_000, rebateBase: 0 }
  for (const at of ['2026-12-02T12:00:00Z', '2026-12-03T12:00:00Z']) {
    world.nowMs = Date.parse(at)
    await world.tell(player, world.nowMs, { round }, 1)
  }
  world.nowMs = Date.parse('2026-12-07T01:00:00Z')
  await world.settle()
  expect(
    world.database.look(
      'SELECT from_ms, to_ms, amount_minor, paid_minor FROM agent_bill WHERE contract_id = ? AND from_ms > 1',
      id,
    ),
  ).toMatchObject([{ from_ms: beginsMs, to_ms: Date.parse('2026-12-03'), amount_minor: 4_000, paid_minor: 4_000 }])
})

test('a dividend deducts the salary that its payer owes, though the wallet of that payer is empty', async () => {
  const world = new World(buildDice(13))
  world.wallets.silence = 0
  world.nowMs = Date.parse('2026-12-02T10:00:00Z')
  await world.open()
  const top = await world.addMember(42, 0, null)
  const agent = await world.addMember(1, 0, top)
  const player = await world.addMember(0, 0, agent)
  const beginsMs = Date.parse('2026-12-02')
  const deductions = { ...NO_DEDUCTIONS, salaries: true }
  signFrom(world, beginsMs, { upline: top, downline: agent, kind: 'daily', rate: 100 })
  signFrom(world, beginsMs, { upline: top, downline: agent, kind: 'dividend', period: 'Daily', rate: 400, deductions })
  const round = { category: 'RNG', stake: 100_000, payout: 0, valid: 100_000, rebateBase: 0 }
  await world.tell(player, world.nowMs, { round }, 1)
  world.nowMs = beginsMs + DAY_MS + HOUR_MS
  await world.settle()
  const rows = world.database.look('SELECT kind, state, amount_minor AS amount FROM agent_bill ORDER BY kind')
  expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
    { kind: 'daily', state: 'insufficient', amount: 1_000 },
    { kind: 'dividend', state: 'insufficient', amount: 3_960 },
  ])
})

test('an outage of hours with many bills a window is settled in runs of at most 1,000 statements each', async () => {
  const world = new World(buildDice(14))
  world.wallets.silence = 0
  world.nowMs = Date.parse('2026-12-02T10:00:00Z')
  await world.open()
  const top = await world.addMember(42, 0, null)
  const beginsMs = world.nowMs
  signFrom(world, beginsMs, { upline: null, downline: top, kind: 'realtime', rate: 100 })
  // A window takes some 20 statements, and 30 more for six payments at a time: in one run they would be 1,100.
  const [AGENTS, WINDOWS] = [30, 22]
  const windows = Array.from({ length: WINDOWS }, (_, n) => beginsMs / WINDOW_MS + n)
  for (let n = 0; n < AGENTS; n += 1) {
    const agent = await world.addMember(1, 0, top)
    signFrom(world, beginsMs, { upline: top, downline: agent, kind: 'realtime', rate: 50 })
    await world.playIn(await world.addMember(0, 0, agent), windows, 10_000)
  }
  world.nowMs = beginsMs + 3 * HOUR_MS
  await world.settle()
  expect(world.database.look('SELECT state, count(*) AS n, sum(paid_minor) AS paid FROM agent_bill')).toMatchObject([
    { state: 'issued', n: WINDOWS * (AGENTS + 1), paid: WINDOWS * AGENTS * (50 + 100) },
  ])
})

test('TRUST-05 paid real-time bills leave D1 after two days, each into one part, wherever the machine dies', {
  timeout: 120_000,
}, async () => {
  const world = new World(buildDice(18))
  world.wallets.silence = 0
  const midnight = Date.parse('2026-12-02')
  world.nowMs = midnight + 60_000
  await world.open()
  const top = await world.addMember(42, 0, null)
  const agent = await world.addMember(1, 0, top)
  const player = await world.addMember(0, 0, agent)
  for (const kind of ['realtime', 'hourly'] as const)
    signFrom(world, midnight, { upline: null, downline: top, kind, rate: 100 })
  const given = signFrom(world, midnight, { upline: top, downline: agent, kind: 'realtime', rate: 50 })
  const [DAYS, WINDOWS] = IS_LONG ? [8, 288] : [4, 3]
  const A_DAY = 2 * WINDOWS + Math.ceil(WINDOWS / 12)

  const count = (rows: string) => Number(world.database.look<{ n: number }>(`SELECT count(*) AS n FROM ${rows}`)[0]?.n)
  const dueAt = (day: number) => count(`agent_bill_archivable WHERE to_ms <= ${midnight + day * DAY_MS}`)
  const span = { from: '2026-12-01', to: '2027-01-10' } as const
  const readAll = async () => ({
    mine: await agentsCalls.bills(world.as(agent), { ...span, side: 'mine', pageSize: 40 }),
    given: await agentsCalls.bills(world.as(top), { ...span, side: 'given', pageSize: 40 }),
    income: await agentsCalls.agentIncome(world.as(top), span),
    owed: await readSalaries(world.operator, [agent, top], { startMs: midnight, endMs: midnight + DAYS * DAY_MS }),
  })
  /** The day is played and settled, and has just ended: bills of the days before it can be archived. */
  const pass = async (day: number) => {
    const first = (midnight + day * DAY_MS) / WINDOW_MS
    const windows = Array.from({ length: WINDOWS }, (_, n) => first + n)
    await world.playIn(player, windows, 10_000 + day)
    world.nowMs = midnight + (day + 1) * DAY_MS + 2 * 60_000
    await world.settle()
  }

  for (let day = 0; day < DAYS; day += 1) {
    await pass(day)
    const before = await readAll()
    // At first the machine dies at each step, until a run comes through. Then two run at once.
    for (let request = 1; day === 1 && dueAt(day) > 0; request += 1)
      for (const when of ['before', 'after'] as const) {
        await world.cutAt(request, when, () => world.archive())
        expect(await readAll()).toEqual(before)
      }
    expect(await world.atOnce([() => world.archive(), () => world.archive()])).toEqual([undefined, undefined])
    expect([dueAt(day), count('agent_bill')]).toEqual([0, A_DAY])
    expect(await readAll()).toEqual(before)
  }
  expect(count('agent_bill_part')).toBe((DAYS - 1) * 2)
  expect(count('agent_bill_day')).toBe((DAYS - 1) * 3)
  expect(count('agent_bill_audit')).toBe(0)

  // A case about a bill holds it, and the rest goes. Once the case is closed the bill follows.
  const [held] = world.database.look<{ id: string; to_ms: number }>(
    'SELECT id, to_ms FROM agent_bill WHERE contract_id = ? ORDER BY to_ms',
    given,
  )
  const billId = billIdSchema.parse(held?.id)
  world.database.look(
    `INSERT INTO service_case (merchant, reference, kind, topic, author_key, member_id, content, details, language, created_at_ms)
     VALUES ('model', 'C-0', 'complaint', 'account', ?1, ?1, '', ?2, 'EN', 0) RETURNING 1`,
    agent,
    JSON.stringify({ payment: { bill: { id: billId } } }),
  )
  await pass(DAYS)
  const before = await readAll()
  await world.archive()
  const leave = (id: string) => world.database.look('DELETE FROM agent_bill WHERE id = ? RETURNING 1', id)
  expect(count('agent_bill')).toBe(A_DAY + 1)
  expect(() => leave(billId)).toThrow('a bill is kept')
  expect(await readAll()).toEqual(before)
  world.database.look(`UPDATE service_case SET state = 'closed' RETURNING 1`)
  await world.archive()
  expect(count('agent_bill')).toBe(A_DAY)
  expect(await readAll()).toEqual(before)

  // Both sides find it by its id, it recomputes, and there is never a second bill of its span.
  for (const side of [agent, top]) {
    const statement = await agentsCalls.billStatement(world.as(side), { billId, form: 'json' })
    const file = anyStatementSchema.parse(statement.form === 'json' && statement.file)
    expect(await recomputeStatement(file)).toMatchObject({ isEqual: true, isHashed: true })
  }
  const again = () =>
    world.database.look(
      `INSERT INTO agent_bill (id, merchant, kind, contract_id, payer_id, payer_depth, receiver_id, from_ms, to_ms, day, state,
         currency, amount_minor, allow_partial, facts, created_at_ms, moved_at_ms)
       SELECT 'B-000000000001', merchant, kind, contract_id, payer_id, payer_depth, receiver_id, ?1 - 300000, ?1,
         CAST((?1 - 1) / 86400000 AS INTEGER), 'paying', currency, 1, 0, '{}', 0, 0 FROM agent_bill WHERE contract_id = ?2 LIMIT 1 RETURNING 1`,
      Number(held?.to_ms),
      given,
    )
  expect(again).toThrow('bills of this span were archived')
})

test('TRUST-05 a rebate of thousands of direct stakers is stated in pieces, each read by itself', async () => {
  const world = new World(buildDice(17))
  world.wallets.silence = 0
  await world.open()
  const top = await world.addMember(42, 700, null)
  const day = Math.floor(world.nowMs / DAY_MS)
  await world.settle()
  // Every second one stakes. Their names are not in the order of their ids.
  const CHILDREN = 6_500
  const each = `WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < ${CHILDREN})`
  const insert = (text: string, ...values: (string | number)[]) => world.database.look(`${text} RETURNING 1`, ...values)
  insert(
    `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, affiliate_code,
       registered_ip, registered_country, created_at_ms)
     ${each} SELECT printf('m_S%05d', n), 'model', 's' || (9999 - n), 's' || (9999 - n), 0, 's', 'EN', 1, 'S' || n, '', 'PH', 0
     FROM each WHERE true`,
  )
  insert(
    `INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day)
     ${each} SELECT printf('m_S%05d', n), ?, 1, ? FROM each WHERE true`,
    top,
    day,
  )
  insert(
    `INSERT INTO counted_member (merchant, member_id, sequence)
     ${each} SELECT 'model', printf('m_S%05d', n), 1 FROM each WHERE true`,
  )
  insert(
    `INSERT INTO play_day_sum (merchant_number, day, member_number, category, rounds, stake_minor, payout_minor, valid_minor,
       rebate_base_minor)
     SELECT merchant.number, ?, counted_member.number, 'LOTT', 1, 5000, 0, 5000, iif(counted_member.number % 2 = 0, 5000, 0)
     FROM merchant JOIN counted_member ON merchant = code WHERE member_id LIKE 'm_S%'`,
    day,
  )
  world.nowMs = (day + 1) * DAY_MS + HOUR_MS
  await world.settle()
  const [bill] = world.database.look<{ id: string; state: string; paid_minor: number }>('SELECT * FROM agent_bill')
  const STAKERS = CHILDREN / 2
  expect(bill).toMatchObject({ state: 'issued', paid_minor: STAKERS * 350 })

  const readPiece = async (cursor?: string) => {
    const piece = await agentsCalls.billStatement(world.as(top), {
      billId: billIdSchema.parse(bill?.id),
      form: 'json',
      cursor,
    })
    if (piece.form !== 'json' || 'contract' in piece.file) throw new Error('asked for JSON of a rebate')
    return { file: piece.file, nextCursor: piece.nextCursor }
  }
  const first = await readPiece()
  const second = await readPiece(first.nextCursor ?? undefined)
  expect([first.file.rows.length, second.file.rows.length, second.nextCursor]).toEqual([3_000, STAKERS - 3_000, null])
  const rows = [...first.file.rows, ...second.file.rows]
  expect(rows.map(({ player }) => player)).toEqual(Array.from({ length: STAKERS }, (_, n) => n + 1))
  const whole = anyStatementSchema.parse({ ...first.file, rows })
  expect(await recomputeStatement(whole)).toMatchObject({ isEqual: true, isHashed: true })
  // A piece is what stands after a place, and no more.
  const all = await readAgentParts(world.operator, world.merchant.code, day, top)
  const [before, ...after] = all.slice(99, 105)
  const place = { player: 100, memberId: String(before?.memberId) }
  expect(await readAgentParts(world.operator, world.merchant.code, day, top, { after: place, limit: 5 })).toEqual(after)
})

test('A16, C3 a lower rate that is agreed to is accepted whole or not at all, wherever the machine dies', async () => {
  const world = new World(buildDice(15))
  world.nowMs = Date.parse('2026-12-02T10:00:00Z')
  await world.open()
  const top = await world.addMember(42, 0, null)
  const agent = await world.addMember(1, 0, top)
  const deeper = await world.addMember(1, 0, agent)
  const beginsMs = Date.parse('2026-12-01')
  signFrom(world, beginsMs, { upline: null, downline: top, kind: 'daily', rate: 90 })
  const own = signFrom(world, beginsMs, { upline: top, downline: agent, kind: 'daily', rate: 60 })
  const given = signFrom(world, beginsMs, { upline: agent, downline: deeper, kind: 'daily', rate: 45 })
  const terms = {
    ...JSON.parse(String(world.database.look<{ terms: string }>('SELECT terms FROM agent_contract')[0]?.terms)),
  }
  const lower = { ...terms, tiers: [{ ...terms.tiers[0], rateBps: 30 }] }
  const { contractId } = await agentsCalls.offerContract(world.as(top), {
    ...presentTerms(lower),
    memberId: agent,
    paymentPassword: PAYMENT_PASSWORD,
  })
  const accept = {
    contractId: contractIdSchema.parse(contractId),
    action: 'accept',
    paymentPassword: PAYMENT_PASSWORD,
  } as const
  const asked = await agentsCalls.processDailySalary(world.as(agent), accept)
  if (asked.result !== 'needs_agreement') throw new Error('it asks for the list first')
  const statesOf = () =>
    world.database
      .look<{ id: string; state: string }>('SELECT id, state FROM agent_contract ORDER BY id')
      .filter(({ id }) => [own, given, contractId].includes(id))
      .map(({ state }) => state)
  const before = statesOf()
  const seen = new Set<string>()
  // Each request of the call is the last one before the machine dies, until one call comes through.
  for (let request = 1; request < 60 && statesOf().includes('awaiting'); request += 1)
    for (const when of ['before', 'after'] as const) {
      if (!statesOf().includes('awaiting')) break
      await world
        .cutAt(request, when, () => agentsCalls.processDailySalary(world.as(agent), { ...accept, agree: asked.hash }))
        .catch(() => {})
      seen.add(statesOf().join(' '))
    }
  expect(before.toSorted()).toEqual(['accepted', 'accepted', 'awaiting'])
  expect(seen).toEqual(
    new Set([before.join(' '), before.map((state) => (state === 'awaiting' ? 'accepted' : 'terminated')).join(' ')]),
  )
})

test('an orphan, whose line to the top was lost, is billed and paid, and holds up nobody else', async () => {
  const world = new World(buildDice(16))
  world.wallets.silence = 0
  world.nowMs = Date.parse('2026-12-02T10:00:00Z')
  await world.open()
  const top = await world.addMember(42, 0, null)
  const [agent, other] = [await world.addMember(1, 0, top), await world.addMember(1, 0, top)]
  const [player, second] = [await world.addMember(0, 0, agent), await world.addMember(0, 0, other)]
  const beginsMs = Date.parse('2026-12-02')
  for (const downline of [agent, other]) signFrom(world, beginsMs, { upline: top, downline, kind: 'daily', rate: 50 })
  // No verb does this: the rows of the orphan and of all below to the top are gone.
  world.database.look(
    'DELETE FROM member_ancestor WHERE ancestor_id = ? AND member_id IN (?, ?) RETURNING 1',
    top,
    agent,
    player,
  )
  world.wallets.deposit(top, 100_000)
  for (const who of [player, second]) {
    const round = { category: 'RNG', stake: 10_000, payout: 0, valid: 10_000, rebateBase: 0 }
    await world.tell(who, world.nowMs, { round }, 1)
  }
  world.nowMs = beginsMs + DAY_MS + HOUR_MS
  await world.settle()
  expect(world.database.look('SELECT receiver_id AS id, paid_minor AS paid FROM agent_bill ORDER BY id')).toMatchObject(
    [
      { id: agent, paid: 50 },
      { id: other, paid: 50 },
    ],
  )
  const sums = world.database.look<{ agent_id: string; stake_minor: number }>(
    'SELECT * FROM agent_day ORDER BY agent_id',
  )
  expect(sums.map(({ agent_id, stake_minor }) => [agent_id, stake_minor])).toEqual(
    [
      [top, 10_000],
      [agent, 10_000],
      [other, 10_000],
    ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
})
