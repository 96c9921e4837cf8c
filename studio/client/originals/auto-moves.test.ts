import { expect, test } from 'vitest'
import { type HiloView, hiloRules } from '../../originals/hilo.ts'
import { minesRules } from '../../originals/mines.ts'
import { nextHiloMove, nextMinesMove } from './auto-moves.ts'

/** Plays a round by the rule until it is over, as the server would. */
function playOut<View>(
  stand: (acts: string[]) => { isOver: boolean; view: View } | null,
  next: (view: View) => string,
) {
  const acts: string[] = []
  for (let left = 60; left > 0; left -= 1) {
    const standing = stand(acts)
    expect(standing, acts.join(' ')).not.toBeNull()
    if (standing!.isOver) return acts
    acts.push(next(standing!.view))
  }
  throw new Error(`no end: ${acts.join(' ')}`)
}

const mines = (mined: number[], moves: number) => {
  const chance = [...mined]
  return playOut(
    (acts) => minesRules.stand({ choice: mined.length, chance, acts, stakeMinor: 100 }),
    (view) => nextMinesMove(view, moves),
  )
}
test.each([
  ['opens the first tiles, then cashes out', [20, 21, 22], 2, ['0', '1', 'cash']],
  ['ends at a mine', [1, 21, 22], 3, ['0', '1']],
  ['opens every safe tile', Array.from({ length: 24 }, (_, at) => at + 1), 1, ['0']],
])('mines %s', (_, mined, moves, acts) => expect(mines(mined, moves)).toEqual(acts))

const hilo = (deck: string[], moves: number) =>
  playOut(
    (acts) => hiloRules.stand({ choice: null, chance: deck, acts, stakeMinor: 100 }),
    (view: HiloView) => nextHiloMove(view, moves),
  )
test.each([
  ['takes the likelier side, then cashes out', ['♠2', '♥9', '♦4', '♣K'], 2, ['hi', 'lo', 'cash']],
  ['ends at a wrong guess', ['♠2', '♥A', '♦4', '♣K'], 3, ['hi']],
  ['takes the middle rank as higher', ['♠7', '♥8', '♦4', '♣K'], 1, ['hi', 'cash']],
])('hilo %s', (_, deck, moves, acts) => expect(hilo(deck, moves)).toEqual(acts))
