import { linesBold } from '../models/lines-5x3-bold.ts'
import type { Theme } from './theme.ts'

export const duneOracle: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-dune-oracle',
  name: { CN: '沙丘神谕', EN: 'Dune Oracle', JA: '砂丘の神託', TH: 'คำทำนายเนินทราย', VI: 'Lời Sấm Đồi Cát' },
  model: linesBold,
  scenery: 'dunes',
  palette: {
    sky: ['#2a1446', '#e0733c'],
    far: '#b5532e',
    mid: '#8a3a28',
    near: '#4a1f22',
    glow: '#ffd27a',
    ink: '#221024',
    accent: '#f0b04a',
  },
  symbols: {
    W: ['scarab', 'teal', 'gold'],
    S: ['pyramid', 'sand', 'amber'],
    A: ['eye', 'azure', 'gold'],
    B: ['sun', 'gold', 'amber'],
    C: ['urn', 'coral', 'gold'],
    D: ['palm', 'leaf', 'bronze'],
    E: ['gemTrillion', 'crimson', 'snow'],
    F: ['gemEmerald', 'teal', 'snow'],
    G: ['gemKite', 'violet', 'snow'],
    H: ['gemRound', 'amber', 'snow'],
  },
}
