/** One row of the catalogue as the contract's game. */
import { z } from 'zod'
import type { Game } from '../../../contract/calls/games/games.ts'
import { LOTTERY_PATHS } from '../../../contract/constants.ts'
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { findLottery } from '../../../contract/lottery/games.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { GAME_FEATURES } from '../../../contract/rules/game-filters.ts'
import { LIVE_GAME_CLASSES, type LiveGameClass } from '../../../contract/rules/live-game-classes.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { game } from './schema.ts'

/** A game is new for so long after its release. */
export const NEW_GAME_DAYS = 60

/** The row of `game` with the names a list shows beside it. */
export type GameRow = Omit<typeof game.$inferSelect, 'searchText' | 'englishName'> & {
  name: string
  vendorName: string
  /** GAME-05: its vendor is shut for now. */
  isShut: boolean
}

const classesSchema = z.array(z.enum(Object.keys(LIVE_GAME_CLASSES) as [LiveGameClass, ...LiveGameClass[]]))
const featuresSchema = z.array(z.enum(GAME_FEATURES))

export const releasedAfter = (nowMs: number) => nowMs - NEW_GAME_DAYS * DAY_MS

type Returns = Pick<GameRow, 'rtpPoints' | 'rtpLeastPoints' | 'rtpMostPoints'>

/** FAIR-03: per cent. Where the vendor gives what its choices return at the least stake, these, the lowest first. */
export function presentReturn({ rtpPoints, rtpLeastPoints, rtpMostPoints }: Returns): Pick<Game, 'rtp' | 'rtpMost'> {
  const percent = (points: number) => (points / 100).toFixed(2)
  const least = rtpLeastPoints ?? rtpPoints
  return {
    rtp: least === null ? null : percent(least),
    ...(rtpMostPoints !== null && { rtpMost: percent(rtpMostPoints) }),
  }
}

/** `nowMs` decides what is new. A trial is offered only where the game can be played at all. */
export function presentGame(row: GameRow, nowMs: number): Game {
  const playable = row.isPlayable && !row.isShut
  return {
    gameId: gameIdSchema.parse(row.gameId),
    nodeId: row.nodeId,
    gameCode: gameIdSchema.parse(row.gameCode),
    gameName: row.name,
    vassalage: vendorCodeSchema.parse(row.vendorCode),
    vendorName: row.vendorName,
    // GAME-04: a quick game of a lottery's vendor is no lottery: its account is the vendor's, and it opens in a frame.
    accountTypeName:
      LOTTERY_PATHS.has(row.accountTypeName) && !findLottery(row.gameCode) ? row.vendorCode : row.accountTypeName,
    gameType: row.category,
    ...(row.shelf !== row.category && { shelf: row.shelf }),
    classes: classesSchema.parse(JSON.parse(row.classes)),
    showIcon: row.cover,
    supportPlay: playable && row.offersDemo ? 0 : 1,
    isHot: row.isHot ? 1 : 0,
    isNew: row.releasedAt > releasedAfter(nowMs) && row.releasedAt <= nowMs,
    playable,
    ...(row.isPlayable && row.isShut && { shut: true }),
    ...presentReturn(row),
    volatility: row.volatility,
    features: featuresSchema.parse(JSON.parse(row.features)),
    minBet: presentMoney(minor(row.minBetMinor)),
    maxBet: presentMoney(minor(row.maxBetMinor)),
  }
}
