/** The middle way: three wilds pay 200 stakes. */
import type { SlotModel } from '../engine/model.ts'
import { FIVE_LINES } from './lines.ts'

export const classicSteady: SlotModel = {
  family: 'classic-3x3',
  temper: 'steady',
  version: 1,
  rows: 3,
  reels: ['FDCAEFBDWFEDCFEBFDACEFEDFBCE', 'FECDFBAEFWDCBEFDFCEDFEBACFED', 'EBFEDCFWAEBDFCEFDBEFCDAEFCDF'],
  lines: FIVE_LINES,
  pays: {
    W: [1000],
    A: [120],
    B: [60],
    C: [32],
    D: [15],
    E: [10],
    F: [5],
  },
  wildMultiplier: 1,
  scatterPays: {},
}
