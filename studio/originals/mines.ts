/** Mines: 25 tiles, 1 to 24 of them mined before the stake is taken. Each safe tile raises the multiplier. */
import { drawMines } from '../../contract/fairness/events.ts'
import { CASH_OUT, fairMultiplier, payOf, type Rules } from '../engine/original-rules.ts'

export const TILES = 25
export const TILE_COLUMNS = 5

export interface MinesView {
  readonly game: 'mines'
  readonly mines: number
  /** Safe tiles, in the order opened. */
  readonly opened: readonly number[]
  /** What a cash-out pays now and after one more safe tile, in parts; null where there is none. */
  readonly multiplier: number | null
  readonly nextMultiplier: number | null
  /** The mine that ended it. */
  readonly hit: number | null
  /** Known once the round is over. */
  readonly mined: readonly number[] | null
}

/** Both from one, as players read them. */
export const placeOfTile = (tile: number) => ({
  row: Math.floor(tile / TILE_COLUMNS) + 1,
  column: (tile % TILE_COLUMNS) + 1,
})

function countWays(from: number, taken: number): bigint {
  let ways = 1n
  for (let step = 0; step < taken; step += 1) ways = (ways * BigInt(from - step)) / BigInt(step + 1)
  return ways
}

/** After so many safe tiles, in parts. */
export const minesMultiplier = (mines: number, safe: number): number =>
  fairMultiplier(countWays(TILES, safe), countWays(TILES - mines, safe))

const readMines = (text: string): number | undefined => (/^([1-9]|1\d|2[0-4])$/.test(text) ? Number(text) : undefined)
const readTile = (text: string): number | null => (/^(\d|1\d|2[0-4])$/.test(text) ? Number(text) : null)

export const minesRules: Rules<number, readonly number[], MinesView> = {
  id: 'mines@1',
  readChoice: readMines,
  draw: drawMines,
  stand({ choice: mines, chance: mined, acts, stakeMinor }) {
    const opened: number[] = []
    let hit: number | null = null
    let isCashed = false
    for (const act of acts) {
      const isOver = hit !== null || isCashed || opened.length === TILES - mines
      if (isOver) return null
      const tile = readTile(act)
      if (act === CASH_OUT && opened.length > 0) isCashed = true
      else if (tile === null || opened.includes(tile)) return null
      else if (mined.includes(tile)) hit = tile
      else opened.push(tile)
    }
    const isCleared = opened.length === TILES - mines
    const isOver = hit !== null || isCashed || isCleared
    const multiplier = hit === null && opened.length > 0 ? minesMultiplier(mines, opened.length) : null
    return {
      isOver,
      stakeMinor,
      payoutMinor: multiplier === null ? 0 : payOf(stakeMinor, multiplier),
      view: {
        game: 'mines',
        mines,
        opened,
        multiplier,
        nextMultiplier: isOver ? null : minesMultiplier(mines, opened.length + 1),
        hit,
        mined: isOver ? mined : null,
      },
    }
  },
  finish: ({ acts }) => (acts.length > 0 ? [CASH_OUT] : null),
}
