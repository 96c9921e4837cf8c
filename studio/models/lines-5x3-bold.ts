/** Few wilds, free spins that pay fivefold: most of the return comes late and large. */
import type { SlotModel } from '../engine/model.ts'
import { TWENTY_LINES } from './lines.ts'

export const linesBold: SlotModel = {
  family: 'lines-5x3',
  temper: 'bold',
  version: 1,
  rows: 3,
  reels: [
    'HDGCEFHGDASBFHGCEFHDGEHFGDCFBGHEF',
    'CBGFEHDSGFHCEDGHWAFBEFGHDCGFHEDHGF',
    'DFGEHBCSGFHADEGFHFECWGHDBGFHDCEGFH',
    'EFGCBHSFDGEHFGDHCFESGHAFDBGECHFWGDH',
    'CHDFGAEHBGSFDCHEGFHGDFCBEHFGDEHGFW',
  ],
  lines: TWENTY_LINES,
  pays: {
    A: [100, 1000, 10000],
    B: [60, 400, 2500],
    C: [40, 150, 600],
    D: [20, 80, 300],
    E: [16, 50, 200],
    F: [7, 25, 100],
    G: [6, 20, 80],
    H: [5, 15, 60],
  },
  wildMultiplier: 1,
  scatterPays: { 3: 40, 4: 400, 5: 4000 },
  freeSpins: { awards: { 3: 12, 4: 15, 5: 20 }, multiplier: 5, most: 60 },
}
