import { linesCalm } from '../models/lines-5x3-calm.ts'
import type { Theme } from './theme.ts'

export const teahouseMoon: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-teahouse-moon',
  name: { CN: '茶楼明月', EN: 'Teahouse Moon', JA: '茶屋の月', TH: 'จันทร์เหนือโรงน้ำชา', VI: 'Trăng Quán Trà' },
  model: linesCalm,
  scenery: 'bamboo',
  palette: {
    sky: ['#0d2b33', '#2f6a5c'],
    far: '#235547',
    mid: '#174036',
    near: '#0a231f',
    glow: '#fff1c2',
    ink: '#0a221f',
    accent: '#e9d08a',
  },
  symbols: {
    W: ['moon', 'gold', 'sand'],
    S: ['teapot', 'coral', 'gold'],
    A: ['cat', 'snow', 'crimson'],
    B: ['fan', 'crimson', 'gold'],
    C: ['lotus', 'rose', 'gold'],
    D: ['cup', 'jade', 'gold'],
    E: ['gemRound', 'jade', 'snow'],
    F: ['gemPear', 'rose', 'snow'],
    G: ['gemEmerald', 'gold', 'snow'],
    H: ['gemMarquise', 'teal', 'snow'],
  },
}
