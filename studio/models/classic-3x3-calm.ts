/** Short reels: a win on every third spin, small ones. */
import type { SlotModel } from '../engine/model.ts'
import { FIVE_LINES } from './lines.ts'

export const classicCalm: SlotModel = {
  family: 'classic-3x3',
  temper: 'calm',
  version: 1,
  rows: 3,
  reels: ['DCEFDAFWBECFEDFEDCFBFE', 'DEDCWBFEDAFECFEFBFEDCF', 'EFDBCWFEDFCEFBDAEFDCEF'],
  lines: FIVE_LINES,
  pays: {
    W: [200],
    A: [100],
    B: [50],
    C: [30],
    D: [18],
    E: [10],
    F: [5],
  },
  wildMultiplier: 1,
  scatterPays: {},
}
