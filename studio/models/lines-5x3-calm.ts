/** Many wilds and doubled free spins: long play on a small stake. */
import type { SlotModel } from '../engine/model.ts'
import { TWENTY_LINES } from './lines.ts'

export const linesCalm: SlotModel = {
  family: 'lines-5x3',
  temper: 'calm',
  version: 1,
  rows: 3,
  reels: [
    'FEHAGFCDBSHGFEDHBFCGAEHDGFBCEGHD',
    'AGWFSHDCEGBHFGDEWCFABHGSEDFGHCDFBHE',
    'GABCDFHEGSWBFHDGECAFHDGBECFHWGEDHF',
    'GHCFDEGSBHFAWDCGEHFDBGEHFCAGDFHEBW',
    'ECABFHGDEFSCHGBDFEAHGCBDEFHGDFGHW',
  ],
  lines: TWENTY_LINES,
  pays: {
    A: [50, 200, 600],
    B: [35, 120, 400],
    C: [30, 90, 300],
    D: [22, 60, 200],
    E: [20, 50, 150],
    F: [12, 30, 100],
    G: [11, 25, 80],
    H: [11, 20, 60],
  },
  wildMultiplier: 1,
  scatterPays: { 3: 40, 4: 200, 5: 1000 },
  freeSpins: { awards: { 3: 8, 4: 10, 5: 12 }, multiplier: 2, most: 40 },
}
