import { waysBold } from '../models/ways-5x4-bold.ts'
import type { Theme } from './theme.ts'

export const starCascade: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-star-cascade',
  name: { CN: '星河倾泻', EN: 'Star Cascade', JA: 'スターカスケード', TH: 'ดวงดาวโปรยปราย', VI: 'Thác Sao' },
  model: waysBold,
  scenery: 'aurora',
  palette: {
    sky: ['#060b2e', '#2b2f8f'],
    far: '#2a2c7e',
    mid: '#191b57',
    near: '#0c0e33',
    glow: '#b8f4ff',
    ink: '#0a0c2b',
    accent: '#7fd8ff',
  },
  symbols: {
    W: ['comet', 'azure', 'gold'],
    S: ['rocket', 'crimson', 'steel'],
    A: ['planet', 'coral', 'gold'],
    B: ['saucer', 'steel', 'lime'],
    C: ['sun', 'gold', 'amber'],
    D: ['moon', 'snow', 'indigo'],
    E: ['gemMarquise', 'teal', 'snow'],
    F: ['gemTrillion', 'violet', 'snow'],
    G: ['gemEmerald', 'azure', 'snow'],
    H: ['gemRound', 'rose', 'snow'],
  },
}
