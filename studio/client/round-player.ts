/** Plays a settled round on the reels: the spin, its wins, then the free spins it won. */
import type { RoundView } from '../api.ts'
import type { SlotModel } from '../engine/model.ts'
import { delay, reducedMotion } from './dom.ts'
import { cellsOf, type Lines } from './lines.ts'
import type { Reels } from './reels.ts'
import type { Say } from './text.ts'

type Spin = NonNullable<RoundView['spins']>[number]

interface Parts {
  readonly model: SlotModel
  readonly reels: Reels
  readonly lines: Lines
  readonly say: Say
  /** The words below the reels; `tone` is `win` only for a return above the stake. */
  readonly tell: (text: string, tone?: 'win' | 'calm') => void
  readonly showWin: (amountMinor: number) => void
}

const FREE_SPIN_PAUSE_MS = 650
const AWARD_PAUSE_MS = 1_300
const LINE_STEP_MS = 1_100

export function createRoundPlayer({ model, reels, lines, say, tell, showWin }: Parts) {
  let skipped = false
  /** Grows with every new picture, so that an older show of wins notices and ends. */
  let scene = 0

  const clear = () => {
    scene += 1
    reels.mark([])
    lines.draw([])
  }

  function markWins(spin: Spin) {
    lines.draw(spin.lineWins)
    reels.mark([
      ...spin.lineWins.flatMap((win) => cellsOf(model.lines[win.line]!, win.count)),
      ...(spin.scatterPay > 0
        ? spin.grid.flatMap((reel, at) =>
            [...reel].flatMap((symbol, row) => (symbol === 'S' ? [[at, row] as const] : [])),
          )
        : []),
    ])
  }

  /** Goes through the winning lines one by one until the next round. */
  async function cycleLines(spin: Spin) {
    const mine = scene
    if (reducedMotion() || spin.lineWins.length < 2) return
    for (let step = 0; ; step += 1) {
      await delay(LINE_STEP_MS)
      if (mine !== scene) return
      const win = spin.lineWins[step % (spin.lineWins.length + 1)]
      if (!win) {
        markWins(spin)
        continue
      }
      lines.draw([win])
      reels.mark(cellsOf(model.lines[win.line]!, win.count))
    }
  }

  async function playFreeSpins(spins: readonly Spin[], lineStakeMinor: number, base: Spin) {
    let sumMinor = base.total * lineStakeMinor
    let granted = base.awarded
    for (const [at, spin] of spins.entries()) {
      if (skipped) return
      clear()
      tell(say('freeSpinOf', { index: at + 1, count: granted, multiplier: spin.multiplier }))
      reels.start()
      await delay(reducedMotion() ? 0 : 260)
      await reels.land(spin.grid, spin.stops, true)
      granted += spin.awarded
      sumMinor += spin.total * lineStakeMinor
      showWin(sumMinor)
      markWins(spin)
      await delay(spin.total > 0 ? FREE_SPIN_PAUSE_MS * 1.6 : FREE_SPIN_PAUSE_MS)
    }
  }

  return {
    clear,
    /** Only free spins may be cut short: they carry no stake. */
    skip() {
      skipped = true
    },
    /** Resolves when the whole result stands; `skippable` is told while free spins run. */
    async play(round: RoundView, lineStakeMinor: number, skippable: (on: boolean) => void) {
      const spins = round.spins ?? []
      const [base, ...free] = spins
      if (!base) return
      skipped = false
      await reels.land(base.grid, base.stops, false)
      showWin(base.total * lineStakeMinor)
      markWins(base)
      if (free.length > 0) {
        skippable(true)
        tell(say('freeSpinsWon', { count: base.awarded }))
        await delay(AWARD_PAUSE_MS)
        await playFreeSpins(free, lineStakeMinor, base)
        skippable(false)
      }
      const last = spins.at(-1)!
      reels.show(last.grid)
      clear()
      markWins(last)
      if (free.length === 0) void cycleLines(last)
    },
  }
}
