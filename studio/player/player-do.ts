/**
 * One player of one operator in one mode: what it can be asked, each a line. Rounds are decided in played-rounds.ts, bets
 * and coupons by their own desks; the alarm in player-clock.ts goes on where a crash stopped.
 */

import { DurableObject } from 'cloudflare:workers'
import type { CashOutOffer, CouponView, PlaceCoupon } from '../../contract/book/calls.ts'
import type { Language } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import type { PondTicket, Shot, ShotsAnswer } from '../../contract/pond/messages.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import type { RoomPlace } from '../../contract/rooms/messages.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import { type Clock, type RandomBytes, randomToken, systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import type { AutoBet, FairnessView, JackpotView, PlayedRound, RoundView } from '../api.ts'
import { readLimits } from '../book/book-do.ts'
import { readFactor, saveFactor } from '../book/book-factor.ts'
import { type CouponDeps, Coupons } from '../book/coupons.ts'
import type { FixtureDO } from '../book/fixture-do.ts'
import { fixtureNameOf, type LegCorrection, type LegEndAnswer, type LegEnds } from '../book/fixture-types.ts'
import { feedSecretOf, type StudioBindings } from '../env.ts'
import type { PondDO } from '../pond/pond-do.ts'
import { type Reply, reply } from '../reply.ts'
import type { DepositAnswer, DepositAsk, HandEnd, HandEndAnswer } from '../rooms/ends.ts'
import type { LobbyDO } from '../rooms/lobby-do.ts'
import type { RoomDO } from '../rooms/room-do.ts'
import { RoomSeats } from '../rooms/room-seats.ts'
import { proofOf } from '../rounds/ask-wallet.ts'
import type { JackpotOf } from '../rounds/pay-jackpot.ts'
import { presentRound } from '../rounds/present-round.ts'
import { RoundDriver } from '../rounds/round-driver.ts'
import type { RoundRow } from '../rounds/round-row.ts'
import * as rounds from '../rounds/rounds-store.ts'
import { requireSeat, type SeatRow } from '../rounds/seat.ts'
import { findRoundSeed } from '../rounds/seeds-store.ts'
import type { Stakes } from '../tables/limits.ts'
import type { TableDO } from '../tables/table-do.ts'
import type { BetEnd, BetEndAnswer } from '../tables/table-interface.ts'
import type { Wallet, WalletValue } from '../wallet/wallet.ts'
import { walletOf } from '../wallet/wallet-of.ts'
import { Magazines } from './magazines.ts'
import { PlayedRounds } from './played-rounds.ts'
import { PlayerClock } from './player-clock.ts'
import { PlayerSeeds } from './player-seeds.ts'
import { presentOperatorCoupon, presentOperatorRound } from './present-operator-round.ts'
import { reportTotals } from './report-totals.ts'
import { PLAYER_SCHEMA } from './schema.ts'
import { TableBets } from './table-bets.ts'
import { readJackpot, takeSeat } from './take-seat.ts'

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

const HISTORY_ROUNDS = 50

export class PlayerDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: PlayerDeps
  readonly #sql: SqlStorage
  readonly #seeds: PlayerSeeds
  readonly #tables: TableBets
  readonly #coupons: Coupons
  readonly #magazines: Magazines
  readonly #rooms: RoomSeats
  readonly #clock: PlayerClock
  readonly #rounds: PlayedRounds

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
    const [storage, player, deps] = [ctx.storage, ctx.id.toString(), () => this.deps]
    const driver = new RoundDriver(storage, deps)
    const options = { storage, player, driver, deps, wakeWithin: (ms: number) => this.#clock.wakeWithin(ms) }
    this.#seeds = new PlayerSeeds(storage, deps)
    this.#tables = new TableBets(options)
    this.#coupons = new Coupons(options)
    this.#magazines = new Magazines(options)
    this.#rooms = new RoomSeats(options)
    this.#clock = new PlayerClock({
      storage,
      deps,
      driver,
      tables: this.#tables,
      rooms: this.#rooms,
      coupons: this.#coupons,
      reportTotals: () => reportTotals(this.#sql, env.STATS, player),
    })
    this.#rounds = new PlayedRounds({ storage, deps, seeds: this.#seeds, tables: this.#tables, clock: this.#clock })
  }

  /** Seats a player whom the wallet has vouched for. */
  async takeSeat(gameCode: string, player: WalletValue<'authenticate'>) {
    const [seeds, magazines, coupons, clock] = [this.#seeds, this.#magazines, this.#coupons, this.#clock]
    const parts = { storage: this.ctx.storage, deps: () => this.deps, seeds, magazines, coupons, clock }
    return takeSeat(parts, gameCode, player)
  }

  /** One round. The same spin id gives the same round; refuses what is too soon, off the ladder, or while one is open. */
  spin(
    token: string,
    spinId: string,
    stakeMinor: number,
    choice = '',
    auto: AutoBet | null = null,
  ): Promise<Reply<PlayedRound>> {
    return this.#seated(token, (seat) => this.#rounds.spin(seat, spinId, { stakeMinor, choice, auto }))
  }

  /** One act in a round that waits. The same act at the same place is done once; one out of turn is refused. */
  act(token: string, spinId: string, at: number, act: string): Promise<Reply<PlayedRound>> {
    return this.#seated(token, (seat) => this.#rounds.act(seat, spinId, at, act))
  }

  round(token: string, spinId: string): Promise<Reply<PlayedRound>> {
    return this.#seated(token, (seat) => this.#rounds.read(seat, spinId))
  }

  history(token: string): Promise<Reply<RoundView[]>> {
    return this.#seated(token, () => this.#present(rounds.listRounds(this.#sql, HISTORY_ROUNDS)))
  }

  balance(token: string): Promise<Reply<{ balance: string }>> {
    return this.#seated(token, async (seat) => {
      const answer = await this.deps.walletOf(seat.vendor).call('balance', { session: seat.wallet_session })
      if (answer.kind === 'ok') return { balance: answer.value.balance }
      throw new Refusal(answer.kind === 'refused' ? answer.errorCode : 'upstream_failed', 'the wallet gave no balance')
    })
  }

  /** What stands in the jackpot of this seat's game; null where it feeds none. */
  jackpot(token: string): Promise<Reply<JackpotView | null>> {
    return this.#seated(token, (seat) => readJackpot(this.deps.jackpotOf, seat))
  }

  fairness(token: string): Promise<Reply<FairnessView>> {
    return this.#seated(token, () => this.#seeds.present())
  }

  /** Refused while a round of any game is open. */
  setClientSeed(token: string, clientSeed: string): Promise<Reply<FairnessView>> {
    return this.#seated(token, () => this.#seeds.setClientSeed(clientSeed))
  }

  /** For tests. Refused where `LOCAL` is not set. */
  setServerSeed(token: string, serverSeed: string): Promise<Reply<FairnessView>> {
    return this.#seated(token, () => {
      if (this.env.LOCAL !== '1') throw new Refusal('forbidden', 'a server seed is drawn')
      return this.#seeds.setServerSeed(serverSeed)
    })
  }

  /** Chips on a live table. The same bet id gives the same bet. */
  layTableBet(token: string, betId: string, round: number, stakes: Stakes): Promise<Reply<RoundView>> {
    return this.#seated(token, async (seat) => this.#armed(await this.#tables.lay(seat, betId, round, stakes)))
  }

  /** Takes a confirmed bet back while its round is open. */
  undoTableBet(token: string, betId: string): Promise<Reply<RoundView>> {
    return this.#seated(token, async (seat) => this.#armed(await this.#tables.undo(seat, betId)))
  }

  /** Crash: a press that takes what stands now. */
  cashTableBet(token: string, betId: string): Promise<Reply<{ at: number }>> {
    return this.#seated(token, (seat) => this.#tables.cashOut(seat, betId))
  }

  /** The player's bets in one round of their table. Bets that the wallet has not answered are asked for again. */
  tableBets(token: string, round: number): Promise<Reply<RoundView[]>> {
    return this.#seated(token, async (seat) => {
      await this.#tables.goOnWith(seat, round)
      await this.#clock.arm()
      return this.#present(rounds.listTableBets(this.#sql, seat.game_code, round))
    })
  }

  /** A ticket that opens one socket at the table of this seat. */
  tableTicket(token: string): Promise<Reply<{ ticket: string; isFull: boolean }>> {
    return this.#seated(token, (seat) => this.#tables.takeTicket(seat, this.#newToken()))
  }

  /** The table tells a bet's end. Written down, the wallet follows by the alarm. Safe to repeat. */
  endTableBet(end: BetEnd): Promise<BetEndAnswer> {
    return this.#tables.end(end)
  }

  /** A batch of shots out of an open magazine. The same numbers again get the same answers. */
  shoot(token: string, spinId: string, shots: Shot[]): Promise<Reply<ShotsAnswer>> {
    return this.#seated(token, (seat) => this.#magazines.shoot(seat, spinId, shots))
  }

  /** Ends a magazine: the shots that are left come back with what was won. */
  leaveMagazine(token: string, spinId: string): Promise<Reply<PlayedRound>> {
    return this.#seated(token, async (seat) => {
      const id = await this.#magazines.close(seat, spinId)
      await this.#clock.arm()
      return this.#rounds.present(seat, id)
    })
  }

  /** A place at a pond of this seat's game, among others. */
  pondTicket(token: string): Promise<Reply<PondTicket>> {
    return this.#seated(token, (seat) => this.#magazines.takeTicket(seat))
  }

  /** A slip. The same coupon id gives the same coupon. */
  placeCoupon(token: string, wish: PlaceCoupon): Promise<Reply<CouponView>> {
    return this.#seated(token, (seat) => this.#coupons.place(seat, wish))
  }

  /** One coupon, after what is due of it: the page asks when its delay is over. */
  coupon(token: string, couponId: string): Promise<Reply<CouponView>> {
    return this.#seated(token, (seat) => this.#coupons.read(seat, couponId))
  }

  coupons(token: string, which: 'open' | 'ended', before: string | null): Promise<Reply<CouponView[]>> {
    return this.#seated(token, (seat) => this.#coupons.list(seat, which, before))
  }

  cashOutOffer(token: string, couponId: string): Promise<Reply<CashOutOffer>> {
    return this.#seated(token, (seat) => this.#coupons.offer(seat, couponId))
  }

  cashOutCoupon(token: string, wish: { couponId: string; offerId: string; stake: string }): Promise<Reply<CouponView>> {
    return this.#seated(token, (seat) => this.#coupons.cashOut(seat, wish))
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
    return reply(() => this.#coupons.voidAtStake(roundId).then(() => null))
  }

  /** Joins the queue of this seat's room. */
  sitInRoom(token: string): Promise<Reply<RoomPlace>> {
    return this.#seated(token, (seat) => this.#rooms.sit(seat, () => this.#newToken()))
  }

  placeInRoom(token: string): Promise<Reply<RoomPlace>> {
    return this.#seated(token, (seat) => this.#rooms.place(seat, () => this.#newToken()))
  }

  leaveRoom(token: string): Promise<Reply<null>> {
    return this.#seated(token, (seat) => this.#rooms.leave(seat).then(() => null))
  }

  /** A table asks for the deposit of a hand. Safe to repeat. */
  async stakeHand(ask: DepositAsk): Promise<DepositAnswer> {
    const answer = await this.#rooms.stake(ask)
    await this.#clock.arm()
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
    return presentOperatorRound(row, proofOf(row, findRoundSeed(this.#sql, row)), language)
  }

  override alarm(): Promise<void> {
    return this.#clock.ring()
  }

  /** What the holder of a seat alone may ask. */
  #seated<T>(token: string, act: (seat: SeatRow) => T | Promise<T>): Promise<Reply<T>> {
    return reply(async (): Promise<T> => act(await requireSeat(this.#sql, token)))
  }

  /** What the row still owes wakes the object. */
  async #armed(row: RoundRow): Promise<RoundView> {
    await this.#clock.arm()
    return presentRound(this.#sql, row)
  }

  #present(rows: readonly RoundRow[]): RoundView[] {
    return rows.map((row) => presentRound(this.#sql, row))
  }

  #newToken(): string {
    return randomToken(this.deps.random)
  }
}
