import { linesSteady } from '../models/lines-5x3-steady.ts'
import type { Theme } from './theme.ts'

export const thunderPeak: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-thunder-peak',
  name: { CN: '雷霆之巅', EN: 'Thunder Peak', JA: '雷鳴の頂', TH: 'ยอดเขาสายฟ้า', VI: 'Đỉnh Sấm Sét' },
  model: linesSteady,
  scenery: 'peaks',
  palette: {
    sky: ['#101a33', '#4c5c86'],
    far: '#46547a',
    mid: '#2f3b60',
    near: '#141b33',
    glow: '#cfe2ff',
    ink: '#0e152b',
    accent: '#ffd75e',
  },
  symbols: {
    W: ['bolt', 'gold', 'amber'],
    S: ['drum', 'crimson', 'gold'],
    A: ['eagle', 'bronze', 'snow'],
    B: ['mountain', 'steel', 'snow'],
    C: ['shield', 'azure', 'gold'],
    D: ['torch', 'bronze', 'amber'],
    E: ['gemKite', 'azure', 'snow'],
    F: ['gemTrillion', 'steel', 'snow'],
    G: ['gemHex', 'gold', 'snow'],
    H: ['gemPear', 'jade', 'snow'],
  },
}
