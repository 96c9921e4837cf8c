/** Se die: four coins under a bowl, each red or white. */
import { defineRules, type SpotRule, wins } from './table-rules.ts'

const COINS = 4

const onReds = (code: string, pay: readonly [number, number], edge: number, reds: readonly number[]) =>
  ({ code, group: 'side', pays: [pay], edge, hit: (count) => wins(reds.includes(count)) }) satisfies SpotRule<number>

const SPOTS: SpotRule<number>[] = [
  { ...onReds('even', [97, 100], 1.5, [0, 2, 4]), group: 'main' },
  { ...onReds('odd', [97, 100], 1.5, [1, 3]), group: 'main' },
  onReds('four-red', [14, 1], 6.25, [4]),
  onReds('three-red', [14, 5], 5, [3]),
  onReds('two-two', [8, 5], 2.5, [2]),
  onReds('three-white', [14, 5], 5, [1]),
  onReds('four-white', [14, 1], 6.25, [0]),
  onReds('four-alike', [13, 2], 6.25, [0, 4]),
]

export const seDie = defineRules<number>({
  id: 'sd@1',
  gameClass: 'SD',
  dealMs: 6_000,
  spots: SPOTS,
  draw: async (draw) => [(await draw.floats(COINS)).map((float) => (float >= 0.5 ? 'R' : 'W'))],
  facts: ([coins = []]) => coins.filter((coin) => coin === 'R').length,
  sides: (reds) => [reds % 2 === 1 ? 'R' : 'U'],
  score: (reds) => `${reds}:${COINS - reds}`,
})
