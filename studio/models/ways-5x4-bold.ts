/** 1,024 ways with cascades: near half of all spins win a little, and what falls may multiply it. */
import type { SlotModel } from '../engine/model.ts'

export const waysBold: SlotModel = {
  family: 'ways-5x4',
  temper: 'bold',
  version: 1,
  rows: 4,
  reels: ['GHEBGCEGAESGEGCCGE', 'BHHFDWFDFHGFHAFHDH', 'EHFBGCFCSDHEGEWGDA', 'GDDCFHEHFEBHFWAGCB', 'DECFHCGBHDAHGBEGSF'],
  lines: [],
  pays: {
    A: [16, 60, 800],
    B: [8, 20, 120],
    C: [4, 8, 30],
    D: [4, 8, 30],
    E: [2, 4, 8],
    F: [2, 3, 8],
    G: [1, 2, 4],
    H: [1, 2, 4],
  },
  wildMultiplier: 1,
  scatterPays: {},
  freeSpins: { awards: { 3: 10 }, multiplier: 2, most: 40 },
  ways: { stakeUnits: 20, multipliers: [1, 2, 3, 5] },
}
