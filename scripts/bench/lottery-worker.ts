/**
 * The Worker that scripts/bench/lottery.ts measures: the platform's own draws, books and wallets, and a door that places
 * tickets of one draw and has them settled. The clock of the lotteries is what a job says.
 */
import { z } from 'zod'
import {
  gameIdSchema,
  type MemberId,
  memberIdSchema,
  merchantCodeSchema,
  vendorCodeSchema,
} from '../../contract/ids.ts'
import { requireLottery } from '../../contract/lottery/games.ts'
import { DEFAULT_LIMITS } from '../../contract/lottery/limits.ts'
import { RULES_VERSION } from '../../contract/lottery/plays.ts'
import { priceTicket } from '../../contract/lottery/price.ts'
import { hashTicket, ticketRound } from '../../contract/lottery/ticket.ts'
import type { BetInput, Ticket } from '../../contract/lottery/types.ts'
import { minor } from '../../contract/money.ts'
import { type Book, betOf, getBook } from '../../platform/kernel/lottery/book-interface.ts'
import { getDrawHall } from '../../platform/kernel/lottery/draw-interface.ts'
import { getWallet } from '../../platform/kernel/wallet/wallet-interface.ts'
import type { BookEnv } from '../../platform/lottery/book/book-do.ts'
import { lotteryHooks } from '../../platform/lottery/lottery-hooks.ts'
import { walletHooks } from '../../platform/money/wallet/wallet-hooks.ts'

export { BookDO } from '../../platform/lottery/book/book-do.ts'
export { DrawDO } from '../../platform/lottery/draw/draw-do.ts'
export { RegisterDO } from '../../platform/lottery/register/register-do.ts'
export { WalletDO } from '../../platform/money/wallet/wallet-do.ts'

type Env = BookEnv & { BOOK: DurableObjectNamespace<Book & Rpc.DurableObjectBranded> }

const GAME = requireLottery('five-star-numbers')
const identity = { merchant: merchantCodeSchema.parse('bench'), gameCode: GAME.gameCode, kind: 'real' as const }
const sold = {
  gameId: gameIdSchema.parse('bench'),
  gameName: 'Bench',
  vendor: vendorCodeSchema.parse(GAME.vendor),
  category: 'LOTT' as const,
}
const OPENING_MINOR = 100_000_000
const REBATE_BPS = 650
const [FILLING, ROWS] = [10, 5_000]

const jobSchema = z.object({
  kind: z.enum(['open', 'place', 'settle', 'standing', 'sum']),
  /** The lotteries' time. */
  now: z.number(),
  period: z.string().default(''),
  members: z.number().default(0),
  from: z.number().default(0),
  count: z.number().default(0),
  atOnce: z.number().default(1),
})
type Job = z.infer<typeof jobSchema>

const memberOf = (n: number, members: number) => memberIdSchema.parse(`member-${n % members}`)

/** Of every third ticket two bets, with and without rebate. */
function betsOf(n: number): BetInput[] {
  const [one, other] = [n % 10, (n + 3) % 10].toSorted((a, b) => a - b)
  const unit = { unitMinor: minor(100), multiple: 1 + (n % 3), kept: n % 2 === 0 ? 0 : 300 }
  const pos = { ...unit, play: 'pos', selection: `${1 + (n % 5)}:${one},${other}` }
  return n % 3 === 0 ? [pos, { ...unit, play: 'bsoe-front', selection: 'big|odd' }] : [pos]
}

function ticketOf(n: number, period: string): Ticket {
  const terms = { game: GAME, period, rulesVersion: RULES_VERSION, rebateBps: REBATE_BPS, limits: DEFAULT_LIMITS }
  const priced = priceTicket({ ...terms, bets: betsOf(n) })
  if (!('ticket' in priced)) throw new Error(JSON.stringify(priced.fault))
  return priced.ticket
}

/** Within the limits that a merchant has who sets none. */
const reserve = async (book: Book, ticket: Ticket, { key, memberId }: { key: string; memberId: MemberId }) =>
  book.reserve({
    identity,
    game: sold,
    key,
    memberId,
    currency: 'USD',
    chase: null,
    hasOldOdds: false,
    limits: DEFAULT_LIMITS,
    tickets: [{ ticket, contentHash: await hashTicket(ticket) }],
  })

/** Half of all numbers of five digits are taken by somebody whose stakes never come: the guard of the draw has them all. */
async function fill(book: Book, period: string): Promise<void> {
  for (let ticket = 0; ticket < FILLING; ticket += 1) {
    const rows = Array.from({ length: ROWS }, (_, index) => String(ticket * ROWS + index).padStart(5, '0'))
    const terms = { game: GAME, period, rulesVersion: RULES_VERSION, rebateBps: REBATE_BPS, limits: DEFAULT_LIMITS }
    const bet = { play: 'z5', selection: `l:${rows.join(';')}`, unitMinor: minor(100), multiple: 1 }
    const priced = priceTicket({ ...terms, bets: [bet] })
    if (!('ticket' in priced)) throw new Error(JSON.stringify(priced.fault))
    const memberId = memberIdSchema.parse('without-money')
    const reserved = await reserve(book, priced.ticket, { key: `fill-${ticket}`, memberId })
    if (!reserved.ok) throw new Error(JSON.stringify(reserved))
  }
}

async function place(env: Env, book: Book, n: number, { period, members }: Job): Promise<void> {
  const memberId = memberOf(n, members)
  const ticket = ticketOf(n, period)
  const reserved = await reserve(book, ticket, { key: `key-${n}`, memberId })
  const kept = reserved.ok ? reserved.value.tickets[0] : undefined
  if (!kept) throw new Error(JSON.stringify(reserved))
  const { vendor, gameId, gameName, category } = sold
  const placed = await getWallet(env.WALLET, identity.merchant, memberId).placeBet({
    vendor,
    roundId: ticketRound(GAME.gameCode, period, kept.ticketId),
    transactionId: betOf(kept.ticketId),
    kind: 'real',
    currency: 'USD',
    amountMinor: ticket.stakeMinor,
    rebateBaseMinor: ticket.rebateBaseMinor,
    gameId,
    gameCode: GAME.gameCode,
    gameName,
    category,
  })
  if (!placed.ok) throw new Error(placed.message)
  await book.confirm({ ticketIds: [kept.ticketId], stakedAt: placed.value.occurredAt })
}

async function spread(count: number, atOnce: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

async function run(env: Env, job: Job): Promise<unknown> {
  lotteryHooks.clock = () => job.now
  walletHooks.clock = () => job.now
  const book = getBook(env.BOOK, identity)
  switch (job.kind) {
    case 'open':
      await getDrawHall(env.DRAW, GAME.gameCode).getStanding({ gameCode: GAME.gameCode })
      await fill(book, job.period)
      return spread(job.members, 16, async (n) => {
        const memberId = memberOf(n, job.members)
        const wallet = getWallet(env.WALLET, identity.merchant, memberId)
        await wallet.open({ merchant: identity.merchant, memberId, kind: 'real', currency: 'USD' })
        await wallet.deposit({ key: 'opening', currency: 'USD', amountMinor: OPENING_MINOR })
      })
    case 'place':
      return spread(job.count, job.atOnce, (n) => place(env, book, job.from + n, job))
    case 'settle':
      await getDrawHall(env.DRAW, GAME.gameCode).getStanding({ gameCode: GAME.gameCode })
      return book.poke()
    case 'standing':
      return book.getPeriod({ period: job.period })
    case 'sum':
      return sum(env, book, job)
  }
}

/** Σ of all wallets, with what their books say of themselves, and Σ of all tickets as the book has them. */
async function sum(env: Env, book: Book, { members, count, period }: Job) {
  const sums = { wallets: 0, findings: 0, tickets: members * OPENING_MINOR }
  await spread(members, 16, async (n) => {
    const wallet = getWallet(env.WALLET, identity.merchant, memberOf(n, members))
    const [balance, books] = [await wallet.getBalance(), await wallet.verify()]
    if (!balance.ok || !books.ok) throw new Error('a wallet does not answer')
    sums.wallets += balance.value.realMinor + balance.value.heldMinor
    sums.findings += books.value.findings.length
    const limit = Math.ceil(count / members) + 1
    for (const { ticket, payoutMinor, rebateMinor } of await book.listTickets({
      memberId: memberOf(n, members),
      limit,
    }))
      sums.tickets += payoutMinor + rebateMinor - ticket.stakeMinor
  })
  return { ...sums, period: await book.getPeriod({ period }) }
}

export default {
  async fetch(request, env) {
    return Response.json((await run(env, jobSchema.parse(await request.json()))) ?? null)
  },
  queue: () => {},
} satisfies ExportedHandler<Env>
