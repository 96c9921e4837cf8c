/** A player sits down at a game, and hears what the page begins with. */
import { findJackpotOf } from '../../contract/jackpot/jackpots.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { type Clock, type RandomBytes, randomToken } from '../../contract/time-and-chance.ts'
import type { JackpotView } from '../api.ts'
import type { Coupons } from '../book/coupons.ts'
import { BOOK_CODES } from '../games/book-list.ts'
import { findGame } from '../games/index.ts'
import { jackpotNameOf } from '../jackpot/jackpot-name.ts'
import type { JackpotOf } from '../rounds/pay-jackpot.ts'
import { presentRound } from '../rounds/present-round.ts'
import * as rounds from '../rounds/rounds-store.ts'
import { type SeatRow, saveSeat } from '../rounds/seat.ts'
import * as seedRows from '../rounds/seeds-store.ts'
import type { WalletValue } from '../wallet/wallet.ts'
import { findPaceWaitMs } from './admit-round.ts'
import type { Magazines } from './magazines.ts'
import type { PlayerClock } from './player-clock.ts'
import { listWaitingGames, type PlayerSeeds } from './player-seeds.ts'

type Options = {
  readonly storage: DurableObjectStorage
  readonly deps: () => { readonly clock: Clock; readonly random: RandomBytes; readonly jackpotOf: JackpotOf }
  readonly seeds: PlayerSeeds
  readonly magazines: Magazines
  readonly coupons: Coupons
  readonly clock: PlayerClock
}

/** Finishes what was left open first, as far as it can. */
export async function takeSeat(
  { storage, deps, seeds, magazines, coupons, clock }: Options,
  gameCode: string,
  player: WalletValue<'authenticate'>,
) {
  const { sql } = storage
  const token = randomToken(deps().random)
  const [tokenHash, active, next] = await Promise.all([sha256Hex(token), seeds.seal(), seeds.seal()])
  const seat = storage.transactionSync(() => {
    const nowMs = deps().clock()
    if (!seedRows.findSeed(sql, 'active')) {
      seedRows.insertSeed(sql, active, 'active', nowMs)
      seedRows.insertSeed(sql, next, 'next', nowMs)
    }
    return saveSeat(sql, tokenHash, gameCode, player, nowMs)
  })
  // Another game: a pond that its player has left ends its magazine.
  for (const row of rounds.listWaitingRounds(sql)) {
    if (row.game_code === gameCode || findGame(row.game_code)?.type !== 'pond') continue
    magazines.leave(row)
    await clock.drive(row.id)
  }
  const open = rounds.findOpenRound(sql, gameCode)
  if (open) await clock.drive(open.id)
  const isBook = BOOK_CODES.includes(gameCode)
  const last = isBook ? null : rounds.findLastRoundOf(sql, gameCode)
  return {
    token,
    fairness: seeds.present(),
    waiting: listWaitingGames(sql).filter((game) => game.gameCode !== gameCode),
    openRound: open ? presentRound(sql, rounds.requireRound(sql, open.id)) : null,
    lastRound: last ? presentRound(sql, last) : null,
    cycleMs: seat.cycle_ms,
    nextRoundInMs: findPaceWaitMs(sql, seat, deps().clock()),
    bounds: isBook ? await coupons.bounds(seat) : null,
    jackpot: await readJackpot(deps().jackpotOf, seat).catch(() => null),
  }
}

/** What stands in the jackpot of this seat's game; null where it feeds none. */
export async function readJackpot(jackpotOf: JackpotOf, seat: SeatRow): Promise<JackpotView | null> {
  const jackpot = seat.has_jackpots ? findJackpotOf(seat.game_code) : undefined
  if (!jackpot) return null
  const { code } = jackpot
  return { code, pools: await jackpotOf(jackpotNameOf({ ...seat, code })).pools(code) }
}
