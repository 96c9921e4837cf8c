/** The middle way: free spins pay threefold. */
import type { SlotModel } from '../engine/model.ts'
import { TWENTY_LINES } from './lines.ts'

export const linesSteady: SlotModel = {
  family: 'lines-5x3',
  temper: 'steady',
  version: 1,
  rows: 3,
  reels: [
    'CHEGADFSHGBDCEFHGFHDAGECFGHBDEGHF',
    'BHGFSEDGCHAEFHDGHFCGBSAEDFGHDEHGCFW',
    'EAFBDHCGFESWHGDFHCGEBAFHDGEHWGFDCHG',
    'GHCFDEGHSAFWDEHGBCFGHDEFHGCADEHBFGW',
    'AHCEBGDFHESGFCDHGAFEBHGDCFHEGDHGFW',
  ],
  lines: TWENTY_LINES,
  pays: {
    A: [80, 400, 2000],
    B: [50, 250, 1000],
    C: [35, 120, 500],
    D: [22, 70, 250],
    E: [18, 60, 200],
    F: [12, 35, 120],
    G: [8, 25, 80],
    H: [7, 20, 60],
  },
  wildMultiplier: 1,
  scatterPays: { 3: 40, 4: 200, 5: 1000 },
  freeSpins: { awards: { 3: 10, 4: 12, 5: 15 }, multiplier: 3, most: 60 },
}
