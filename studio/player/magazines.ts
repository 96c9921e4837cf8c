/**
 * A player's magazines: shots and their outcomes are written down in one transaction before the page has its answer. No
 * shot asks the wallet: it hears of a magazine when it is bought and when it has ended.
 */

import { minor, presentMoney } from '../../contract/amount.ts'
import { Refusal } from '../../contract/errors.ts'
import { assert } from '../../contract/lib/assert.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { within } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import type { PondTicket, Shot, ShotsAnswer } from '../../contract/pond/messages.ts'
import { findPond } from '../../contract/pond/ponds.ts'
import { shootAll } from '../../contract/pond/shots.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { type Clock, type RandomBytes, randomToken } from '../../contract/time-and-chance.ts'
import { fireBatch } from '../pond/fire.ts'
import { type PondDO, pondNameOf } from '../pond/pond-do.ts'
import { type FiredShot, findPondEngine, LEAVE, type PondStanding, readShot, writeShot } from '../pond/pond-engine.ts'
import type { RoundDriver } from '../rounds/round-driver.ts'
import { decidedOf, type RoundRow, standOf } from '../rounds/round-row.ts'
import * as rounds from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'

type Options = {
  readonly storage: DurableObjectStorage
  /** This object's id, as ponds know the player. */
  readonly player: string
  readonly driver: RoundDriver
  readonly deps: () => {
    readonly clock: Clock
    readonly random: RandomBytes
    readonly pondOf: (name: string) => Pick<DurableObjectStub<PondDO>, 'sit' | 'look' | 'tell'>
  }
  readonly wakeWithin: (ms: number) => Promise<void>
}

/** A pond that is slower keeps no shot waiting: only others' catches are not known then. */
const LOOK_MOST_MS = 600
const SIT_MOST_MS = 2_000
/** The first ponds are filled first, so that players meet. */
const FIRST_ROOMS = 4
const MORE_ROOMS = 4
const MOST_ROOMS = 1_000
/** The page asks for the end itself. This is for a page that is gone. */
const END_WITHIN_MS = 2_000

/** Sold only where the operator offers it, and where the wallet takes back what was not fired. */
export function requireArcade({ shot_ms, has_unplayed }: Pick<SeatRow, 'shot_ms' | 'has_unplayed'>): number {
  if (shot_ms === null || has_unplayed !== 1) throw new Refusal('forbidden', 'this operator does not offer ponds')
  return shot_ms
}

export class Magazines {
  readonly #options: Options
  readonly #sql: SqlStorage

  constructor(options: Options) {
    this.#options = options
    this.#sql = options.storage.sql
  }

  async shoot(seat: SeatRow, spinId: string, presses: readonly Shot[]): Promise<ShotsAnswer> {
    const { storage, deps, wakeWithin } = this.#options
    const shotMs = requireArcade(seat)
    const known = this.#requireMagazine(seat, spinId)
    if (known.step === 'bet') throw new Refusal('conflict', 'the wallet has not answered for this magazine')
    const caught = await this.#look(seat, presses)
    const { row, answer, shots } = storage.transactionSync(() => {
      // Asking the pond lets other requests in: the magazine is read as it stands now.
      const row = rounds.requireRound(this.#sql, known.id)
      const before = this.#load(row)
      const nowMs = deps().clock()
      const { results, fired } = fireBatch(before, presses, { nowMs, shotMs, caught })
      const isNew = fired.length > before.fired.length
      if (isNew && row.step === 'act') this.#save(row, fired.map(writeShot), nowMs)
      const after = rounds.requireRound(this.#sql, row.id)
      const { view, payoutMinor } = standOfPond(after)
      return {
        row: after,
        shots: results.filter(({ n }) => fired.slice(before.fired.length).some((shot) => shot.n === n)),
        answer: {
          nowMs,
          results: [...results],
          left: after.step === 'act' ? view.shots - view.fired.length : 0,
          won: presentMoney(minor(payoutMinor)),
        },
      }
    })
    if (row.step === 'win') await wakeWithin(END_WITHIN_MS)
    if (shots.length > 0)
      this.#tell(
        seat,
        shots.map(({ fishId, outcome }) => ({ fishId, isHit: outcome === 'hit' })),
      )
    return answer
  }

  /** Ends a magazine with the shots that are left. One without a shot gives its whole stake back. Safe to repeat. */
  async close(seat: SeatRow, spinId: string): Promise<string> {
    const { driver } = this.#options
    const { id } = this.#requireMagazine(seat, spinId)
    await driver.drive(id)
    this.leave(rounds.requireRound(this.#sql, id))
    await driver.drive(id)
    return id
  }

  /** Its player has left it: for another pond, or by their own press. */
  leave(row: RoundRow): void {
    if (row.step !== 'act') return
    const { acts } = decidedOf(row)
    if (acts.length === 0) rounds.saveTableRollback(this.#sql, row, null)
    else this.#options.storage.transactionSync(() => this.#save(row, [...acts, LEAVE], this.#options.deps().clock()))
  }

  /** A ticket for one socket of a pond that has a place. The pond where the player sits comes first. */
  async takeTicket(seat: SeatRow): Promise<PondTicket> {
    const { player, deps } = this.#options
    requireArcade(seat)
    const ticket = randomToken(deps().random)
    const hash = await sha256Hex(ticket)
    for (const room of this.#listRooms(seat)) {
      const asked = Promise.resolve(this.#pondOf(seat, room).sit({ pond: seat.game_code, ticketHash: hash, player }))
      const taken = await within(asked, SIT_MOST_MS).catch((error: unknown) => this.#warn('sit', error))
      if (taken === null || taken === undefined) continue
      this.#sql.exec('UPDATE seats SET room = ? WHERE token_hash = ?', room, seat.token_hash)
      return { room, seat: taken, ticket, nowMs: deps().clock() }
    }
    return { room: null, seat: null, ticket, nowMs: deps().clock() }
  }

  #listRooms(seat: SeatRow): number[] {
    const [one = 0, two = 0] = this.#options.deps().random(2)
    const more = Array.from(
      { length: MORE_ROOMS },
      (_, at) => FIRST_ROOMS + ((one * 256 + two + at * 191) % (MOST_ROOMS - FIRST_ROOMS)),
    )
    const first = Array.from({ length: FIRST_ROOMS }, (_, room) => room)
    return [...new Set([...(seat.room === null ? [] : [seat.room]), ...first, ...more])]
  }

  #save(row: RoundRow, acts: readonly string[], nowMs: number): void {
    const engine = findPondEngine(row.paytable_id.split(':', 1)[0] ?? '')
    const standing = engine?.stand({ ...decidedOf(row), acts })
    assert(standing, 'what is written down was open to the player')
    rounds.saveAct(this.#sql, row, acts, standing, { ms: nowMs, isUnattended: false })
  }

  #load(row: RoundRow) {
    const pond = findPond(row.game_code)
    assert(pond, 'a magazine is of a pond of ours')
    const { view } = standOfPond(row)
    const { acts, chance } = decidedOf(row)
    const fired = acts.filter((act) => act !== LEAVE).flatMap((act, at) => readShot(act, at) ?? [])
    const words = chance as readonly number[]
    const outcomes = shootAll(
      words,
      fired.map(({ species }) => species),
    )
    // What has ended takes no further shot, but still tells what became of those it had.
    const shots = row.step === 'act' ? view.shots : fired.length
    return { pond, words, shots, beganMs: row.started_ms, fired, outcomes, lastShotMs: this.#lastShotMs(row, fired) }
  }

  /** Of this magazine, or of the one before it. */
  #lastShotMs(row: RoundRow, fired: readonly FiredShot[]): number {
    const last = fired.at(-1)
    if (last) return row.started_ms + last.afterMs
    const before = rounds.findOwnRoundBefore(this.#sql, row.id)
    const act = before ? decidedOf(before).acts.findLast((each) => each !== LEAVE) : undefined
    const shot = act === undefined ? null : readShot(act, 0)
    return before && shot ? before.started_ms + shot.afterMs : 0
  }

  #requireMagazine(seat: SeatRow, spinId: string): RoundRow {
    const row = rounds.findRoundBySpin(this.#sql, spinId)
    if (!row || row.game_code !== seat.game_code || !findPond(row.game_code))
      throw new Refusal('not_found', 'no magazine of this pond under this id')
    return row
  }

  async #look(seat: SeatRow, presses: readonly Shot[]): Promise<Readonly<Record<string, number>>> {
    if (seat.room === null) return {}
    const ids = presses.map(({ fishId }) => fishId)
    const asked = Promise.resolve(this.#pondOf(seat, seat.room).look(ids))
    return (await within(asked, LOOK_MOST_MS).catch((error: unknown) => this.#warn('look', error))) ?? {}
  }

  /** A picture for the others, and no money: the answer does not wait for it. */
  #tell(seat: SeatRow, shots: readonly { readonly fishId: string; readonly isHit: boolean }[]): void {
    if (seat.room === null) return
    const told = Promise.resolve(
      this.#pondOf(seat, seat.room).tell({ player: this.#options.player, shots: [...shots] }),
    )
    told.catch((error: unknown) => this.#warn('tell', error))
  }

  #warn(call: string, error: unknown): null {
    log.warn('pond_unanswered', { call, cause: sayError(error) })
    return null
  }

  #pondOf({ game_code, mode }: SeatRow, room: number) {
    return this.#options.deps().pondOf(pondNameOf(game_code, mode, room))
  }
}

/** The cast is safe: it is the standing of a pond's engine. */
const standOfPond = (row: RoundRow): PondStanding => standOf(row) as PondStanding
