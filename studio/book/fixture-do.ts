/**
 * One match, for every operator and both kinds of money. It admits and confirms legs of coupons, tells its score and prices,
 * and tells the players' objects its end until each has answered. It moves no money. A fixture that no one bets on or looks
 * at sleeps: the schedule says when it is, and its seeds and the clock say how it stands.
 */
import { DurableObject } from 'cloudflare:workers'
import { assert } from '../../contract/assert.ts'
import { admitLeg, CONFIRM_WITHIN_MS, confirmLeg, IN_PLAY_DELAY_MS } from '../../contract/book/admit.ts'
import type { FixtureMessage, FixtureProofView, FixtureState } from '../../contract/book/calls.ts'
import { OFFER_MS } from '../../contract/book/cash-out.ts'
import { type FeedMessage, feedOfFixture } from '../../contract/book/feed.ts'
import { BOOK_RULES } from '../../contract/book/leagues.ts'
import type { Course } from '../../contract/book/model.ts'
import type { Odds, OddsChoice } from '../../contract/book/odds.ts'
import { parsePick } from '../../contract/book/picks.ts'
import type { Shares } from '../../contract/book/prices.ts'
import { beaconRoundOf, clientSeedOf, drawFixture, endOfCourse } from '../../contract/book/proof.ts'
import { type Fixture, findFixture, LISTED_MS, latestEndMs, VOID_AFTER_MS } from '../../contract/book/schedule.ts'
import { type End, type Outcome, settlePick } from '../../contract/book/settle.ts'
import { MOST_LATE_START_MS, type Score, TICK_MS, timeOfTick } from '../../contract/book/timeline.ts'
import { type ErrorCode, Refusal } from '../../contract/errors.ts'
import { beaconTimeMs } from '../../contract/fairness/beacon.ts'
import { type BeaconValue, readPublicBeacon } from '../../contract/fairness/public-beacon.ts'
import { openTables } from '../../contract/object-schema.ts'
import { type Clock, systemClock } from '../../contract/time-and-chance.ts'
import type { StudioBindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import { type Reply, reply, unwrap } from '../player/reply.ts'
import { FIXTURE_SCHEMA } from './fixture-schema.ts'
import * as store from './fixture-store.ts'
import { feedMatch, type Match, simulatedMatch } from './match.ts'
import { type PitchDO, pitchNameOf } from './pitch-do.ts'

export interface FixtureDeps {
  clock: Clock
  /** Null while the beacon is silent. */
  readBeacon: (round: number) => Promise<BeaconValue | null>
  pitchOf: (name: string) => Pick<PitchDO, 'commitment' | 'giveLink' | 'reveal'>
  /** How a player's object hears the end of its legs. */
  playerOf: (id: string) => { endLeg(told: LegEnd): Promise<LegEndAnswer> }
}

/** What a fixture tells the player's object of a leg. */
export interface LegEnd {
  readonly fixtureId: string
  readonly couponId: string
  readonly end: End
}

/** `busy`: the coupon is being confirmed, and is to be told again. `not mine`: it does not stand, so nothing is owed. */
export type LegEndAnswer = 'written' | 'busy' | 'not mine'

export interface LegWish {
  readonly couponId: string
  readonly player: string
  readonly pick: string
  readonly odds: Odds
  readonly tick: number | null
  readonly choice: OddsChoice
  readonly operator: string
  readonly currency: string
  readonly mode: 'real' | 'play'
  readonly stakeMinor: number
  readonly mostMinor: number
}

export interface AdmittedLeg {
  readonly odds: Odds
  readonly from: Score
  readonly inPlay: boolean
  readonly delayMs: number
  /** When the fixture is over at the latest. */
  readonly endsMs: number
}

/** What a leg is worth now. `mark` tells whether anything happened since. */
export type LegValue =
  | { readonly kind: 'settled'; readonly outcome: Outcome }
  | {
      readonly kind: 'open'
      readonly shares: Shares
      /** At the latest moment at which an offer made now is paid, if no point comes. */
      readonly later: Shares
      readonly mark: LegMark
      readonly delayMs: number
    }
  | { readonly kind: 'shut'; readonly errorCode: ErrorCode }

export interface LegMark {
  readonly inPlay: boolean
  readonly played: number
  readonly points: number
  readonly shutSeq: number
}

const RPC_AT_ONCE = 6
const TOLD_A_TURN = 50
const TELL_MOST_MS = 2_000
const SLOWEST_TELL_MS = 60_000
/** From an offer in-play until it is paid: the time that it is good, the delay, and a tick to spare. */
const OFFER_TICKS = Math.ceil((OFFER_MS + IN_PLAY_DELAY_MS) / TICK_MS) + 1
/** Between two looks for the beacon's value. */
const ASK_AGAIN_MS = 1_000
/** The runtime allows more. This many were tested. */
const MOST_SOCKETS = 1_000
/** What an operator's own feed has to say about its fixture ends by itself so long after kick-off. */
const FEED_LONGEST_MS = 4 * 3_600_000

export const fixtureNameOf = (id: string) => `fixture:${id}`

export class FixtureDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: FixtureDeps
  readonly #sql: SqlStorage
  #course: Course | null = null
  #beginning: Promise<void> | null = null
  #waitedForValue = false
  /** The link of a match that was never played, once its time is over. */
  #revealed: string | null = null

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.deps = {
      clock: systemClock,
      readBeacon: (round) => readPublicBeacon(round),
      pitchOf: (name) => env.PITCH.getByName(name),
      playerOf: (id) => env.PLAYER.get(env.PLAYER.idFromString(id)),
    }
    this.#sql = ctx.storage.sql
    openTables(ctx, FIXTURE_SCHEMA)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** For pages: how the match stands, what can be bet on, and the proof once it is over. */
  read(fixtureId: string): Promise<Reply<FixtureState>> {
    return reply(async () => {
      await this.#goOn(fixtureId)
      return this.#present(fixtureId)
    })
  }

  override async fetch(request: Request): Promise<Response> {
    const fixtureId = new URL(request.url).searchParams.get('fixture') ?? ''
    if (this.ctx.getWebSockets().length >= MOST_SOCKETS) return new Response('the fixture is full', { status: 503 })
    const known = await reply(() => this.#goOn(fixtureId))
    if (!known.ok) return new Response('no such fixture', { status: 404 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    server.send(this.#text('snapshot', fixtureId))
    await this.#arm()
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 say that no code was sent; they cannot be sent themselves.
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
  }

  /** Notes the score and the price that a leg would be laid at. The same coupon has its first answer. */
  admit(fixtureId: string, wish: LegWish): Promise<Reply<AdmittedLeg>> {
    return reply(async () => {
      const match = await this.#goOn(fixtureId)
      const nowMs = this.deps.clock()
      const leg = this.ctx.storage.transactionSync(() => this.#admit(match, wish, nowMs))
      await this.#arm()
      return {
        odds: leg.odds,
        from: { home: leg.from_home, away: leg.from_away },
        inPlay: leg.in_play === 1,
        delayMs: leg.in_play === 1 ? match.delayMs : 0,
        endsMs: this.#endsMs(fixtureId, match),
      }
    })
  }

  #admit(match: Match, wish: LegWish, nowMs: number): store.LegRow {
    const known = store.findLeg(this.#sql, wish.couponId)
    if (known) {
      if (known.player !== wish.player || known.pick !== wish.pick)
        throw new Refusal('conflict', 'this coupon id belongs to another coupon')
      if (known.state === 'released') throw new Refusal('market_closed', 'this coupon is off the fixture')
      return known
    }
    if (nowMs < match.kickOffMs - LISTED_MS) throw new Refusal('market_closed', 'not listed yet')
    const suspension = store.readSuspension(this.#sql)
    const inPlay = match.phase === 'play'
    const since = wish.tick ?? 0
    const answer = admitLeg(wish, {
      inPlay,
      played: match.played,
      isOver: match.phase === 'over' || store.findEnding(this.#sql) !== null,
      isShut: match.isShut || suspension.isShut,
      pointsSince: match.pointsSince(since),
      oddsNow: match.quote(wish.pick),
      oddsThen: wish.tick === null ? null : match.quote(wish.pick, wish.tick),
      fairOdds: inPlay ? match.fairOdds(wish.pick) : null,
    })
    if (!answer.ok) throw refusalOf(answer.errorCode, answer.oddsNow)
    store.insertLeg(this.#sql, {
      coupon: wish.couponId,
      player: wish.player,
      pick: wish.pick,
      odds: answer.odds,
      choice: wish.choice,
      // A handicap counts from the score of the bet; before kick-off that is nothing to nothing.
      from_home: match.score.home,
      from_away: match.score.away,
      played: match.played,
      points: match.points,
      shut_seq: suspension.seq,
      in_play: inPlay ? 1 : 0,
      admitted_ms: nowMs,
      operator: wish.operator,
      currency: wish.currency,
      mode: wish.mode,
      stake_minor: wish.stakeMinor,
      most_minor: wish.mostMinor,
    })
    const leg = store.findLeg(this.#sql, wish.couponId)
    assert(leg, 'a leg was just written')
    return leg
  }

  /** The stake is taken and the delay is over. Only a confirmed leg hears the end. A repeat has the same answer. */
  confirm(fixtureId: string, couponId: string): Promise<Reply<{ odds: Odds }>> {
    return reply(async () => {
      const match = await this.#goOn(fixtureId)
      return this.ctx.storage.transactionSync(() => {
        const leg = store.findLeg(this.#sql, couponId)
        if (leg?.state === 'confirmed' || leg?.state === 'told') return { odds: leg.odds }
        if (leg?.state !== 'admitted') throw new Refusal('market_closed', 'this coupon is off the fixture')
        const suspension = store.readSuspension(this.#sql)
        const inPlay = match.phase === 'play'
        const delayMs = leg.in_play === 1 ? match.delayMs : 0
        const answer = confirmLeg({
          admittedOdds: leg.odds,
          choice: leg.choice,
          inPlay,
          fairOdds: match.fairOdds(leg.pick),
          isOver: match.phase === 'over' || store.findEnding(this.#sql) !== null,
          isShut: suspension.isShut || (match.isShut && !(match.isWaiting && leg.in_play === 0)),
          isLate: this.deps.clock() > leg.admitted_ms + delayMs + CONFIRM_WITHIN_MS,
          wasDisturbed: suspension.seq !== leg.shut_seq || (leg.in_play === 1 && match.wasShutSince(leg.played)),
          pointsSince: match.pointsSince(leg.played),
          oddsNow: match.quote(leg.pick),
        })
        if (!answer.ok) {
          store.releaseLegRow(this.#sql, couponId)
          throw refusalOf(answer.errorCode, answer.oddsNow)
        }
        store.confirmLegRow(this.#sql, couponId, answer.odds)
        return { odds: answer.odds }
      })
    })
  }

  /** The coupon came to nothing, or was cashed out: its player hears no end of it. */
  release(couponId: string, player: string): void {
    const leg = store.findLeg(this.#sql, couponId)
    if (leg?.player === player) store.releaseLegRow(this.#sql, couponId)
  }

  /** What a leg is worth now, for a cash-out. */
  value(fixtureId: string, couponId: string): Promise<Reply<LegValue>> {
    return reply(async (): Promise<LegValue> => {
      const match = await this.#goOn(fixtureId)
      const leg = store.findLeg(this.#sql, couponId)
      if (!leg || leg.state === 'released') throw new Refusal('not_found', 'no such coupon on this fixture')
      const ending = store.findEnding(this.#sql)
      if (ending) return { kind: 'settled', outcome: outcomeOf(leg, ending.end) }
      const suspension = store.readSuspension(this.#sql)
      if (match.isShut || suspension.isShut) return { kind: 'shut', errorCode: 'market_suspended' }
      const from = { home: leg.from_home, away: leg.from_away }
      const inPlay = match.phase === 'play'
      const shares = match.shares(leg.pick, from)
      const later = match.shares(leg.pick, from, inPlay ? OFFER_TICKS : 0)
      if (!shares || !later) return { kind: 'shut', errorCode: 'function_disabled' }
      return {
        kind: 'open',
        shares,
        later,
        delayMs: inPlay ? match.delayMs : 0,
        mark: { inPlay, played: match.played, points: match.points, shutSeq: suspension.seq },
      }
    })
  }

  /** Whether nothing happened since a mark but the passing of time. */
  isUnchanged(fixtureId: string, mark: LegMark): Promise<Reply<boolean>> {
    return reply(async () => {
      const match = await this.#goOn(fixtureId)
      const suspension = store.readSuspension(this.#sql)
      if (store.findEnding(this.#sql) || match.isShut || suspension.isShut || suspension.seq !== mark.shutSeq)
        return false
      const inPlay = match.phase === 'play'
      if (inPlay !== mark.inPlay || match.played > mark.played + OFFER_TICKS) return false
      return match.points === mark.points && !match.wasShutSince(mark.played)
    })
  }

  /** For a player's object that has waited long. Null while the match is not over. */
  findLegEnd(fixtureId: string, couponId: string): Promise<Reply<End | 'unknown' | null>> {
    return reply(async () => {
      await this.#goOn(fixtureId)
      const leg = store.findLeg(this.#sql, couponId)
      if (leg?.state !== 'confirmed' && leg?.state !== 'told') return 'unknown'
      return store.findEnding(this.#sql)?.end ?? null
    })
  }

  /** An operator's suspension. */
  suspend(fixtureId: string, isShut: boolean): Promise<Reply<null>> {
    return reply(async () => {
      await this.#goOn(fixtureId)
      store.saveSuspension(this.#sql, isShut)
      this.#broadcast('prices', fixtureId)
      return null
    })
  }

  /** By two operators of the deployment, and before kick-off alone: afterwards somebody may know how it ends. */
  voidFixture(fixtureId: string): Promise<Reply<null>> {
    return reply(async () => {
      const match = await this.#goOn(fixtureId)
      const ending = store.findEnding(this.#sql)
      if (ending?.rule === 'operator') return null
      if (ending || (feedOfFixture(fixtureId) === null && this.deps.clock() >= match.kickOffMs))
        throw new Refusal('conflict', 'this match has begun')
      await this.#end(fixtureId, { kind: 'void' }, 'operator')
      return null
    })
  }

  exposure(of: { readonly operator: string; readonly currency: string; readonly mode: string }): store.Exposure[] {
    return store.listExposure(this.#sql, of)
  }

  /** A feed's message, whose signature the Worker has checked. `known`: a later one was here before. */
  takeFeed(message: FeedMessage): Promise<Reply<'taken' | 'known'>> {
    return reply(async () => {
      this.#identify(message.fixtureId)
      this.#refuseOtherSport(message)
      const nowMs = this.deps.clock()
      const isNews = this.ctx.storage.transactionSync(() => {
        const ending = store.findEnding(this.#sql)
        const { kind, seq } = message
        if (!store.takeFeedState(this.#sql, kind, seq, JSON.stringify(message.state), nowMs)) return false
        if (message.kind !== 'result') return true
        if (!ending)
          store.saveEnding(this.#sql, message.state.end, message.state.end.kind === 'void' ? 'feed' : null, nowMs)
        else if (JSON.stringify(ending.end) !== JSON.stringify(message.state.end))
          // What was paid stays. Whether it is corrected is for two operators.
          store.saveDispute(this.#sql, seq, message.state.end, nowMs)
        return true
      })
      if (!isNews) return 'known'
      if (store.findFeedState(this.#sql, 'fixture')) this.#broadcast('prices', message.fixtureId)
      await this.#arm()
      return 'taken'
    })
  }

  /** What bets were laid on stays: of another sport no end could be settled. */
  #refuseOtherSport(message: FeedMessage): void {
    const sport = store.findFeedState(this.#sql, 'fixture')?.state.sport
    if (sport === undefined) return
    const isOther =
      (message.kind === 'fixture' && message.state.sport !== sport) ||
      (message.kind === 'result' &&
        message.state.end.kind !== 'void' &&
        (message.state.end.kind === 'race') !== (sport === 'regatta'))
    if (isOther) throw new Refusal('conflict', 'this fixture is of another sport')
  }

  /** Results that came after the settlement and differ from it. */
  disputes(): End[] {
    return store.listDisputes(this.#sql)
  }

  /** Catches everything and arms again: the runtime drops an alarm that fails six times. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(this.deps.clock() + SLOWEST_TELL_MS)
    const known = this.#identity()
    if (!known) return
    try {
      await this.#goOn(known.fixture)
      if (this.ctx.getWebSockets().length > 0) this.#broadcast('tick', known.fixture)
      await this.#tellEnds(known.fixture)
    } catch (error) {
      console.error(JSON.stringify({ event: 'fixture_alarm', fixture: known.fixture, cause: String(error) }))
    }
    await this.#arm()
  }

  /** Everything that is due by now; then how the match stands. Throws where there is no such fixture. */
  async #goOn(fixtureId: string): Promise<Match> {
    this.#identify(fixtureId)
    const fixture = findFixture(fixtureId)
    if (fixture) {
      this.#beginning ??= this.#begin(fixture).finally(() => {
        this.#beginning = null
      })
      await this.#beginning
    }
    const match = this.#match(fixtureId)
    if (!store.findEnding(this.#sql)) {
      if (this.deps.clock() >= match.kickOffMs + VOID_AFTER_MS)
        await this.#end(fixtureId, { kind: 'void' }, 'not_finished')
      else if (fixture && match.phase === 'over' && this.#course)
        await this.#end(fixtureId, endOfCourse(this.#course), null)
    }
    return match
  }

  /** Before kick-off the commitment, from then on both secrets. Each is asked for until it is there. */
  async #begin(fixture: Fixture): Promise<void> {
    if (this.#course) return
    const pitch = () => this.deps.pitchOf(pitchNameOf(fixture))
    if (store.findEnding(this.#sql) && !store.findStart(this.#sql)) return this.#revealUnplayed(fixture)
    if (this.#identity()?.chain_end === null) {
      const { chainEnd } = unwrap(await pitch().commitment(fixture.id))
      this.#sql.exec('UPDATE identity SET chain_end = ?', chainEnd)
    }
    const nowMs = this.deps.clock()
    if (nowMs < fixture.kickOffMs) return
    if (!store.findStart(this.#sql)) {
      const secrets = await this.#readSecrets(fixture, pitch)
      if (!secrets) return
      store.saveStart(this.#sql, { ...secrets, started_ms: this.#startMs(fixture, secrets.beacon) })
    }
    const start = store.findStart(this.#sql)
    assert(start, 'both secrets were just written')
    this.#course = await drawFixture(fixture, start.link, start.randomness)
  }

  /**
   * A match begins with its value: the public one is there with its round, unless it was asked for in vain. However late
   * that is, the match begins within its time, as the next one keeps its slot.
   */
  #startMs(fixture: Fixture, beacon: 'public' | 'house'): number {
    const { kickOffMs } = fixture
    if (beacon === 'house') return kickOffMs
    const thereMs = this.#waitedForValue ? this.deps.clock() : beaconTimeMs(beaconRoundOf(fixture))
    return Math.min(thereMs, kickOffMs + MOST_LATE_START_MS)
  }

  /** A void match: its link is shown in its turn, as any other. */
  async #revealUnplayed(fixture: Fixture): Promise<void> {
    if (this.#revealed !== null || this.deps.clock() < latestEndMs(fixture)) return
    const revealed = await this.deps.pitchOf(pitchNameOf(fixture)).reveal(fixture.id)
    if (revealed.ok) this.#revealed = revealed.value.seed
  }

  /** Null while the public value is not there; without it in its time the fixture is void by rule. */
  async #readSecrets(
    fixture: Fixture,
    pitch: () => Pick<PitchDO, 'giveLink'>,
  ): Promise<Omit<store.Start, 'started_ms'> | null> {
    const isHouse = settingsOf(this.env).BOOK_BEACON === 'house'
    const round = beaconRoundOf(fixture)
    if (!isHouse && this.deps.clock() < beaconTimeMs(round)) return null
    const value = isHouse ? null : await this.deps.readBeacon(round)
    if (!isHouse && !value) {
      this.#waitedForValue = true
      if (this.deps.clock() >= fixture.kickOffMs + MOST_LATE_START_MS)
        await this.#end(fixture.id, { kind: 'void' }, 'no_public_value')
      return null
    }
    const { seed, houseValue } = unwrap(await pitch().giveLink(fixture.id))
    return {
      link: seed,
      beacon: isHouse ? 'house' : 'public',
      signature: value?.signature ?? null,
      randomness: value?.randomness ?? houseValue,
    }
  }

  #match(fixtureId: string): Match {
    const nowMs = this.deps.clock()
    const fixture = findFixture(fixtureId)
    if (fixture) {
      const startedMs = store.findStart(this.#sql)?.started_ms ?? 0
      return simulatedMatch(fixture, { course: this.#course, startedMs, nowMs }, IN_PLAY_DELAY_MS)
    }
    const rows = {
      fixture: store.findFeedState(this.#sql, 'fixture'),
      prices: store.findFeedState(this.#sql, 'prices'),
      suspension: store.findFeedState(this.#sql, 'suspension'),
      score: store.findFeedState(this.#sql, 'score'),
      result: store.findFeedState(this.#sql, 'result'),
      heardMs: store.lastHeardMs(this.#sql),
    }
    const match = feedMatch(rows, nowMs, IN_PLAY_DELAY_MS)
    if (!match) throw new Refusal('not_found', 'no such fixture')
    return match
  }

  async #end(fixtureId: string, end: End, rule: store.VoidRule | null): Promise<void> {
    this.ctx.storage.transactionSync(() => store.saveEnding(this.#sql, end, rule, this.deps.clock()))
    if (this.ctx.getWebSockets().length > 0 && this.#course) this.#broadcast('over', fixtureId)
    await this.#arm()
  }

  /** Tells players' objects until each has answered. The legs of one turn are read at once. */
  async #tellEnds(fixtureId: string): Promise<void> {
    const ending = store.findEnding(this.#sql)
    if (!ending) return
    const legs = store.listLegsToTell(this.#sql, this.deps.clock(), TOLD_A_TURN)
    for (let at = 0; at < legs.length; at += RPC_AT_ONCE)
      await Promise.all(legs.slice(at, at + RPC_AT_ONCE).map((leg) => this.#tellEnd(fixtureId, leg, ending.end)))
  }

  async #tellEnd(fixtureId: string, leg: store.LegRow, end: End): Promise<void> {
    try {
      const told = this.deps.playerOf(leg.player).endLeg({ fixtureId, couponId: leg.coupon, end })
      if ((await within(TELL_MOST_MS, told)) === 'busy') throw new Error('the coupon is being confirmed')
      store.saveTold(this.#sql, leg.coupon)
    } catch (error) {
      const delayMs = Math.min(1_000 * 2 ** leg.attempts, SLOWEST_TELL_MS)
      this.#sql.exec(
        'UPDATE legs SET attempts = attempts + 1, tell_ms = ? WHERE coupon = ?',
        this.deps.clock() + delayMs,
        leg.coupon,
      )
      console.warn(JSON.stringify({ event: 'player_unanswered', coupon: leg.coupon, cause: String(error) }))
    }
  }

  /** When something is due: kick-off, a tick for those who look, the end for those who bet, a player to be told. */
  async #arm(): Promise<void> {
    const times = [store.findNextTellMs(this.#sql), this.#nextMatchMs()].filter((time) => time !== null)
    if (times.length === 0) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.max(Math.min(...times), this.deps.clock()))
  }

  #nextMatchMs(): number | null {
    const known = this.#identity()
    const looks = this.ctx.getWebSockets().length > 0
    if (!known || store.findEnding(this.#sql) || !(looks || store.countOpenLegs(this.#sql) > 0)) return null
    const fixture = findFixture(known.fixture)
    const nowMs = this.deps.clock()
    // A feed speaks by itself. Of one that falls silent for good the rule of 24 hours is what is left.
    if (!fixture) return this.#match(known.fixture).kickOffMs + VOID_AFTER_MS
    const start = store.findStart(this.#sql)
    if (!start || !this.#course)
      return Math.max(fixture.kickOffMs, nowMs + (nowMs >= fixture.kickOffMs ? ASK_AGAIN_MS : 0))
    const { played } = this.#match(known.fixture)
    const next = looks ? Math.min(played + 1, this.#course.ticks) : this.#course.ticks
    return start.started_ms + timeOfTick(fixture.sport, next)
  }

  #endsMs(fixtureId: string, match: Match): number {
    const fixture = findFixture(fixtureId)
    return fixture ? latestEndMs(fixture) : match.kickOffMs + FEED_LONGEST_MS
  }

  #broadcast(type: FixtureMessage['type'], fixtureId: string): void {
    const sockets = this.ctx.getWebSockets()
    if (sockets.length === 0) return
    const text = this.#text(type, fixtureId)
    for (const socket of sockets)
      try {
        socket.send(text)
      } catch {
        // It is closing. Its page asks for a snapshot when it is back.
      }
  }

  #text(type: FixtureMessage['type'], fixtureId: string): string {
    return JSON.stringify({ type, state: this.#present(fixtureId) } satisfies FixtureMessage)
  }

  #present(fixtureId: string): FixtureState {
    const match = this.#match(fixtureId)
    const ending = store.findEnding(this.#sql)
    return {
      fixtureId,
      nowMs: this.deps.clock(),
      rules: BOOK_RULES,
      phase: ending ? (ending.end.kind === 'void' ? 'void' : 'over') : match.phase,
      kickOffMs: match.kickOffMs,
      startedMs: store.findStart(this.#sql)?.started_ms ?? null,
      played: match.played,
      score: match.score,
      delayMs: match.delayMs,
      points: [...match.course],
      isShut: ending !== null || match.isShut || store.readSuspension(this.#sql).isShut,
      markets: ending ? [] : match.markets(),
      end: ending?.end ?? null,
      voidRule: ending?.rule ?? null,
      proof: this.#proof(fixtureId, ending !== null),
    }
  }

  /** The link joins once the match is over, as it gives away every earlier one. */
  #proof(fixtureId: string, isOver: boolean): FixtureProofView | null {
    const fixture = findFixture(fixtureId)
    const chainEnd = this.#identity()?.chain_end ?? null
    if (!fixture || chainEnd === null) return null
    const start = store.findStart(this.#sql)
    const known = { chainEnd, beaconRound: beaconRoundOf(fixture) }
    if (!isOver) return { ...known, link: null, played: null }
    if (!start) return { ...known, link: this.#revealed, played: null }
    const { link, beacon, signature, randomness } = start
    return {
      ...known,
      link,
      played: { beacon, signature, randomness, clientSeed: clientSeedOf(fixtureId, randomness) },
    }
  }

  /** The object learns its fixture from its first caller: no other one may be meant by it later. */
  #identify(fixtureId: string): void {
    if (!findFixture(fixtureId) && feedOfFixture(fixtureId) === null) throw new Refusal('not_found', 'no such fixture')
    const known = this.#identity()
    if (!known) this.#sql.exec('INSERT INTO identity (id, fixture) VALUES (1, ?)', fixtureId)
    assert(!known || known.fixture === fixtureId, 'a fixture is one fixture')
  }

  #identity() {
    return this.#sql
      .exec<{ fixture: string; chain_end: string | null }>('SELECT fixture, chain_end FROM identity')
      .toArray()[0]
  }
}

const refusalOf = (errorCode: ErrorCode, oddsNow: Odds | null) =>
  new Refusal(errorCode, 'the fixture does not take this leg', {
    ...(oddsNow !== null && { fields: { odds: { key: 'odds_now', values: { odds: oddsNow } } } }),
  })

function outcomeOf(leg: store.LegRow, end: End): Outcome {
  const pick = parsePick(leg.pick)
  assert(pick, 'a leg that was taken has a pick')
  return settlePick(pick, end, { home: leg.from_home, away: leg.from_away })
}

/** Rejects where `work` takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
