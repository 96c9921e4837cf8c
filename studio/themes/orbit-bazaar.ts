import { linesBold } from '../models/lines-5x3-bold.ts'
import type { Theme } from './theme.ts'

export const orbitBazaar: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-orbit-bazaar',
  name: { CN: '轨道集市', EN: 'Orbit Bazaar', JA: '軌道バザール', TH: 'ตลาดวงโคจร', VI: 'Chợ Quỹ Đạo' },
  model: linesBold,
  scenery: 'orbit',
  palette: {
    sky: ['#05061c', '#2b0f54'],
    far: '#3c1a78',
    mid: '#261058',
    near: '#0e0730',
    glow: '#8ad8ff',
    ink: '#0b0726',
    accent: '#7fd6ff',
  },
  symbols: {
    W: ['star', 'gold', 'snow'],
    S: ['planet', 'coral', 'gold'],
    A: ['rocket', 'snow', 'crimson'],
    B: ['saucer', 'teal', 'violet'],
    C: ['comet', 'azure', 'snow'],
    D: ['moon', 'sand', 'steel'],
    E: ['gemKite', 'rose', 'snow'],
    F: ['gemHex', 'teal', 'snow'],
    G: ['gemTrillion', 'violet', 'snow'],
    H: ['gemMarquise', 'azure', 'snow'],
  },
}
