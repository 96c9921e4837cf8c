import { classicCalm } from '../models/classic-3x3-calm.ts'
import type { Theme } from './theme.ts'

export const cloverField: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-clover-field',
  name: { CN: '幸运草原', EN: 'Clover Field', JA: 'クローバーの野', TH: 'ทุ่งโคลเวอร์', VI: 'Đồng Cỏ Ba Lá' },
  model: classicCalm,
  scenery: 'meadow',
  palette: {
    sky: ['#6ec3e6', '#d8f3c4'],
    far: '#6fbf68',
    mid: '#3f9a50',
    near: '#1d5c36',
    glow: '#fffad0',
    ink: '#0e331f',
    accent: '#f2cf55',
  },
  symbols: {
    W: ['clover', 'leaf', 'lime'],
    A: ['horseshoe', 'gold', 'bronze'],
    B: ['ladybird', 'crimson', 'ink'],
    C: ['coin', 'gold', 'bronze'],
    D: ['mushroom', 'crimson', 'snow'],
    E: ['bell', 'gold', 'amber'],
    F: ['flower', 'violet', 'gold'],
  },
}
