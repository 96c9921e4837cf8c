/**
 * Draws, books and wallets under random hands: tickets, chases, repeats, cancels and stops at any moment, a crash at any place,
 * voids of books and of draws, a beacon that is silent, frozen wallets, and pages that are read in between. Whatever happened, each stake ends in exactly one of settled and taken back, and all sums agree.
 * One short life in the gate; `npm run test:full` takes twelve long ones.
 */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { cellsOf } from '../../../contract/lottery/exposure.ts'
import { longestChase } from '../../../contract/lottery/games.ts'
import { rootOfPath } from '../../../contract/lottery/merkle.ts'
import { periodsFrom } from '../../../contract/lottery/periods.ts'
import { settleTicket } from '../../../contract/lottery/settle.ts'
import { ticketRound } from '../../../contract/lottery/ticket.ts'
import type { Ticket } from '../../../contract/lottery/types.ts'
import type { BookTicket } from '../../../platform/kernel/lottery/book-interface.ts'
import { lotteryHooks, type Place, productionLotteryHooks } from '../../../platform/lottery/lottery-hooks.ts'
import {
  buildMember,
  buildTicket,
  onPublicBeacon,
  openPeriod,
  place,
  reachBook,
  reachDraws,
  readBook,
  requireGame,
  seedLotteries,
  setTestClock,
  type TestMember,
  time,
} from '../../http/platform/lottery/support.ts'
import { buildDice, type Dice } from '../../support/dice.ts'
import { HERD } from '../../support/herd.ts'

const GAME = 'lucky-boat-ten'
const GATE_HERD = 8
const isNight = HERD > GATE_HERD
const STEPS = isNight ? 600 : 160
const SEEDS = Array.from({ length: isNight ? 12 : 1 }, (_, index) => index + 1)
const LIFE_WITHIN_MS = STEPS * 500
/** A machine dies: before, in and after the wallet's call, with the beacon's answer, and at each step of settling. */
const PLACES: Place[] = ['reserved', 'staked', 'confirmed', 'beacon_read', 'settled', 'paid']

beforeAll(() => seedLotteries(GAME))
afterEach(() => {
  Object.assign(lotteryHooks, productionLotteryHooks)
})

type Sent = { member: TestMember; key: string; tickets: Ticket[]; chase: { stopOnWin: boolean } | null }

class Hands {
  readonly sent: Sent[] = []
  readonly #dice: Dice
  readonly #members: readonly TestMember[]
  readonly frozen = new Set<TestMember>()
  isBeaconSilent = false
  readonly #results = new Map<string, string>()

  constructor(dice: Dice, members: readonly TestMember[]) {
    this.#dice = dice
    this.#members = members
  }

  async act(): Promise<void> {
    const { below, pick } = this.#dice
    // A machine that dies somewhere, once.
    const dying = below(4) === 0 ? pick(PLACES) : null
    lotteryHooks.reach = (reached) => {
      if (reached !== dying) return
      lotteryHooks.reach = () => {}
      throw new Error(`died at ${reached}`)
    }
    try {
      await this.#choose(below(100))
    } catch {
      // A refusal or a crash: either way the books have to agree in the end.
    }
    lotteryHooks.reach = () => {}
  }

  async #choose(chance: number): Promise<void> {
    const { below, pick } = this.#dice
    const member = pick(this.#members)
    if (chance < 30) return this.#send({ member, key: crypto.randomUUID(), tickets: [this.#ticket()], chase: null })
    if (chance < 42) return this.#chase(member)
    if (chance < 52 && this.sent.length > 0) return this.#send(pick(this.sent))
    if (chance < 55 && this.sent.length > 0) {
      const { member: sender, key } = pick(this.sent)
      return this.#send({ member: sender, key, tickets: [this.#ticket()], chase: null })
    }
    const tickets = await readBook<{ id: string; chase: string | null; member: string }>(
      GAME,
      'SELECT ticket_id AS id, chase_id AS chase, member_id AS member FROM tickets ORDER BY serial DESC LIMIT 10',
    )
    const ticket = tickets[below(tickets.length)]
    if (chance < 63 && ticket) {
      await reachBook(GAME).cancel({ ticketId: ticket.id, memberId: ticket.member as TestMember['id'] })
    } else if (chance < 67 && ticket?.chase) {
      await reachBook(GAME).stopChase({ chaseId: ticket.chase, memberId: ticket.member as TestMember['id'] })
    } else if (chance < 69) {
      const voiding = { period: openPeriod(GAME).period, reason: 'tried' }
      if (below(2) === 0) await reachBook(GAME).voidPeriod(voiding)
      else await reachDraws(GAME).voidDraw({ gameCode: GAME, ...voiding })
    } else if (chance < 70) {
      this.isBeaconSilent = !this.isBeaconSilent
    } else if (chance < 73) {
      if (this.frozen.delete(member)) await member.wallet.unfreeze()
      else {
        this.frozen.add(member)
        await member.wallet.freeze({ reason: 'tried' })
      }
    } else if (chance < 80) {
      await Promise.all([reachBook(GAME).poke(), reachBook(GAME).poke(), reachBook(GAME).poke()])
    } else if (chance < 82) {
      await this.#sleepForHours()
    } else {
      // Now and then the clock is set back.
      time.now += below(12) === 0 ? -30_000 : pick([1_000, 4_000, 20_000, 70_000])
    }
  }

  /** Draws go on, and the book is asked hours late. */
  async #sleepForHours(): Promise<void> {
    for (let hop = 0; hop < 8; hop += 1) {
      time.now += 25 * 60_000
      await reachDraws(GAME).getStanding({ gameCode: GAME })
    }
  }

  /** One value a round, as the beacon has; none while it is silent. */
  async readBeacon(round: number) {
    if (this.isBeaconSilent) return null
    return { signature: 'ab'.repeat(48), randomness: await sha256Hex(`round ${round}`) }
  }

  /** What pages show at any moment: a result never changes, absences count what was drawn, each path leads to the root. */
  async look(): Promise<void> {
    const member = this.#dice.pick(this.#members)
    for (const { period, result } of await reachDraws(GAME).listDraws({ gameCode: GAME, limit: 50 })) {
      const before = this.#results.get(period)
      if (before !== undefined) expect(JSON.stringify(result), period).toBe(before)
      if (result !== null) this.#results.set(period, JSON.stringify(result))
    }
    const { counted, rows } = await reachDraws(GAME).getTrends({ gameCode: GAME, draws: 30 })
    for (const { omission, longest } of rows) {
      expect(omission).toBeLessThanOrEqual(longest)
      expect(longest).toBeLessThanOrEqual(counted)
    }
    for (const { ticketId, contentHash } of await reachBook(GAME).listTickets({ memberId: member.id, limit: 5 })) {
      const ticket = await reachBook(GAME).getTicket({ ticketId, memberId: member.id })
      if (!ticket?.merklePath) continue
      expect(await rootOfPath({ ticketId, contentHash }, ticket.merklePath), ticketId).toBe(ticket.root)
    }
    for (const chase of await reachBook(GAME).listChases({ memberId: member.id, limit: 5 }))
      for (const { chaseId } of chase.tickets) expect(chaseId).toBe(chase.chaseId)
  }

  #ticket(period?: string): Ticket {
    const { below, pick } = this.#dice
    const kept = pick([0, 100, 650])
    const symbols = [...new Set([1 + below(10), 1 + below(10), 1 + below(10)])].sort((a, b) => a - b)
    const bets = [
      { play: 'pos', selection: `1:${symbols.join(',')}`, multiple: 1 + below(4), kept },
      ...(below(2) === 0 ? [{ play: 'sum2', selection: String(3 + below(17)), kept }] : []),
    ]
    return buildTicket(GAME, bets, period === undefined ? {} : { period })
  }

  #chase(member: TestMember): Promise<void> {
    const { below } = this.#dice
    const { period } = openPeriod(GAME)
    const count = below(8) === 0 ? longestChase(requireGame(GAME)) : 2 + below(4)
    const tickets = periodsFrom(requireGame(GAME), period, count).map((one) => this.#ticket(one.period))
    return this.#send({ member, key: crypto.randomUUID(), tickets, chase: { stopOnWin: below(2) === 0 } })
  }

  async #send(sent: Sent): Promise<void> {
    this.sent.push(sent)
    await place(sent.member, sent.tickets, { key: sent.key, chase: sent.chase })
  }
}

type Kept = { ticketId: string }
const readTickets = async (member: TestMember): Promise<BookTicket[]> => {
  const query = 'SELECT ticket_id AS ticketId FROM tickets WHERE member_id = ?'
  const ticketIds = (await readBook<Kept>(GAME, query, member.id)).map(({ ticketId }) => ticketId)
  return reachBook(GAME).getTickets({ ticketIds, memberId: member.id })
}

/** At any time: a number's sum is that of the tickets that stand, until their period is settled. */
async function expectCellsFold(): Promise<void> {
  const open = new Set(
    (await readBook<{ period: string }>(GAME, `SELECT period FROM periods WHERE state IN ('open', 'closed')`)).map(
      ({ period }) => period,
    ),
  )
  const expected = new Map<string, number>()
  const standing = await readBook<{ period: string; ticket: string }>(
    GAME,
    `SELECT period, ticket FROM tickets WHERE state IN ('reserved', 'live')`,
  )
  for (const { period, ticket } of standing) {
    if (!open.has(period)) continue
    for (const { play, line, payoutMinor } of cellsOf(JSON.parse(ticket))) {
      const name = `${period} ${play} ${line}`
      expected.set(name, (expected.get(name) ?? 0) + payoutMinor)
    }
  }
  const cells = await readBook<{ period: string; play: string; line: string; payout: number }>(
    GAME,
    'SELECT period, play, line, payout_minor AS payout FROM cells',
  )
  const kept = cells.filter(({ period }) => open.has(period))
  expect(new Map(kept.map(({ period, play, line, payout }) => [`${period} ${play} ${line}`, payout]))).toEqual(expected)
}

/** Everything is drawn and paid. */
async function finish(frozen: ReadonlySet<TestMember>): Promise<void> {
  for (const member of frozen) await member.wallet.unfreeze()
  const [last] = await readBook<{ at: number | null }>(GAME, 'SELECT max(draw_at) AS at FROM periods')
  const until = Math.max(time.now, last?.at ?? 0) + 120_000
  while (time.now < until) {
    time.now += 60_000
    // As its alarm does: a beacon that is asked too late is silent for ever.
    await reachDraws(GAME).getStanding({ gameCode: GAME })
    await reachBook(GAME).poke()
  }
}

async function expectPaidOnce(member: TestMember, openingMinor: number): Promise<void> {
  let expected = openingMinor
  for (const ticket of await readTickets(member)) {
    const where = `${ticket.ticketId} of ${ticket.period} is ${ticket.state}`
    expect(ticket.owed, where).toBeNull()
    const roundId = ticketRound(GAME, ticket.period, ticket.ticketId)
    const round = await member.wallet.getRound({ vendor: 'NUMERA', roundId })
    const draw = await reachDraws(GAME).getDraw({ gameCode: GAME, period: ticket.period })
    if (ticket.state === 'settled') {
      if (!draw?.result || !round.ok) throw new Error(`${where} without a draw or a round`)
      const settlement = settleTicket(ticket.ticket, draw.result)
      expect(ticket.settlement, where).toEqual(settlement)
      expect(round.value, where).toMatchObject({ status: 'settled', payoutMinor: settlement.payoutMinor })
      expect(round.value.openedAt, where).toBeLessThan(draw.closeAt + 5_000)
      expected += settlement.payoutMinor + settlement.rebateMinor - ticket.ticket.stakeMinor
    } else {
      expect(['refused', 'cancelled', 'void'], where).toContain(ticket.state)
      expect(round.ok ? round.value.status : 'void', where).toBe('void')
    }
  }
  expect(await member.wallet.getBalance()).toMatchObject({ value: { realMinor: expected, heldMinor: 0 } })
  expect(await member.wallet.verify()).toMatchObject({ value: { findings: [] } })
}

test.each(SEEDS)(
  'each stake ends once, whatever dies and whoever asks again: %i',
  { timeout: LIFE_WITHIN_MS },
  async (seed) => {
    setTestClock()
    const dice = buildDice(seed)
    const openingMinor = 60_000
    const members = await Promise.all([1, 2, 3].map(() => buildMember({ depositMinor: openingMinor })))
    const hands = new Hands(dice, members)
    lotteryHooks.readBeacon = (round) => hands.readBeacon(round)
    // From the second life on; who drew on the house's own value before goes on with the public one.
    if (seed > 1) await onPublicBeacon(GAME)
    for (let step = 0; step < STEPS; step += 1) {
      await hands.act()
      if (step % 20 === 19) await expectCellsFold()
      if (step % 20 === 9) await hands.look()
    }
    hands.isBeaconSilent = false
    await finish(hands.frozen)
    await expectCellsFold()
    await hands.look()
    for (const member of members) await expectPaidOnce(member, openingMinor)
    const states = (await Promise.all(members.map(readTickets))).flat().map(({ state }) => state)
    for (const state of ['settled', 'cancelled', 'void'] as const) expect(states).toContain(state)
  },
)
