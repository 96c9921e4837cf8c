/**
 * One player of one operator in one mode. Decides every outcome and writes it down before anything
 * moves, then drives the wallet to a definite end; an alarm goes on where a crash stopped.
 */

import { DurableObject } from 'cloudflare:workers'
import type { CashOutOffer, CouponView, PlaceCoupon } from '../../contract/book/calls.ts'
import type { Language } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { buildServerSeed } from '../../contract/fairness/seeds.ts'
import { gameIdSchema } from '../../contract/ids.ts'
import { findJackpotOf } from '../../contract/jackpot/jackpots.ts'
import { assert } from '../../contract/lib/assert.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { log } from '../../contract/log.ts'
import { openTables } from '../../contract/object-schema.ts'
import type { PondTicket, Shot, ShotsAnswer } from '../../contract/pond/messages.ts'
import type { RoomPlace } from '../../contract/rooms/messages.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import {
  type Clock,
  type RandomBytes,
  randomToken,
  randomUuid,
  systemClock,
  systemRandom,
} from '../../contract/time-and-chance.ts'
import type { AutoBet, FairnessView, JackpotView, PlayedRound, RoundView, WaitingGame } from '../api.ts'
import { readLimits } from '../book/book-do.ts'
import { readFactor, saveFactor } from '../book/book-factor.ts'
import { type CouponDeps, Coupons } from '../book/coupons.ts'
import type { FixtureDO } from '../book/fixture-do.ts'
import { fixtureNameOf, type LegCorrection, type LegEndAnswer, type LegEnds } from '../book/fixture-types.ts'
import { OWN_ALGORITHM, paytableOf } from '../engine/engine.ts'
import { feedSecretOf, type StudioBindings } from '../env.ts'
import { BOOK_CODES } from '../games/book-list.ts'
import { findGame, requireEngine, requireGame } from '../games/index.ts'
import { jackpotNameOf } from '../jackpot/jackpot-name.ts'
import { Magazines } from '../pond/magazines.ts'
import type { PondDO } from '../pond/pond-do.ts'
import type { DepositAnswer, DepositAsk, HandEnd, HandEndAnswer } from '../rooms/ends.ts'
import type { LobbyDO } from '../rooms/lobby-do.ts'
import type { RoomDO } from '../rooms/room-do.ts'
import { RoomSeats } from '../rooms/room-seats.ts'
import { proofOf } from '../rounds/ask-wallet.ts'
import type { JackpotOf } from '../rounds/pay-jackpot.ts'
import { type Reply, reply } from '../rounds/reply.ts'
import { RoundDriver } from '../rounds/round-driver.ts'
import { roundIdOf } from '../rounds/round-id.ts'
import { dueInMs, retryDelayMs } from '../rounds/round-steps.ts'
import * as rounds from '../rounds/rounds-store.ts'
import { openSeat, type SeatRow, saveSeat } from '../rounds/seat.ts'
import * as seeds from '../rounds/seeds-store.ts'
import type { Stakes } from '../tables/limits.ts'
import type { TableDO } from '../tables/table-do.ts'
import type { BetEnd, BetEndAnswer } from '../tables/table-interface.ts'
import type { Wallet, WalletValue } from '../wallet/wallet.ts'
import { walletOf } from '../wallet/wallet-of.ts'
import { doAct, endUnattended, isRepeat } from './acts.ts'
import { admitRound, findPaceWaitMs, type Wish } from './admit-round.ts'
import { countAutoBet } from './auto-bet.ts'
import { presentOperatorCoupon, presentOperatorRound } from './present-operator-round.ts'
import { hasUnreportedTotals, reportTotals } from './report-totals.ts'
import { PLAYER_SCHEMA } from './schema.ts'
import { TableBets } from './table-bets.ts'

export interface PlayerDeps {
  clock: Clock
  random: RandomBytes
  walletOf: (vendor: StudioVendor) => Wallet
  /** A live table by its object's name. */
  tableOf: (name: string) => DurableObjectStub<TableDO>
  fixtureOf: (id: string) => DurableObjectStub<FixtureDO>
  pondOf: (name: string) => DurableObjectStub<PondDO>
  /** A table of a room, and the room's lobby, by their objects' names. */
  roomOf: (name: string) => DurableObjectStub<RoomDO>
  lobbyOf: (name: string) => DurableObjectStub<LobbyDO>
  limitsOf: CouponDeps['limitsOf']
  takesFeed: CouponDeps['takesFeed']
  /** The jackpot of an operator, by its object's name. */
  jackpotOf: JackpotOf
}

/**
 * So late a round that a crash left open goes on, where its page does not ask for it before; and so late totals are told.
 * Longer than the quick tries of a bet and a win can take, and long enough that many rounds share one alarm.
 */
const WAKE_WITHIN_MS = 60_000
const HISTORY_ROUNDS = 50
/** A table that failed is asked again within it: its deal may be near. */
const TABLE_AGAIN_MS = 10_000
/** Rounds that one alarm goes on with; the next alarm takes the rest. */
const ROUNDS_A_TURN = 20
const WALLET_AT_ONCE = 6
const AFTER_CRASH_MS = 5_000

export class PlayerDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: PlayerDeps
  readonly #sql: SqlStorage
  readonly #driver: RoundDriver
  readonly #tables: TableBets
  readonly #coupons: Coupons
  readonly #magazines: Magazines
  readonly #rooms: RoomSeats

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.deps = {
      clock: systemClock,
      random: systemRandom,
      walletOf: (vendor) => walletOf(env, vendor),
      tableOf: (name) => env.TABLE.getByName(name),
      fixtureOf: (id) => env.FIXTURE.getByName(fixtureNameOf(id)),
      pondOf: (name) => env.POND.getByName(name),
      roomOf: (name) => env.ROOM.getByName(name),
      lobbyOf: (name) => env.LOBBY.getByName(name),
      jackpotOf: (name) => env.JACKPOT.getByName(name),
      limitsOf: (of) => readLimits(env.BOOK, of, this.deps.clock()),
      takesFeed: (code) => feedSecretOf(env, code) !== null,
    }
    this.#sql = ctx.storage.sql
    openTables(ctx, PLAYER_SCHEMA)
    this.#driver = new RoundDriver(ctx.storage, () => this.deps)
    const options = {
      storage: ctx.storage,
      player: ctx.id.toString(),
      driver: this.#driver,
      deps: () => this.deps,
      wakeWithin: (ms: number) => this.#wakeWithin(ms),
    }
    this.#tables = new TableBets(options)
    this.#coupons = new Coupons(options)
    this.#magazines = new Magazines(options)
    this.#rooms = new RoomSeats(options)
  }

  /** Seats a player whom the wallet has vouched for. Finishes what was left open first, as far as it can. */
  async takeSeat(gameCode: string, player: WalletValue<'authenticate'>) {
    const token = randomToken(this.deps.random)
    const [tokenHash, active, next] = await Promise.all([sha256Hex(token), this.#seal(), this.#seal()])
    const seat = this.ctx.storage.transactionSync(() => {
      const nowMs = this.deps.clock()
      if (!seeds.findSeed(this.#sql, 'active')) {
        seeds.insertSeed(this.#sql, active, 'active', nowMs)
        seeds.insertSeed(this.#sql, next, 'next', nowMs)
      }
      return saveSeat(this.#sql, tokenHash, gameCode, player, nowMs)
    })
    // Another game: a pond that its player has left ends its magazine.
    for (const row of rounds.listWaitingRounds(this.#sql)) {
      if (row.game_code === gameCode || findGame(row.game_code)?.type !== 'pond') continue
      this.#magazines.leave(row)
      await this.#drive(row.id)
    }
    const open = rounds.findOpenRound(this.#sql, gameCode)
    if (open) await this.#drive(open.id)
    const isBook = BOOK_CODES.includes(gameCode)
    const last = isBook ? null : rounds.findLastRoundOf(this.#sql, gameCode)
    return {
      token,
      fairness: this.#presentFairness(),
      waiting: this.#listWaiting().filter((game) => game.gameCode !== gameCode),
      openRound: open ? rounds.presentRound(this.#sql, rounds.requireRound(this.#sql, open.id)) : null,
      lastRound: last ? rounds.presentRound(this.#sql, last) : null,
      cycleMs: seat.cycle_ms,
      nextRoundInMs: findPaceWaitMs(this.#sql, seat, this.deps.clock()),
      bounds: isBook ? await this.#coupons.bounds(seat) : null,
      jackpot: await this.#readJackpot(seat).catch(() => null),
    }
  }

  /** One round. The same spin id gives the same round; refuses what is too soon, off the ladder, or while one is open. */
  spin(
    token: string,
    spinId: string,
    stakeMinor: number,
    choice = '',
    auto: AutoBet | null = null,
  ): Promise<Reply<PlayedRound>> {
    return reply(async () => {
      const seat = await this.#requireSeat(token)
      const id = await this.#decide(seat, spinId, { stakeMinor, choice, auto })
      await this.#drive(id)
      return this.#present(seat, id)
    })
  }

  /** One act in a round that waits. The same act at the same place is done once; one out of turn is refused. */
  act(token: string, spinId: string, at: number, act: string): Promise<Reply<PlayedRound>> {
    return reply(async () => {
      const seat = await this.#requireSeat(token)
      const row = rounds.findRoundBySpin(this.#sql, spinId)
      if (!row || row.game_code !== seat.game_code)
        throw new Refusal('not_found', 'no round of this game under this id')
      // A shot has a call of its own, which keeps the cadence and knows the fish.
      if (requireGame(row.game_code).type === 'pond') throw new Refusal('invalid_fields', 'a magazine takes no acts')
      if (!isRepeat(row, at, act))
        this.ctx.storage.transactionSync(() => doAct(this.#sql, seat, row, act, this.deps.clock()))
      await this.#drive(row.id)
      return this.#present(seat, row.id)
    })
  }

  round(token: string, spinId: string): Promise<Reply<PlayedRound>> {
    return reply(async () => {
      const seat = await this.#requireSeat(token)
      const row = rounds.findRoundBySpin(this.#sql, spinId)
      if (!row || rounds.isCouponRound(row))
        throw new Refusal('not_found', 'no round under this spin id: nothing was staked')
      if (row.kind === 'shared' && !rounds.isHandRound(row)) await this.#tables.goOn(row)
      if (row.step !== 'done') await this.#drive(row.id)
      return this.#present(seat, row.id)
    })
  }

  history(token: string): Promise<Reply<RoundView[]>> {
    return reply(async () => {
      await this.#requireSeat(token)
      return rounds.listRounds(this.#sql, HISTORY_ROUNDS).map((row) => rounds.presentRound(this.#sql, row))
    })
  }

  balance(token: string): Promise<Reply<{ balance: string }>> {
    return reply(async () => {
      const seat = await this.#requireSeat(token)
      const answer = await this.deps.walletOf(seat.vendor).call('balance', { session: seat.wallet_session })
      if (answer.kind === 'ok') return { balance: answer.value.balance }
      throw new Refusal(answer.kind === 'refused' ? answer.errorCode : 'upstream_failed', 'the wallet gave no balance')
    })
  }

  /** What stands in the jackpot of this seat's game; null where it feeds none. */
  jackpot(token: string): Promise<Reply<JackpotView | null>> {
    return reply(async () => this.#readJackpot(await this.#requireSeat(token)))
  }

  async #readJackpot(seat: SeatRow): Promise<JackpotView | null> {
    const jackpot = seat.has_jackpots ? findJackpotOf(seat.game_code) : undefined
    if (!jackpot) return null
    const { code } = jackpot
    return { code, pools: await this.deps.jackpotOf(jackpotNameOf({ ...seat, code })).pools(code) }
  }

  fairness(token: string): Promise<Reply<FairnessView>> {
    return reply(async () => {
      await this.#requireSeat(token)
      return this.#presentFairness()
    })
  }

  /** Games in which a round of one's own waits for its player. */
  #listWaiting(): WaitingGame[] {
    return rounds.listWaitingRounds(this.#sql).map(({ game_code }) => ({
      gameCode: gameIdSchema.parse(game_code),
      gameName: findGame(game_code)?.name ?? null,
    }))
  }

  #presentFairness(): FairnessView {
    return { ...seeds.presentFairness(this.#sql), waiting: this.#listWaiting() }
  }

  /**
   * FAIR-02: the player's first seed completes the pair; a later one rotates it, revealing the old. Refused while a round
   * of any game is open: its outcome would be revealed.
   */
  setClientSeed(token: string, clientSeed: string): Promise<Reply<FairnessView>> {
    return reply(async () => {
      await this.#requireSeat(token)
      const fresh = await this.#seal()
      this.ctx.storage.transactionSync(() => {
        if (rounds.listOpenOwnRounds(this.#sql).length > 0)
          throw new Refusal('conflict', 'seeds stay while a round is open')
        const active = seeds.requireSeed(this.#sql, 'active')
        if (active.client_seed === null)
          this.#sql.exec('UPDATE seeds SET client_seed = ? WHERE id = ?', clientSeed, active.id)
        else seeds.rotateSeeds(this.#sql, clientSeed, fresh, this.deps.clock())
      })
      return this.#presentFairness()
    })
  }

  /** For tests: the server's half of the pair that the player's next half completes. Refused where `LOCAL` is not set. */
  setServerSeed(token: string, serverSeed: string): Promise<Reply<FairnessView>> {
    return reply(async () => {
      await this.#requireSeat(token)
      if (this.env.LOCAL !== '1') throw new Refusal('forbidden', 'a server seed is drawn')
      seeds.replaceWaitingSeed(this.#sql, { serverSeed, hash: await hashServerSeed(serverSeed) })
      return this.#presentFairness()
    })
  }

  /** Chips on a live table. The same bet id gives the same bet. */
  layTableBet(token: string, betId: string, round: number, stakes: Stakes): Promise<Reply<RoundView>> {
    return reply(async () => {
      const row = await this.#tables.lay(await this.#requireSeat(token), betId, round, stakes)
      await this.#arm()
      return rounds.presentRound(this.#sql, row)
    })
  }

  /** Takes a confirmed bet back while its round is open. */
  undoTableBet(token: string, betId: string): Promise<Reply<RoundView>> {
    return reply(async () => {
      const row = await this.#tables.undo(await this.#requireSeat(token), betId)
      await this.#arm()
      return rounds.presentRound(this.#sql, row)
    })
  }

  /** Crash: a press that takes what stands now. */
  cashTableBet(token: string, betId: string): Promise<Reply<{ at: number }>> {
    return reply(async () => this.#tables.cashOut(await this.#requireSeat(token), betId))
  }

  /** The player's bets in one round of their table. Bets that the wallet has not answered are asked for again. */
  tableBets(token: string, round: number): Promise<Reply<RoundView[]>> {
    return reply(async () => {
      const seat = await this.#requireSeat(token)
      for (const row of rounds.listTableBets(this.#sql, seat.game_code, round)) await this.#tables.goOn(row)
      await this.#arm()
      const rows = rounds.listTableBets(this.#sql, seat.game_code, round)
      return rows.map((row) => rounds.presentRound(this.#sql, row))
    })
  }

  /** A ticket that opens one socket at the table of this seat. */
  tableTicket(token: string): Promise<Reply<{ ticket: string; isFull: boolean }>> {
    return reply(async () => this.#tables.takeTicket(await this.#requireSeat(token), randomToken(this.deps.random)))
  }

  /** The table tells a bet's end. Written down, the wallet follows by the alarm. Safe to repeat. */
  endTableBet(end: BetEnd): Promise<BetEndAnswer> {
    return this.#tables.end(end)
  }

  /** A batch of shots out of an open magazine. The same numbers again get the same answers. */
  shoot(token: string, spinId: string, shots: Shot[]): Promise<Reply<ShotsAnswer>> {
    return reply(async () => this.#magazines.shoot(await this.#requireSeat(token), spinId, shots))
  }

  /** Ends a magazine: the shots that are left come back with what was won. */
  leaveMagazine(token: string, spinId: string): Promise<Reply<PlayedRound>> {
    return reply(async () => {
      const seat = await this.#requireSeat(token)
      const id = await this.#magazines.close(seat, spinId)
      await this.#arm()
      return this.#present(seat, id)
    })
  }

  /** A place at a pond of this seat's game, among others. */
  pondTicket(token: string): Promise<Reply<PondTicket>> {
    return reply(async () => this.#magazines.takeTicket(await this.#requireSeat(token)))
  }

  /** A slip. The same coupon id gives the same coupon. */
  placeCoupon(token: string, wish: PlaceCoupon): Promise<Reply<CouponView>> {
    return reply(async () => this.#coupons.place(await this.#requireSeat(token), wish))
  }

  /** One coupon, after what is due of it: the page asks when its delay is over. */
  coupon(token: string, couponId: string): Promise<Reply<CouponView>> {
    return reply(async () => this.#coupons.read(await this.#requireSeat(token), couponId))
  }

  coupons(token: string, which: 'open' | 'ended', before: string | null): Promise<Reply<CouponView[]>> {
    return reply(async () => this.#coupons.list(await this.#requireSeat(token), which, before))
  }

  cashOutOffer(token: string, couponId: string): Promise<Reply<CashOutOffer>> {
    return reply(async () => this.#coupons.offer(await this.#requireSeat(token), couponId))
  }

  cashOutCoupon(token: string, wish: { couponId: string; offerId: string; stake: string }): Promise<Reply<CouponView>> {
    return reply(async () => this.#coupons.cashOut(await this.#requireSeat(token), wish))
  }

  /** A fixture tells its end. Answers in the order of the coupons. */
  endLegs(told: LegEnds): Promise<LegEndAnswer[]> {
    return this.#coupons.end(told)
  }

  /** A fixture tells a result that two operators corrected. */
  correctLeg(told: LegCorrection): Promise<LegEndAnswer> {
    return this.#coupons.correct(told)
  }

  /** Risk bounds this member's coupons, or lets them bet more. Answers what it was. */
  setBookFactor(percent: number): number {
    const before = readFactor(this.#sql)
    saveFactor(this.#sql, percent)
    return before
  }

  /** By two operators of the platform, which keeps approval and audit. */
  voidCoupon(roundId: string): Promise<Reply<null>> {
    return reply(async () => {
      await this.#coupons.voidAtStake(roundId)
      return null
    })
  }

  /** Joins the queue of this seat's room. */
  sitInRoom(token: string): Promise<Reply<RoomPlace>> {
    return reply(async () => this.#rooms.sit(await this.#requireSeat(token), () => randomToken(this.deps.random)))
  }

  placeInRoom(token: string): Promise<Reply<RoomPlace>> {
    return reply(async () => this.#rooms.place(await this.#requireSeat(token), () => randomToken(this.deps.random)))
  }

  leaveRoom(token: string): Promise<Reply<null>> {
    return reply(async () => {
      await this.#rooms.leave(await this.#requireSeat(token))
      return null
    })
  }

  /** A table asks for the deposit of a hand. Safe to repeat. */
  async stakeHand(ask: DepositAsk): Promise<DepositAnswer> {
    const answer = await this.#rooms.stake(ask)
    await this.#arm()
    return answer
  }

  /** The table tells a hand's end. Written down, the wallet follows by the alarm. Safe to repeat. */
  endHand(end: HandEnd): Promise<HandEndAnswer> {
    return this.#rooms.end(end)
  }

  /** For the operator, whose signature the Worker has checked. */
  operatorRound(roundId: string, language: Language) {
    const row = rounds.findRound(this.#sql, roundId)
    if (!row) return null
    const coupon = this.#coupons.findView(roundId)
    if (coupon) return presentOperatorCoupon(row, coupon, language)
    return presentOperatorRound(row, proofOf(row, seeds.findRoundSeed(this.#sql, row)), language)
  }

  override async alarm(): Promise<void> {
    // Armed again before anything can fail: alarms stop after six failures.
    await this.ctx.storage.setAlarm(this.deps.clock() + retryDelayMs(Number.MAX_SAFE_INTEGER))
    let isTableLost = false
    const open = rounds.listOpenRounds(this.#sql, ROUNDS_A_TURN)
    // What a match has just decided is paid soon, also after a crash. What was tried before has its own time.
    if (open.some((row) => rounds.isCouponRound(row) && row.step !== 'act' && row.attempts === 0))
      await this.ctx.storage.setAlarm(this.deps.clock() + AFTER_CRASH_MS)
    // Coupons of one match end together, and none of them waits for the wallet's word on another.
    const coupons = open.filter(rounds.isCouponRound)
    for (let at = 0; at < coupons.length; at += WALLET_AT_ONCE)
      await Promise.all(coupons.slice(at, at + WALLET_AT_ONCE).map(({ id }) => this.#driver.drive(id)))
    for (const row of open) {
      if (rounds.isCouponRound(row)) continue
      if (row.kind === 'own' && row.step === 'act')
        this.ctx.storage.transactionSync(() => endUnattended(this.#sql, row, this.deps.clock()))
      if (row.kind === 'shared' && !(await this.#askTable(row))) isTableLost = true
      await this.#driver.drive(row.id)
    }
    await this.#coupons.goOnDue()
    await reportTotals(this.#sql, this.env.STATS, this.ctx.id.toString())
    await this.#arm()
    if (isTableLost) await this.#wakeWithin(TABLE_AGAIN_MS)
  }

  /** Whether the table answered. One that fails keeps no other round waiting. */
  async #askTable(row: rounds.RoundRow): Promise<boolean> {
    try {
      if (rounds.isHandRound(row)) await this.#rooms.askAfter(row)
      else await this.#tables.askAfter(row)
      return true
    } catch (error) {
      log.warn('table_unanswered', { round: row.id, cause: sayError(error) })
      return false
    }
  }

  async #drive(roundId: string): Promise<void> {
    await this.#driver.drive(roundId)
    await this.#arm()
  }

  #present(seat: SeatRow, roundId: string): PlayedRound {
    const round = rounds.presentRound(this.#sql, rounds.requireRound(this.#sql, roundId))
    return { ...round, nextRoundInMs: findPaceWaitMs(this.#sql, seat, this.deps.clock()) }
  }

  async #requireSeat(token: string): Promise<SeatRow> {
    const seat = await openSeat(this.#sql, token)
    if (!seat) throw new Refusal('login_required', 'this seat has been taken elsewhere or has ended')
    return seat
  }

  async #seal(): Promise<seeds.SealedSeed> {
    const serverSeed = buildServerSeed(this.deps.random)
    return { serverSeed, hash: await hashServerSeed(serverSeed) }
  }

  /** Decides and records a round; answers the id of the one that the spin id already has. */
  async #decide(seat: SeatRow, spinId: string, wish: Wish): Promise<string> {
    const { engine } = requireGame(seat.game_code)
    // Hashing lets other requests in between, so everything is read again inside the transaction.
    for (;;) {
      const known = admitRound(this.#sql, seat, spinId, wish, this.deps.clock())
      if (known) return known
      const pair = seeds.requireSeed(this.#sql, 'active')
      if (pair.client_seed === null) throw new Refusal('conflict', 'the client seed comes before the first bet')
      // A round that waits in another game keeps a worn pair in use: to open it would show how that round ends.
      if (pair.next_nonce >= seeds.ROUNDS_PER_SEED && rounds.listOpenOwnRounds(this.#sql).length === 0) {
        await this.#rotateWorn(pair)
        continue
      }
      const drawn = { serverSeed: pair.server_seed, clientSeed: pair.client_seed, nonce: pair.next_nonce }
      const chance = await engine.draw(createDraw(drawn, OWN_ALGORITHM), wish.choice)
      const standing = engine.stand({ ...wish, chance, acts: [] })
      assert(standing, 'a round stands before its first act')
      const id = roundIdOf(seat.mode, randomUuid(this.deps.random))
      const jackpot = seat.has_jackpots ? findJackpotOf(seat.game_code) : undefined
      const recorded = this.ctx.storage.transactionSync(() => {
        const now = seeds.requireSeed(this.#sql, 'active')
        if (
          admitRound(this.#sql, seat, spinId, wish, this.deps.clock()) ||
          now.id !== pair.id ||
          now.next_nonce !== pair.next_nonce
        )
          return false
        rounds.insertRound(this.#sql, seat, {
          id,
          spin_id: spinId,
          seed_id: pair.id,
          nonce: pair.next_nonce,
          algorithm: OWN_ALGORITHM,
          paytable_id: paytableOf(engine.id, wish.choice),
          jackpot: jackpot ? JSON.stringify({ code: jackpot.code, entries: [] }) : null,
          stake_minor: wish.stakeMinor,
          payout_minor: standing.isOver ? standing.payoutMinor : 0,
          chance,
          started_ms: this.deps.clock(),
        })
        if (wish.auto) countAutoBet(this.#sql, seat, wish.auto)
        return true
      })
      if (!recorded) continue
      await this.#wakeWithin(WAKE_WITHIN_MS)
      return id
    }
  }

  async #rotateWorn(worn: seeds.SeedRow): Promise<void> {
    const fresh = await this.#seal()
    this.ctx.storage.transactionSync(() => {
      const active = seeds.requireSeed(this.#sql, 'active')
      if (active.id === worn.id && rounds.listOpenOwnRounds(this.#sql).length === 0)
        seeds.rotateSeeds(this.#sql, worn.client_seed ?? '', fresh, this.deps.clock())
    })
  }

  /** Sees to it that what is still owed wakes the object: an open round, a report, or nothing. */
  async #arm(): Promise<void> {
    const nowMs = this.deps.clock()
    const open = rounds.listOpenRounds(this.#sql, ROUNDS_A_TURN)
    const couponMs = this.#coupons.findNextMs()
    const due = open.map((row) => dueInMs(row, nowMs, unattendedMsOf(row)))
    if (couponMs !== null) due.push(Math.max(0, couponMs - nowMs))
    if (due.length > 0) await this.#wakeWithin(Math.min(...due))
    else if (hasUnreportedTotals(this.#sql)) await this.#wakeWithin(WAKE_WITHIN_MS)
    else await this.ctx.storage.deleteAlarm()
  }

  /** To set an alarm costs a row written, so one that comes early enough stays. */
  async #wakeWithin(ms: number): Promise<void> {
    const latestMs = this.deps.clock() + ms
    const alarmMs = await this.ctx.storage.getAlarm()
    if (alarmMs === null || alarmMs > latestMs) await this.ctx.storage.setAlarm(latestMs)
  }
}

/** How long the round's own rules let it wait for its player. */
const unattendedMsOf = (row: rounds.RoundRow): number | undefined =>
  row.kind === 'own' ? requireEngine(row.paytable_id).unattendedMs : undefined
