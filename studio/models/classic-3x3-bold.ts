/** Each wild doubles the line it helps: rarer and larger wins. */
import type { SlotModel } from '../engine/model.ts'
import { FIVE_LINES } from './lines.ts'

export const classicBold: SlotModel = {
  family: 'classic-3x3',
  temper: 'bold',
  version: 1,
  rows: 3,
  reels: [
    'EFDCFEBDAWFEFCEDFBFEDCEFDFEBFCEDF',
    'CEFDFEBDFCEWFDFEABFECDFEFDEFCBFDEF',
    'DEFEFCEFDFDCDFBECFEDFEFEFDBFWBFEAFC',
  ],
  lines: FIVE_LINES,
  pays: {
    W: [3000],
    A: [300],
    B: [60],
    C: [25],
    D: [10],
    E: [5],
    F: [3],
  },
  wildMultiplier: 2,
  scatterPays: {},
}
