import { linesCalm } from '../models/lines-5x3-calm.ts'
import type { Theme } from './theme.ts'

export const jadeOrchard: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-jade-orchard',
  name: { CN: '翡翠果园', EN: 'Jade Orchard', JA: '翡翠の果樹園', TH: 'สวนผลไม้หยก', VI: 'Vườn Ngọc Bích' },
  model: linesCalm,
  scenery: 'orchard',
  palette: {
    sky: ['#9fd8c4', '#f6e7b8'],
    far: '#6fb59a',
    mid: '#3f8c72',
    near: '#1e5a4b',
    glow: '#fff3c4',
    ink: '#0d2b26',
    accent: '#e8c25a',
  },
  symbols: {
    W: ['peach', 'rose', 'leaf'],
    S: ['crane', 'snow', 'crimson'],
    A: ['butterfly', 'violet', 'gold'],
    B: ['lotus', 'rose', 'gold'],
    C: ['fan', 'crimson', 'gold'],
    D: ['teapot', 'jade', 'gold'],
    E: ['gemRound', 'jade', 'snow'],
    F: ['gemMarquise', 'coral', 'snow'],
    G: ['gemEmerald', 'gold', 'snow'],
    H: ['gemKite', 'azure', 'snow'],
  },
}
