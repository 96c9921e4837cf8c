/** Plays a settled round on the reels: the spin, its wins, then the free spins it won. */
import type { RoundView } from '../api.ts'
import { isOfWin } from '../engine/cascade.ts'
import { SCATTER, type SlotModel } from '../engine/model.ts'
import { delay, reducedMotion } from './dom.ts'
import { cellsOf, type Lines } from './lines.ts'
import { landingMs, type Reels } from './reels.ts'
import { play } from './sound.ts'
import { type Say, toMinor } from './text.ts'
import { sizeOfWin, tenseReels } from './win-size.ts'

type Spin = NonNullable<RoundView['spins']>[number]

interface Parts {
  readonly model: SlotModel
  readonly reels: Reels
  readonly lines: Lines
  readonly say: Say
  /** The words below the reels; `tone` is `win` only for a return above the stake. */
  readonly tell: (text: string, tone?: 'win' | 'calm') => void
  readonly showWin: (amountMinor: number) => void
  /** The scene of free spins: where it stands, null when it is over. */
  readonly showFree: (words: string | null, multiplier: number) => void
  /** Which grid of a cascade wins, from 0; null before one does. `multiplier`: that of the free spins. */
  readonly showFall: (fall: number | null, multiplier: number) => void
  readonly money: (amountMinor: number) => string
  /** A card over the board for so long. */
  readonly card: (words: string, detail: string, ms: number) => Promise<void>
}

export interface Showing {
  readonly lineStakeMinor: number
  /** The last reel stands by then, by the page's clock: the reels fill the time to the next press. */
  readonly landByMs: number
  /** Told while free spins run. */
  readonly skippable: (on: boolean) => void
}

const FREE_SPIN_PAUSE_MS = 650
const AWARD_PAUSE_MS = 1_700
const SUM_PAUSE_MS = 1_900
const LINE_STEP_MS = 1_100
const FALL_SHOWN_MS = 620

/** What stands when a spin is over. */
export const endGrid = ({ grid, falls }: Pick<Spin, 'grid' | 'falls'>): readonly string[] => falls?.at(-1)?.grid ?? grid

/** Cells of the winning lines, and the scatters where they paid or brought free spins. */
const wonCells = (model: SlotModel, spin: Spin) => [
  ...spin.lineWins.flatMap((win) => cellsOf(model.lines[win.line]!, win.count)),
  ...(spin.scatterPay > 0 || spin.awarded > 0 ? findCells(endGrid(spin), (symbol) => symbol === SCATTER) : []),
]

/** What is marked on the reels: the wins of a spin, until the next picture. */
function createMarks({ model, reels, lines }: Pick<Parts, 'model' | 'reels' | 'lines'>) {
  /** Grows with every new picture, so that an older show of wins notices and ends. */
  let scene = 0

  function mark(spin: Spin) {
    lines.draw(spin.lineWins)
    reels.mark(wonCells(model, spin))
  }

  return {
    mark,
    wipe() {
      scene += 1
      reels.mark([])
      lines.draw([])
    },
    /** Goes through the winning lines one by one until the next round. */
    async cycleLines(spin: Spin) {
      const mine = scene
      if (reducedMotion() || spin.lineWins.length < 2) return
      for (let step = 0; ; step += 1) {
        await delay(LINE_STEP_MS)
        if (mine !== scene) return
        const win = spin.lineWins[step % (spin.lineWins.length + 1)]
        if (!win) {
          mark(spin)
          continue
        }
        lines.draw([win])
        reels.mark(cellsOf(model.lines[win.line]!, win.count))
      }
    },
  }
}

/** The first spin of a round. A cascade and free spins fill the time to the next press by themselves. */
async function landBase({ model, reels }: Parts, spins: readonly Spin[], landByMs: number) {
  const { grid, stops, falls } = spins[0]!
  const pace = { isQuick: false, tense: tenseReels(model, grid) }
  const isShort = spins.length === 1 && (falls?.length ?? 1) === 1
  if (isShort && !reducedMotion()) await delay(landByMs - landingMs(grid.length, pace) - performance.now())
  await reels.land(grid, stops, pace)
}

/** The card of free spins that a spin won. */
async function tellAward({ say, tell, card, showFree }: Parts, base: Spin, multiplier: number) {
  const won = say('freeSpinsWon', { count: base.awarded })
  tell(won)
  play('freeBegin')
  await card(won, say('winsTimes', { multiplier }), AWARD_PAUSE_MS)
  showFree(won, multiplier)
}

/**
 * What the round has come to once its free spins are over. A large win counts up instead, and a return at or below the stake
 * is no win: the line alone says it.
 */
async function tellSum(
  { say, money, card }: Parts,
  spins: readonly Spin[],
  stakeMinor: number,
  lineStakeMinor: number,
) {
  const sumMinor = spins.reduce((sum, { total }) => sum + total, 0) * lineStakeMinor
  if (sizeOfWin(stakeMinor, sumMinor) !== 'line') return
  play('freeEnd')
  await card(say('freeSpinsTotal', { count: spins.length - 1 }), money(sumMinor), SUM_PAUSE_MS)
}

export function createRoundPlayer(parts: Parts) {
  const { model, reels, say, tell, showWin, showFree, showFall } = parts
  const marks = createMarks(parts)
  let skipped = false

  /** `multiplier`: of the spin that follows. */
  const clear = (multiplier = 1) => {
    marks.wipe()
    showFall(null, multiplier)
  }

  /** Shows each grid of a cascade and what it brings, and lets the next one fall. */
  async function playFalls({ falls = [], multiplier }: Spin, lineStakeMinor: number, beforeMinor: number) {
    let sumMinor = beforeMinor
    for (const [fall, { wayWins, multiplier: times }] of falls.entries()) {
      const next = falls[fall + 1]
      if (!next || skipped) return
      showFall(fall, multiplier)
      const isWon = (symbol: string, reel: number) => wayWins.some((win) => reel < win.count && isOfWin(symbol, win))
      reels.mark(findCells(falls[fall]!.grid, isWon))
      sumMinor += wayWins.reduce((sum, { pay }) => sum + pay, 0) * times * multiplier * lineStakeMinor
      showWin(sumMinor)
      if (fall > 0) tell(say('fallOf', { fall, multiplier: times * multiplier }))
      play('fall', fall)
      await delay(FALL_SHOWN_MS)
      await reels.fall(next.grid)
    }
  }

  async function playFreeSpins(spins: readonly Spin[], lineStakeMinor: number, base: Spin) {
    await tellAward(parts, base, spins[0]!.multiplier)
    let sumMinor = base.total * lineStakeMinor
    let granted = base.awarded
    for (const [at, spin] of spins.entries()) {
      if (skipped) return
      clear(spin.multiplier)
      tell(say('freeSpinOf', { index: at + 1, count: granted, multiplier: spin.multiplier }))
      showFree(say('freeSpinShort', { index: at + 1, count: granted }), spin.multiplier)
      reels.start()
      await delay(reducedMotion() ? 0 : 260)
      await reels.land(spin.grid, spin.stops, { isQuick: true, tense: tenseReels(model, spin.grid) })
      await playFalls(spin, lineStakeMinor, sumMinor)
      granted += spin.awarded
      sumMinor += spin.total * lineStakeMinor
      showWin(sumMinor)
      marks.mark(spin)
      await delay(spin.total > 0 ? FREE_SPIN_PAUSE_MS * 1.6 : FREE_SPIN_PAUSE_MS)
    }
  }

  return {
    clear: () => clear(),
    /** Only free spins may be cut short: they carry no stake. */
    skip() {
      skipped = true
    },
    /** Resolves when the whole result stands. */
    async play(round: RoundView, { lineStakeMinor, landByMs, skippable }: Showing) {
      const spins = round.spins ?? []
      const [base, ...free] = spins
      if (!base) return
      skipped = false
      await landBase(parts, spins, landByMs)
      await playFalls(base, lineStakeMinor, 0)
      showWin(base.total * lineStakeMinor)
      marks.mark(base)
      if (free.length > 0) {
        skippable(true)
        await playFreeSpins(free, lineStakeMinor, base)
        if (!skipped) await tellSum(parts, spins, toMinor(round.stake), lineStakeMinor)
        showFree(null, 1)
        showFall(null, 1)
        skippable(false)
      }
      const last = spins.at(-1)!
      reels.show(endGrid(last))
      marks.wipe()
      marks.mark(last)
      if (free.length === 0) void marks.cycleLines(last)
    },
  }
}

/** Reel and row of each cell that matches. */
const findCells = (grid: readonly string[], matches: (symbol: string, reel: number) => boolean) =>
  grid.flatMap((symbols, reel) =>
    [...symbols].flatMap((symbol, row) => (matches(symbol, reel) ? [[reel, row] as const] : [])),
  )
