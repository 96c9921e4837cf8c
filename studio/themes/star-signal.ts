import { classicBold } from '../models/classic-3x3-bold.ts'
import type { Theme } from './theme.ts'

export const starSignal: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-star-signal',
  name: { CN: '星讯', EN: 'Star Signal', JA: 'スターシグナル', TH: 'สัญญาณดวงดาว', VI: 'Tín Hiệu Sao' },
  model: classicBold,
  scenery: 'orbit',
  palette: {
    sky: ['#030b1e', '#0c3a4f'],
    far: '#12506a',
    mid: '#0b3550',
    near: '#051626',
    glow: '#ffe28a',
    ink: '#06141f',
    accent: '#6fe3c4',
  },
  symbols: {
    W: ['star', 'gold', 'snow'],
    A: ['planet', 'violet', 'gold'],
    B: ['rocket', 'snow', 'coral'],
    C: ['bolt', 'gold', 'amber'],
    D: ['moon', 'sand', 'steel'],
    E: ['comet', 'azure', 'snow'],
    F: ['gemHex', 'teal', 'snow'],
  },
}
