/** Lotteries under test: merchants that sell them, members with money, and time that goes on when a test says so. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { findLottery } from '../../../../contract/lottery/games.ts'
import { DEFAULT_LIMITS } from '../../../../contract/lottery/limits.ts'
import { periodAt } from '../../../../contract/lottery/periods.ts'
import { priceTicket } from '../../../../contract/lottery/price.ts'
import type { BetInput, LotteryGame, LotteryResult, Ticket } from '../../../../contract/lottery/types.ts'
import { minor } from '../../../../contract/money.ts'
import { type Book, bookName, getBook, type Reserved } from '../../../../platform/kernel/lottery/book-interface.ts'
import { drawName, getDrawHall } from '../../../../platform/kernel/lottery/draw-interface.ts'
import { walletName } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import type { BookDO } from '../../../../platform/lottery/book/book-do.ts'
import type { DrawDO } from '../../../../platform/lottery/draw/draw-do.ts'
import { lotteryHooks } from '../../../../platform/lottery/lottery-hooks.ts'
import type { RegisterDO } from '../../../../platform/lottery/register/register-do.ts'
import { requireSale } from '../../../../platform/lottery/sale.ts'
import { requireOpenSale, stakeTickets } from '../../../../platform/lottery/tickets/stake-tickets.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { bindingsOf } from '../../../support/workers.ts'
import {
  bindings,
  buildGame,
  buildMember,
  MERIDIAN,
  seedWorld,
  services,
  type TestMember,
  time,
} from '../vendors/support.ts'

export { time }

const VENDORS = ['DRAWHALL', 'DELTADRAW', 'NUMERA']

export function requireGame(gameCode: string): LotteryGame {
  const game = findLottery(gameCode)
  if (!game) throw new Error(`${gameCode} is no lottery`)
  return game
}

/** Two merchants sell these games. The clocks of draws, books and wallets are that of the tests. */
export async function seedLotteries(...gameCodes: string[]): Promise<void> {
  await seedWorld()
  for (const [position, code] of VENDORS.entries()) {
    await bindings.DB.batch([
      bindings.DB.prepare(
        'INSERT INTO vendor (vendor_code, display_name, is_hot, mark, position) VALUES (?, ?, 0, ?, ?) ON CONFLICT DO NOTHING',
      ).bind(code, code, '/vendors/x.svg', position),
      ...['meridian', 'saffron'].map((merchant) =>
        bindings.DB.prepare(
          'INSERT INTO merchant_vendor (merchant, vendor_code) VALUES (?, ?) ON CONFLICT DO NOTHING',
        ).bind(merchant, code),
      ),
    ])
  }
  for (const gameCode of gameCodes) {
    const { vendor, accountType } = requireGame(gameCode)
    const category = accountType === 'ELOTT' ? 'ELOTT' : 'LOTT'
    await buildGame({ game_code: gameCode, vendor_code: vendor, account_type_name: accountType, category })
  }
  setTestClock()
}

/** A game as if nobody had asked for it yet: the whole platform has one object of its draws, and other files may have woken it. */
export async function forgetLottery(gameCode: string): Promise<void> {
  // The register too: it would refuse another end, and goes on from the clock of the file before.
  for (const stub of [drawObject(gameCode), bookObject(gameCode), registerObject()]) {
    await runInDurableObject(stub, async (_, { storage }) => {
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
    await evictDurableObject(stub)
  }
}

/** By their classes, so that a test reaches into them. */
export const objects = bindingsOf<{
  BOOK: DurableObjectNamespace<BookDO>
  DRAW: DurableObjectNamespace<DrawDO>
  REGISTER: DurableObjectNamespace<RegisterDO>
}>()

/** A stub of its own for each use: one that was kept dies with the file before. */
export const registerObject = () => objects.REGISTER.getByName('register')

/** The real beacon is asked by no test. */
export function setTestClock(): void {
  lotteryHooks.readBeacon = async () => null
  lotteryHooks.clock = () => time.now
  walletHooks.clock = () => time.now
}

export const openPeriod = (gameCode: string) => periodAt(requireGame(gameCode), time.now)

/** A ticket of the open period. */
export function buildTicket(gameCode: string, bets: Partial<BetInput>[], change: { period?: string } = {}): Ticket {
  const game = requireGame(gameCode)
  const priced = priceTicket({
    game,
    period: openPeriod(gameCode).period,
    rulesVersion: 1,
    rebateBps: 650,
    ...change,
    bets: bets.map((bet) => ({ play: 'z2-front', selection: '', unitMinor: minor(100), multiple: 1, ...bet })),
    limits: DEFAULT_LIMITS,
  })
  if (!('ticket' in priced)) throw new Error(`no ticket: ${JSON.stringify(priced.fault)}`)
  return priced.ticket
}

type Placing = { key?: string; chase?: { stopOnWin: boolean } | null; hasOldOdds?: boolean }
export async function place(
  member: TestMember,
  tickets: Ticket[],
  { key, chase = null, hasOldOdds = false }: Placing = {},
): Promise<Reserved> {
  const [first] = tickets
  if (!first) throw new Error('a ticket is placed')
  const sale = await requireSale(member.ctx, first.gameCode)
  await requireOpenSale(member.ctx, sale, first.period)
  return stakeTickets(member.ctx, { sale, key: key ?? crypto.randomUUID(), tickets, chase, hasOldOdds })
}

export const reachBook = (gameCode: string, kind: 'real' | 'play' = 'real'): Book =>
  getBook(services.env.BOOK, { merchant: MERIDIAN, gameCode, kind })
export const reachDraws = (gameCode: string) => getDrawHall(services.env.DRAW, gameCode)

/** Until the open period is drawn and its tickets are paid. */
export async function drawPeriod(gameCode: string, inPeriodOf = time.now): Promise<string> {
  const { period, closeAtMs, drawAtMs } = periodAt(requireGame(gameCode), inPeriodOf)
  for (const at of [closeAtMs, closeAtMs + 5_000, drawAtMs]) {
    time.now = at
    await reachBook(gameCode).poke()
  }
  await reachDraws(gameCode).getStanding({ gameCode })
  time.now += 3_000
  await reachBook(gameCode).poke()
  return period
}

const bookObject = (gameCode: string) =>
  objects.BOOK.getByName(bookName({ merchant: MERIDIAN, gameCode, kind: 'real' }))
const drawObject = (gameCode: string) => objects.DRAW.getByName(drawName(gameCode))

/** Straight into the database of a book. */
export const readBook = <T>(gameCode: string, query: string, ...values: SqlStorageValue[]): Promise<T[]> =>
  runInDurableObject(bookObject(gameCode), (_, { storage }) => storage.sql.exec(query, ...values).toArray() as T[])

/** Straight into the database of a game's draws. */
export const readHall = <T>(gameCode: string, query: string, ...values: SqlStorageValue[]): Promise<T[]> =>
  runInDurableObject(drawObject(gameCode), (_, { storage }) => storage.sql.exec(query, ...values).toArray() as T[])
/** What a hall writes while it is only looked after: rows of its tables, and when its alarm rings before and after. */
export const pokeCounted = (gameCode: string) =>
  runInDurableObject(drawObject(gameCode), async (hall, { storage }) => {
    const statements = Object.getPrototypeOf(storage.sql) as SqlStorage
    const { exec } = statements
    const cursors: Pick<SqlStorageCursor<never>, 'rowsWritten'>[] = []
    statements.exec = function (this: SqlStorage, query: string, ...bindings: SqlStorageValue[]) {
      const cursor = exec.call(this, query, ...bindings)
      cursors.push(cursor)
      return cursor
    } as typeof exec
    const before = await storage.getAlarm()
    try {
      await hall.poke({ gameCode })
    } finally {
      statements.exec = exec
    }
    const rows = cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
    return { rows, alarms: [before, await storage.getAlarm()] }
  })
/** As after a deploy. */
export const restartBook = (gameCode: string) => evictDurableObject(bookObject(gameCode))
export const restartDraws = (gameCode: string) => evictDurableObject(drawObject(gameCode))

/** As if a book held a ticket of the open period: its draw is written. */
export async function sellOpenPeriod(gameCode: string) {
  const open = openPeriod(gameCode)
  if (!(await reachDraws(gameCode).noteSold({ gameCode, periods: [open.period] }))) throw new Error('it is closed')
  return open
}

/** The last results of a game, 200 at most, the newest first. */
export async function readDrawn(gameCode: string): Promise<LotteryResult[]> {
  const listed = await reachDraws(gameCode).listDraws({ gameCode, limit: 200 })
  return listed.flatMap(({ result }) => (result ? [result] : []))
}

/** Rings the alarms of a game's book and draws, and answers when they ring next. */
export async function ringAlarms(gameCode: string): Promise<(number | null)[]> {
  const next: (number | null)[] = []
  for (const stub of [bookObject(gameCode), drawObject(gameCode)]) {
    await runDurableObjectAlarm(stub)
    next.push(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm()))
  }
  return next
}

/** A book that cannot ask these wallets for rounds, until told nobody. */
export const silenceWallets = (gameCode: string, members: readonly TestMember[]) =>
  runInDurableObject(bookObject(gameCode), (book) => {
    const silent = new Set(members.map(({ id }) => walletName(MERIDIAN, id)))
    const getByName = (name: string) =>
      silent.has(name)
        ? { getRound: () => Promise.reject(new Error('the wallet is silent')) }
        : bindings.WALLET.getByName(name)
    Object.assign(book, { env: { ...Reflect.get(book, 'env'), WALLET: { getByName } } })
  })

/** A book that cannot reach the hall of its draws, or can again. */
export const silenceHall = (gameCode: string, isSilent: boolean) =>
  runInDurableObject(bookObject(gameCode), (book) => {
    const silent = { getByName: () => ({ noteSold: () => Promise.reject(new Error('the hall is silent')) }) }
    Object.assign(book, { env: { ...Reflect.get(book, 'env'), DRAW: isSilent ? silent : bindings.DRAW } })
  })

export { bindings, buildMember, type TestMember }

/** What the draws die of when they go on; empty where they do not. */
export const failDraws = (gameCode: string): Promise<string> =>
  runInDurableObject(drawObject(gameCode), (hall) =>
    hall.getStanding({ gameCode }).then(
      () => '',
      (error: unknown) => String(error),
    ),
  )

/** The object of the draws, as in a deployment with a network. */
export const onPublicBeacon = (gameCode: string) =>
  runInDurableObject(drawObject(gameCode), (hall) => {
    Object.assign(hall, { env: { ...Reflect.get(hall, 'env'), LOTTERY_BEACON: 'public' } })
  })
