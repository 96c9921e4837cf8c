/**
 * What agents are owed, folded again from raw play: no windows kept, no sums carried, integers of any size. It shares no rule
 * with the platform but the names of a contract's terms.
 */

import type { Terms } from '../../../contract/agents/terms.ts'
import { DAY_MS } from '../../../contract/time-units.ts'

export const WINDOW_MS = 300_000
const PER_DAY = DAY_MS / WINDOW_MS

/** A sum of rounds, in the window that it counts in. */
export type Play = {
  memberId: string
  window: number
  /** Closed in this one; before `window` where it came late. */
  playedIn: number
  category: string
  stake: number
  payout: number
  valid: number
  rebateBase: number
}
export type MoneyFact = 'deposit' | 'withdrawal' | 'bonus' | 'rebate' | 'bet_rebate'
type Money = { memberId: string; window: number; day: number; fact: MoneyFact; amount: number }
/** From this day on; `parentId` null: the top of a tree. */
type Place = { memberId: string; parentId: string | null; fromDay: number }
export type ModelMember = { id: string; type: number; rebateBps: number }
export type ModelContract = {
  id: string
  uplineId: string | null
  downlineId: string
  terms: Terms
  beginsMs: number
  endsMs: number | null
}
type Kind = Terms['kind']
/** Late play by agent and kind: whose it is, and whether it is taken off what its window counts. */
type Late = { play: Play; agentId: string; kind: Kind; contract: ModelContract | null; isLeft: boolean }
export type ModelBill = { amount: number; payerId: string | null; receiverId: string }

/** Rounded down, of anything that is not negative. */
const share = (amount: number, bps: number) => Number((BigInt(amount) * BigInt(bps)) / 10_000n)
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0)
/** Ten-thousandths of what plays bring: a category at its own rate where the contract names one, and nothing without a tier. */
const weigh = ({ categoryRates = [] }: Terms, plays: readonly Play[], tierRate: number): bigint =>
  plays.reduce((total, { category, valid }) => {
    const rate = categoryRates.find((each) => each.category === category)?.rateBps ?? tierRate
    return tierRate === 0 ? total : total + BigInt(valid) * BigInt(rate)
  }, 0n)
type Span = { startMs: number; endMs: number }

function utcDay(ms: number, { months = 0, day = null as number | null }): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day ?? date.getUTCDate())
}

/** The span that a moment lies in. */
function spanAt({ kind, period }: Terms, ms: number): Span {
  const fixed = { realtime: WINDOW_MS, hourly: 3_600_000, daily: DAY_MS, dividend: DAY_MS }[kind]
  if (kind !== 'dividend' || period === 'Daily') {
    const startMs = ms - (ms % fixed)
    return { startMs, endMs: startMs + fixed }
  }
  if (period === 'Weekly') {
    const sinceMonday = (new Date(ms).getUTCDay() + 6) % 7
    const startMs = utcDay(ms, {}) - sinceMonday * DAY_MS
    return { startMs, endMs: startMs + 7 * DAY_MS }
  }
  const [first, middle, next] = [utcDay(ms, { day: 1 }), utcDay(ms, { day: 16 }), utcDay(ms, { months: 1, day: 1 })]
  if (period === 'Monthly') return { startMs: first, endMs: next }
  return ms < middle ? { startMs: first, endMs: middle } : { startMs: middle, endMs: next }
}

export class Reference {
  readonly plays: Play[] = []
  readonly monies: Money[] = []
  readonly places: Place[] = []
  readonly members = new Map<string, ModelMember>()
  readonly #above = new Map<string, string[]>()
  #leftOut = new Map<string, Set<Play>>()

  /** From the nearest, on a UTC day. */
  uplinesOn(memberId: string, day: number): string[] {
    const key = `${memberId} ${day}`
    const known = this.#above.get(key)
    if (known) return known
    const place = this.places.findLast((each) => each.memberId === memberId && each.fromDay <= day)
    const above = place?.parentId ? [place.parentId, ...this.uplinesOn(place.parentId, day)] : []
    this.#above.set(key, above)
    return above
  }

  move(place: Place): void {
    // Of two moves for one day the later one holds.
    this.places.push(place)
    this.#above.clear()
  }

  /** Of a kind: without late play that another contract is billed for. */
  #ofTeam(agentId: string, firstWindow: number, lastWindow: number, kind?: Kind): Play[] {
    const left = this.#leftOut.get(`${agentId} ${kind}`)
    return this.plays.filter(
      (play) =>
        play.window >= firstWindow &&
        play.window <= lastWindow &&
        !left?.has(play) &&
        this.uplinesOn(play.memberId, Math.floor(play.window / PER_DAY)).includes(agentId),
    )
  }

  #findLate(contracts: readonly ModelContract[], lastWindow: number, isPlatformOnly: boolean): Late[] {
    const inForce = (agentId: string, kind: Kind, window: number) =>
      contracts.find(
        ({ downlineId, terms, beginsMs, endsMs }) =>
          downlineId === agentId &&
          terms.kind === kind &&
          beginsMs <= window * WINDOW_MS &&
          (endsMs ?? Number.POSITIVE_INFINITY) > window * WINDOW_MS,
      ) ?? null
    return this.plays
      .filter(({ playedIn, window }) => playedIn < window && window <= lastWindow)
      .flatMap((play) => {
        const aboveThen = this.uplinesOn(play.memberId, Math.floor(play.playedIn / PER_DAY))
        const aboveNow = this.uplinesOn(play.memberId, Math.floor(play.window / PER_DAY))
        return (['realtime', 'hourly', 'daily', 'dividend'] as const).flatMap((kind) => {
          const team = kind === 'dividend' ? aboveNow : [...new Set([...aboveThen, ...aboveNow])]
          const rows = team.map((agentId) => {
            const own =
              kind === 'dividend' || aboveThen.includes(agentId) ? inForce(agentId, kind, play.playedIn) : null
            const now = aboveNow.includes(agentId) ? inForce(agentId, kind, play.window) : null
            return { agentId, own, now, period: (own ?? now)?.terms.period ?? null }
          })
          const isOther = ({ own, now }: (typeof rows)[number]) => own !== now
          return rows
            .filter(({ own, now }) => own !== null || now !== null)
            .filter((row) =>
              isPlatformOnly ? rows.some((each) => each.period === row.period && isOther(each)) : isOther(row),
            )
            .filter(
              ({ own }) => kind !== 'dividend' || own === null || (own.endsMs ?? Infinity) <= play.window * WINDOW_MS,
            )
            .map(({ agentId, own }) => ({ play, agentId, kind, contract: own, isLeft: aboveNow.includes(agentId) }))
        })
      })
  }

  /** Late play of one span of one contract that one window counts. A loss of a dividend passes on to the next of the span. */
  *supplementsOf(
    late: readonly Late[],
    kinds: readonly Kind[],
    untilMs: number,
    salariesOf: (contract: ModelContract) => (span: Span) => number,
  ): Iterable<{ contract: ModelContract; span: Span; own: number; number: number; window: number }> {
    const billed = late.filter(({ kind, contract }) => contract !== null && kinds.includes(kind))
    for (const some of Map.groupBy(billed, ({ contract }) => contract as ModelContract)) {
      const [contract, parts] = some
      const { terms, downlineId, endsMs } = contract
      for (const ofSpan of Map.groupBy(parts, ({ play }) => spanAt(terms, play.playedIn * WINDOW_MS).startMs)) {
        const [startMs, inSpan] = ofSpan
        const span = { startMs, endMs: Math.min(spanAt(terms, startMs).endMs, endsMs ?? Infinity) }
        const [first, last] = [startMs / WINDOW_MS, span.endMs / WINDOW_MS - 1]
        const readFrom = terms.kind === 'realtime' ? first - (first % PER_DAY) : first
        const read = this.#ofTeam(downlineId, readFrom, last, terms.kind)
        const base =
          terms.kind === 'dividend'
            ? ([...this.#basesOf(contract, untilMs, salariesOf(contract))].find(
                ([each]) => each.startMs === startMs,
              )?.[1] ?? 0)
            : 0
        const rate = this.#chooseRate(terms, read, base)
        let carried = Math.min(0, base)
        const windows = [...Map.groupBy(inSpan, ({ play }) => play.window)].toSorted(([a], [b]) => a - b)
        for (const [index, [window, now]] of windows.entries()) {
          const gross = sum(now.map(({ play }) => play.stake - play.payout))
          const net = gross - share(Math.max(0, gross), terms.deductions.feeBps) + carried
          if (terms.kind === 'dividend') carried = Math.min(0, net)
          const plays = now.map(({ play }) => play)
          const own =
            terms.kind === 'dividend' ? share(Math.max(0, net), rate) : Number(weigh(terms, plays, rate) / 10_000n)
          yield { contract, span, own, number: index + 1, window }
        }
      }
    }
  }

  #countActive(plays: readonly Play[], least: number): number {
    const valid = new Map<string, number>()
    for (const play of plays)
      if (this.members.get(play.memberId)?.type === 0)
        valid.set(play.memberId, (valid.get(play.memberId) ?? 0) + play.valid)
    return [...valid.values()].filter((each) => each >= least).length
  }

  /** All that should stand once everything before this window's end is settled: by contract and start, or agent and day. */
  computeBills(
    contracts: readonly ModelContract[],
    lastWindow: number,
    isPlatformOnly: boolean,
  ): Map<string, ModelBill> {
    const endMs = (lastWindow + 1) * WINDOW_MS
    const late = this.#findLate(contracts, lastWindow, isPlatformOnly)
    this.#leftOut = new Map()
    for (const { play, agentId, kind, isLeft } of late)
      if (isLeft) {
        const key = `${agentId} ${kind}`
        this.#leftOut.set(key, (this.#leftOut.get(key) ?? new Set()).add(play))
      }
    const owed = new Map<
      string,
      { contract: ModelContract; span: Span; own: number; number?: number; window?: number }
    >()
    const collectLate = (found: ReturnType<typeof this.supplementsOf>) => {
      for (const each of found) owed.set(`${each.contract.id} ${each.span.startMs + each.number}`, each)
    }
    const collect = (contract: ModelContract, pays: Iterable<[Span, number]>) => {
      for (const [span, own] of pays) owed.set(`${contract.id} ${span.startMs}`, { contract, span, own })
    }
    const reduce = () => {
      const bills = new Map<string, ModelBill & { span: Span; kind: string }>()
      for (const [key, { contract, span, own, number = 0, window }] of owed) {
        const { uplineId, downlineId, terms } = contract
        const below = [...owed.values()].filter(
          (each) =>
            each.contract.uplineId === downlineId &&
            each.contract.terms.kind === terms.kind &&
            each.span.startMs === span.startMs &&
            each.window === window,
        )
        const amount = isPlatformOnly ? Math.max(0, own - sum(below.map((each) => each.own))) : own
        if (amount === 0 && number === 0 && terms.kind !== 'daily' && terms.kind !== 'dividend') continue
        const payerId = isPlatformOnly ? null : uplineId
        // A supplement is a debt of the day that counts it.
        const counted = window === undefined ? span : { startMs: window * WINDOW_MS, endMs: (window + 1) * WINDOW_MS }
        bills.set(key, { amount, payerId, receiverId: downlineId, span: counted, kind: terms.kind })
      }
      return bills
    }
    for (const contract of contracts)
      if (contract.terms.kind !== 'dividend') collect(contract, this.#salariesOf(contract, endMs))
    collectLate(this.supplementsOf(late, ['realtime', 'hourly', 'daily'], endMs, () => () => 0))
    const salaries = [...reduce().values()]
    const salariesOf =
      (contract: ModelContract) =>
      ({ startMs, endMs: to }: Span) =>
        sum(
          salaries
            .filter(
              ({ receiverId, payerId, span }) =>
                receiverId === contract.downlineId &&
                payerId === (isPlatformOnly ? null : contract.uplineId) &&
                span.startMs >= startMs &&
                span.endMs <= to,
            )
            .map(({ amount }) => amount),
        )
    for (const contract of contracts)
      if (contract.terms.kind === 'dividend')
        collect(contract, this.#dividendsOf(contract, endMs, salariesOf(contract)))
    collectLate(this.supplementsOf(late, ['dividend'], endMs, salariesOf))
    const all = new Map<string, ModelBill>(
      [...reduce()].map(([key, { amount, payerId, receiverId }]) => [key, { amount, payerId, receiverId }]),
    )
    for (const [key, bill] of this.#differences(lastWindow)) all.set(key, bill)
    return all
  }

  *#spansOf({ terms, beginsMs, endsMs }: ModelContract, untilMs: number): Iterable<Span> {
    for (let at = beginsMs; at < (endsMs ?? Number.POSITIVE_INFINITY); ) {
      const whole = spanAt(terms, at)
      // Of a longer span the days up to the end of the contract.
      const span = { ...whole, endMs: Math.min(whole.endMs, endsMs ?? whole.endMs) }
      if (span.endMs > untilMs || span.endMs <= span.startMs) return
      yield span
      at = span.endMs
    }
  }

  /** Those with play alone: the others of an hour or a window come to nothing. */
  *#playedSpansOf(contract: ModelContract, untilMs: number): Iterable<Span> {
    const { terms, downlineId, beginsMs, endsMs } = contract
    const lastMs = Math.min(untilMs, endsMs ?? untilMs)
    const plays = this.#ofTeam(downlineId, beginsMs / WINDOW_MS, lastMs / WINDOW_MS - 1, terms.kind)
    const starts = new Set(plays.map(({ window }) => spanAt(terms, window * WINDOW_MS).startMs))
    for (const startMs of [...starts].toSorted((x, y) => x - y)) {
      const span = spanAt(terms, startMs)
      if (span.startMs >= beginsMs && span.endMs <= lastMs) yield span
    }
  }

  *#salariesOf(contract: ModelContract, untilMs: number): Iterable<[Span, number]> {
    const { terms, downlineId } = contract
    let remainder = 0n
    const spans = terms.kind === 'daily' ? this.#spansOf(contract, untilMs) : this.#playedSpansOf(contract, untilMs)
    for (const span of spans) {
      const [first, last] = [span.startMs / WINDOW_MS, span.endMs / WINDOW_MS - 1]
      const own = this.#ofTeam(downlineId, first, last, terms.kind)
      const isRealTime = terms.kind === 'realtime'
      // Its tiers read the UTC day so far.
      const read = isRealTime ? this.#ofTeam(downlineId, first - (first % PER_DAY), last, terms.kind) : own
      const rate = this.#chooseRate(terms, read, 0)
      const total = weigh(terms, own, rate) + remainder
      if (isRealTime) remainder = total % 10_000n
      yield [span, Number(total / 10_000n)]
    }
  }

  #chooseRate({ tiers, activeMinMinor }: Terms, plays: readonly Play[], profit: number): number {
    const [active, valid] = [this.#countActive(plays, activeMinMinor), sum(plays.map((play) => play.valid))]
    const reached = tiers.filter(
      (tier) =>
        active >= (tier.activeMembers ?? 0) &&
        valid >= (tier.validMinor ?? 0) &&
        (tier.profitMinor === null || profit >= tier.profitMinor),
    )
    return Math.max(0, ...reached.map(({ rateBps }) => rateBps))
  }

  *#dividendsOf(
    contract: ModelContract,
    untilMs: number,
    salariesIn: (span: Span) => number,
  ): Iterable<[Span, number]> {
    for (const [span, base, plays] of this.#basesOf(contract, untilMs, salariesIn))
      yield [span, base > 0 ? share(base, this.#chooseRate(contract.terms, plays, base)) : 0]
  }

  *#basesOf(
    contract: ModelContract,
    untilMs: number,
    salariesIn: (span: Span) => number,
  ): Iterable<[Span, number, Play[]]> {
    const { terms, downlineId } = contract
    const { deductions: off } = terms
    let carried = 0
    for (const span of this.#spansOf(contract, untilMs)) {
      const plays = this.#ofTeam(downlineId, span.startMs / WINDOW_MS, span.endMs / WINDOW_MS - 1, 'dividend')
      const ofFact = (fact: MoneyFact) =>
        sum(
          this.monies
            .filter(
              (money) =>
                money.fact === fact &&
                money.day * DAY_MS >= span.startMs &&
                money.day * DAY_MS < span.endMs &&
                this.uplinesOn(money.memberId, money.day).includes(downlineId),
            )
            .map(({ amount }) => amount),
        )
      const gross = sum(plays.map(({ stake, payout }) => stake - payout))
      const net =
        gross -
        share(Math.max(0, gross), off.feeBps) -
        share(Math.max(0, ofFact('deposit')), off.depositBps) -
        share(Math.max(0, ofFact('withdrawal')), off.withdrawalBps) -
        (off.promotions ? ofFact('bonus') : 0) -
        (off.cashback ? ofFact('rebate') : 0) -
        (off.lotteryRebates ? ofFact('bet_rebate') : 0) -
        (off.salaries ? salariesIn(span) : 0)
      const base = net + carried
      yield [span, base, plays]
      const isLastHalf = new Date(span.startMs).getUTCDate() === 16
      carried = Math.min(0, { none: 0, forever: base, previous: net, half_month: isLastHalf ? 0 : net }[terms.carry])
    }
  }

  *#differences(lastWindow: number): Iterable<[string, ModelBill]> {
    const days = new Set(
      this.plays.filter(({ rebateBase }) => rebateBase > 0).map(({ window }) => Math.floor(window / PER_DAY)),
    )
    for (const day of days) {
      if ((day + 1) * PER_DAY - 1 > lastWindow) continue
      const [first, last] = [day * PER_DAY, (day + 1) * PER_DAY - 1]
      for (const agent of this.members.values()) {
        const children = [...this.members.values()].filter(({ id }) => this.uplinesOn(id, day)[0] === agent.id)
        const amount = sum(
          children.map((child) => {
            const own = this.plays.filter(
              ({ memberId, window }) => memberId === child.id && window >= first && window <= last,
            )
            const base = sum([...own, ...this.#ofTeam(child.id, first, last)].map(({ rebateBase }) => rebateBase))
            return share(base, Math.max(0, agent.rebateBps - child.rebateBps))
          }),
        )
        if (amount > 0) yield [`${agent.id} ${day * DAY_MS}`, { amount, payerId: null, receiverId: agent.id }]
      }
    }
  }
}
