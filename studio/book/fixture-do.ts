/**
 * One match, for every operator and both kinds of money. It admits and confirms legs of coupons, tells its score and prices,
 * and tells the players' objects its end until each has answered. It moves no money. A fixture that no one bets on or looks
 * at sleeps: the schedule says when it is, and its seeds and the clock say how it stands.
 */

import { DurableObject } from 'cloudflare:workers'
import { IN_PLAY_DELAY_MS } from '../../contract/book/admit.ts'
import type { FixtureAbout, FixtureMessage, FixtureState } from '../../contract/book/calls.ts'
import type { FeedMessage } from '../../contract/book/feed.ts'
import { feedOfFixture } from '../../contract/book/feed-id.ts'
import { BOOK_RULES } from '../../contract/book/leagues.ts'
import type { Odds } from '../../contract/book/odds.ts'
import { endOfCourse } from '../../contract/book/proof.ts'
import { findFixture, latestEndMs, VOID_AFTER_MS } from '../../contract/book/schedule.ts'
import type { End } from '../../contract/book/settle.ts'
import { type Sport, timeOfTick } from '../../contract/book/timeline.ts'
import { Refusal } from '../../contract/errors.ts'
import { type BeaconValue, readPublicBeacon } from '../../contract/fairness/public-beacon.ts'
import { assert } from '../../contract/lib/assert.ts'
import { log } from '../../contract/log.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { type Clock, systemClock } from '../../contract/time-and-chance.ts'
import type { StudioBindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import { type Reply, reply } from '../reply.ts'
import { tagWatcher, tooManyWatchers } from '../watchers.ts'
import * as feed from './feed-store.ts'
import * as legs from './fixture-legs.ts'
import { FIXTURE_SCHEMA } from './fixture-schema.ts'
import * as store from './fixture-store.ts'
import type { AdmittedLeg, LegMark, LegValue, LegWish } from './fixture-types.ts'
import { KickOff } from './kick-off.ts'
import { FEED_LONGEST_MS, feedMatch, type Match, simulatedMatch } from './match.ts'
import type { PitchDO } from './pitch-do.ts'
import { type ToldPlayer, tellEnds } from './tell-ends.ts'

export interface FixtureDeps {
  clock: Clock
  /** Null while the beacon is silent. */
  readBeacon: (round: number) => Promise<BeaconValue | null>
  pitchOf: (name: string) => Pick<PitchDO, 'commitment' | 'giveLink' | 'reveal'>
  /** How a player's object hears the end of its legs. */
  playerOf: (id: string) => ToldPlayer
}

/** A turn that a crash cut off is taken again so soon: players wait for their money. */
const AFTER_CRASH_MS = 5_000
/** Between two looks for the beacon's value. */
const ASK_AGAIN_MS = 1_000
/** The runtime allows more. This many were tested. */
const MOST_SOCKETS = 1_000

export class FixtureDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: FixtureDeps
  readonly #sql: SqlStorage
  readonly #kickOff: KickOff

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
    this.#kickOff = new KickOff({
      sql: this.#sql,
      deps: () => this.deps,
      isHouse: () => settingsOf(this.env).BOOK_BEACON === 'house',
      onNoValue: () => this.#end({ kind: 'void' }, 'no_public_value'),
    })
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
    const { searchParams } = new URL(request.url)
    const fixtureId = searchParams.get('fixture') ?? ''
    if (this.ctx.getWebSockets().length >= MOST_SOCKETS) return new Response('the fixture is full', { status: 503 })
    const tags = tagWatcher(this.ctx, searchParams.get('from') ?? '')
    if (tags === null) return tooManyWatchers()
    const known = await reply(() => this.#goOn(fixtureId))
    if (!known.ok) return new Response('no such fixture', { status: 404 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server, tags)
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
      const leg = this.ctx.storage.transactionSync(() => legs.admit(this.#sql, match, wish, nowMs))
      await this.#arm()
      return {
        odds: leg.odds,
        from: { home: leg.from_home, away: leg.from_away },
        inPlay: leg.in_play === 1,
        delayMs: leg.in_play === 1 ? match.delayMs : 0,
        endsMs: this.#endsMs(fixtureId, match),
        ...this.#about(),
      }
    })
  }

  /** The stake is taken and the delay is over. Only a confirmed leg hears the end. A repeat has the same answer. */
  confirm(fixtureId: string, couponId: string): Promise<Reply<{ odds: Odds }>> {
    return reply(async () => {
      const match = await this.#goOn(fixtureId)
      const nowMs = this.deps.clock()
      const decided = this.ctx.storage.transactionSync(() => legs.confirm(this.#sql, match, couponId, nowMs))
      if ('refusal' in decided) throw decided.refusal
      return decided
    })
  }

  /** The coupon came to nothing, or was cashed out: its player hears no end of it. */
  release(couponId: string, player: string): void {
    const leg = store.findLeg(this.#sql, couponId)
    if (leg?.player === player) store.releaseLegRow(this.#sql, couponId)
  }

  /** What a leg is worth now, for a cash-out. */
  value(fixtureId: string, couponId: string): Promise<Reply<LegValue>> {
    return reply(async () => legs.value(this.#sql, await this.#goOn(fixtureId), couponId))
  }

  /** Whether nothing happened since a mark but the passing of time. */
  isUnchanged(fixtureId: string, mark: LegMark): Promise<Reply<boolean>> {
    return reply(async () => legs.isUnchanged(this.#sql, await this.#goOn(fixtureId), mark))
  }

  /** Whether the match has not begun: no one can know how it ends. */
  isBefore(fixtureId: string): Promise<Reply<boolean>> {
    return reply(async () => {
      const match = await this.#goOn(fixtureId)
      const isOver = store.findEnding(this.#sql) !== null
      return !isOver && match.phase === 'before' && this.deps.clock() < match.kickOffMs
    })
  }

  /** For a player's object that has waited long. Null while the match is not over. */
  findLegEnd(fixtureId: string, couponId: string): Promise<Reply<End | 'unknown' | null>> {
    return reply(async () => {
      await this.#goOn(fixtureId)
      const leg = store.findLeg(this.#sql, couponId)
      if (leg?.state !== 'confirmed' && leg?.state !== 'told') return 'unknown'
      return store.findResult(this.#sql)
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
      await this.#end({ kind: 'void' }, 'operator')
      return null
    })
  }

  /**
   * The result was another than was told, as two operators decided. Every leg that heard it hears this one. The same result
   * again changes nothing, whatever the approval.
   */
  resettle(fixtureId: string, wish: { end: End; approval: string; reason: string }): Promise<Reply<null>> {
    return reply(async () => {
      const match = await this.#goOn(fixtureId)
      const result = store.findResult(this.#sql)
      if (!result) throw new Refusal('conflict', 'this match is not over')
      refuseOtherSport(match.sport, wish.end)
      if (JSON.stringify(result) === JSON.stringify(wish.end)) return null
      this.ctx.storage.transactionSync(() => store.saveCorrection(this.#sql, wish, this.deps.clock()))
      this.#broadcast('over', fixtureId)
      await this.#arm()
      return null
    })
  }

  /** For operators: how it ended, what was corrected, and what a feed said afterwards. */
  results(fixtureId: string): Promise<Reply<{ end: End | null; corrected: End | null; disputes: End[] }>> {
    return reply(async () => {
      await this.#goOn(fixtureId)
      return {
        end: store.findEnding(this.#sql)?.end ?? null,
        corrected: store.findCorrection(this.#sql)?.end ?? null,
        disputes: feed.listDisputes(this.#sql),
      }
    })
  }

  exposure(of: { readonly operator: string; readonly currency: string; readonly mode: string }): store.Exposure[] {
    return store.listExposure(this.#sql, of)
  }

  /** A feed's message, whose signature the Worker has checked. `known`: a later one was here before. */
  takeFeed(message: FeedMessage): Promise<Reply<'taken' | 'known'>> {
    return reply(async () => {
      this.#identify(message.fixtureId, true)
      this.#refuseOtherSport(message)
      const nowMs = this.deps.clock()
      const isNews = this.ctx.storage.transactionSync(() => {
        const ending = store.findEnding(this.#sql)
        const { kind, seq } = message
        if (!feed.takeFeedState(this.#sql, kind, seq, JSON.stringify(message.state), nowMs)) return false
        if (message.kind !== 'result') return true
        if (!ending)
          store.saveEnding(this.#sql, message.state.end, message.state.end.kind === 'void' ? 'feed' : null, nowMs)
        else if (JSON.stringify(store.findResult(this.#sql)) !== JSON.stringify(message.state.end))
          this.#dispute(message.fixtureId, seq, message.state.end)
        return true
      })
      if (!isNews) return 'known'
      if (feed.findFeedState(this.#sql, 'fixture')) this.#broadcast('prices', message.fixtureId)
      await this.#arm()
      return 'taken'
    })
  }

  /** What was paid stays. Whether it is corrected is for two operators, whom the log tells of it. */
  #dispute(fixture: string, seq: number, end: End): void {
    feed.saveDispute(this.#sql, seq, end, this.deps.clock())
    log.error('result_disputed', { fixture, seq, end })
  }

  /** What bets were laid on stays: of another sport no end could be settled. */
  #refuseOtherSport(message: FeedMessage): void {
    const sport = feed.findFeedState(this.#sql, 'fixture')?.state.sport
    if (sport === undefined) return
    if (message.kind === 'fixture' && message.state.sport !== sport)
      throw new Refusal('conflict', 'this fixture is of another sport')
    if (message.kind === 'result') refuseOtherSport(sport, message.state.end)
  }

  /** Catches everything and arms again: the runtime drops an alarm that fails six times. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(this.deps.clock() + AFTER_CRASH_MS)
    const known = store.findIdentity(this.#sql)
    if (!known) return
    try {
      await this.#goOn(known.fixture)
      if (this.ctx.getWebSockets().length > 0) this.#broadcast('tick', known.fixture)
      await tellEnds(known.fixture, { sql: this.#sql, ...this.deps })
    } catch (error) {
      log.error('fixture_alarm', { fixture: known.fixture, cause: sayError(error) })
    }
    await this.#arm()
  }

  /** Everything that is due by now; then how the match stands. Throws where there is no such fixture. */
  async #goOn(fixtureId: string): Promise<Match> {
    this.#identify(fixtureId)
    const fixture = findFixture(fixtureId)
    if (fixture) await this.#kickOff.goOn(fixture)
    const match = this.#match(fixtureId)
    if (!store.findEnding(this.#sql)) {
      if (this.deps.clock() >= match.kickOffMs + VOID_AFTER_MS) await this.#end({ kind: 'void' }, 'not_finished')
      else if (match.phase === 'over' && this.#kickOff.course) await this.#end(endOfCourse(this.#kickOff.course), null)
    }
    return match
  }

  #match(fixtureId: string): Match {
    const nowMs = this.deps.clock()
    const fixture = findFixture(fixtureId)
    if (fixture) {
      const startedMs = store.findStart(this.#sql)?.started_ms ?? 0
      return simulatedMatch(fixture, { course: this.#kickOff.course, startedMs, nowMs }, IN_PLAY_DELAY_MS)
    }
    const rows = {
      fixture: feed.findFeedState(this.#sql, 'fixture'),
      prices: feed.findFeedState(this.#sql, 'prices'),
      suspension: feed.findFeedState(this.#sql, 'suspension'),
      score: feed.findFeedState(this.#sql, 'score'),
      result: feed.findFeedState(this.#sql, 'result'),
      heardMs: feed.lastHeardMs(this.#sql),
    }
    const match = feedMatch(rows, nowMs, IN_PLAY_DELAY_MS)
    if (!match) throw new Refusal('not_found', 'no such fixture')
    return match
  }

  async #end(end: End, rule: store.VoidRule | null): Promise<void> {
    this.ctx.storage.transactionSync(() => store.saveEnding(this.#sql, end, rule, this.deps.clock()))
    const known = store.findIdentity(this.#sql)
    if (known && this.#kickOff.course) this.#broadcast('over', known.fixture)
    await this.#arm()
  }

  /** When something is due: kick-off, a tick for those who look, the end for those who bet, a player to be told. */
  async #arm(): Promise<void> {
    const times = [store.findNextTellMs(this.#sql), this.#nextMatchMs()].filter((time) => time !== null)
    if (times.length === 0) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.max(Math.min(...times), this.deps.clock()))
  }

  #nextMatchMs(): number | null {
    const known = store.findIdentity(this.#sql)
    const looks = this.ctx.getWebSockets().length > 0
    if (!known || store.findEnding(this.#sql) || !(looks || store.countOpenLegs(this.#sql) > 0)) return null
    const fixture = findFixture(known.fixture)
    const nowMs = this.deps.clock()
    // A feed speaks by itself. Of one that falls silent for good the rule of 24 hours is what is left.
    if (!fixture) return this.#match(known.fixture).kickOffMs + VOID_AFTER_MS
    const start = store.findStart(this.#sql)
    const { course } = this.#kickOff
    if (!start || !course) return Math.max(fixture.kickOffMs, nowMs + (nowMs >= fixture.kickOffMs ? ASK_AGAIN_MS : 0))
    const { played } = this.#match(known.fixture)
    const next = looks ? Math.min(played + 1, course.ticks) : course.ticks
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
      corrected: store.findCorrection(this.#sql)?.end ?? null,
      voidRule: ending?.rule ?? null,
      proof: this.#kickOff.proof(findFixture(fixtureId), ending !== null),
      ...this.#about(),
    }
  }

  /** Of a fixture of a feed: no id says what it is. */
  #about(): { about?: FixtureAbout } {
    const told = feed.findFeedState(this.#sql, 'fixture')
    return told ? { about: feed.aboutOf(told.state) } : {}
  }

  /** The object learns its fixture from its first caller, one of a feed from its feed: no other one may be meant later. */
  #identify(fixtureId: string, isFeed = false): void {
    const known = store.findIdentity(this.#sql)
    if (!findFixture(fixtureId) && !(feedOfFixture(fixtureId) !== null && (known || isFeed)))
      throw new Refusal('not_found', 'no such fixture')
    if (!known) store.saveIdentity(this.#sql, fixtureId)
    assert(!known || known.fixture === fixtureId, 'a fixture is one fixture')
  }
}

function refuseOtherSport(sport: Sport, end: End): void {
  if (end.kind !== 'void' && (end.kind === 'race') !== (sport === 'regatta'))
    throw new Refusal('conflict', 'this fixture is of another sport')
}
