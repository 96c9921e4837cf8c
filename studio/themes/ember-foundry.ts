import { linesBold } from '../models/lines-5x3-bold.ts'
import type { Theme } from './theme.ts'

export const emberFoundry: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-ember-foundry',
  name: { CN: '余烬铸坊', EN: 'Ember Foundry', JA: '残り火の鋳造所', TH: 'โรงหลอมถ่านแดง', VI: 'Lò Rèn Than Hồng' },
  model: linesBold,
  scenery: 'forge',
  palette: {
    sky: ['#240a0a', '#7a2412'],
    far: '#5a1c14',
    mid: '#3a1210',
    near: '#1c0a0a',
    glow: '#ff9a3c',
    ink: '#190a09',
    accent: '#f5a03a',
  },
  symbols: {
    W: ['flame', 'amber', 'gold'],
    S: ['hammer', 'steel', 'bronze'],
    A: ['ingot', 'gold', 'amber'],
    B: ['gear', 'bronze', 'gold'],
    C: ['shield', 'crimson', 'gold'],
    D: ['torch', 'bronze', 'amber'],
    E: ['gemHex', 'crimson', 'snow'],
    F: ['gemKite', 'amber', 'snow'],
    G: ['gemEmerald', 'steel', 'snow'],
    H: ['gemTrillion', 'violet', 'snow'],
  },
}
