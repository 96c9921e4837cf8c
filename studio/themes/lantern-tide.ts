import { linesCalm } from '../models/lines-5x3-calm.ts'
import type { Theme } from './theme.ts'

export const lanternTide: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-lantern-tide',
  name: { CN: '灯潮', EN: 'Lantern Tide', JA: '灯籠の潮', TH: 'กระแสโคมไฟ', VI: 'Thủy Triều Đèn Lồng' },
  model: linesCalm,
  scenery: 'harbor',
  palette: {
    sky: ['#0b1440', '#3a2a6b'],
    far: '#2b2f74',
    mid: '#1a2258',
    near: '#0c1238',
    glow: '#ffd58a',
    ink: '#0a1030',
    accent: '#f3b95a',
  },
  symbols: {
    W: ['lantern', 'crimson', 'gold'],
    S: ['lighthouse', 'snow', 'crimson'],
    A: ['ship', 'sand', 'teal'],
    B: ['koi', 'coral', 'snow'],
    C: ['anchor', 'steel', 'gold'],
    D: ['compass', 'bronze', 'azure'],
    E: ['gemRound', 'teal', 'snow'],
    F: ['gemEmerald', 'azure', 'snow'],
    G: ['gemPear', 'violet', 'snow'],
    H: ['gemHex', 'rose', 'snow'],
  },
}
