import { waysBold } from '../models/ways-5x4-bold.ts'
import type { Theme } from './theme.ts'

export const nectarFalls: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-nectar-falls',
  name: { CN: '花蜜瀑布', EN: 'Nectar Falls', JA: '花蜜の滝', TH: 'น้ำตกน้ำหวาน', VI: 'Thác Mật Hoa' },
  model: waysBold,
  scenery: 'orchard',
  palette: {
    sky: ['#2b1a4e', '#c4527e'],
    far: '#7c3c78',
    mid: '#4f2a5e',
    near: '#2a1638',
    glow: '#ffe3a3',
    ink: '#21112f',
    accent: '#ffc65c',
  },
  symbols: {
    W: ['butterfly', 'violet', 'gold'],
    S: ['flower', 'rose', 'gold'],
    A: ['bee', 'gold', 'ink'],
    B: ['honeypot', 'amber', 'sand'],
    C: ['ladybird', 'crimson', 'ink'],
    D: ['dragonfly', 'azure', 'teal'],
    E: ['gemPear', 'leaf', 'snow'],
    F: ['gemRound', 'rose', 'snow'],
    G: ['gemHex', 'azure', 'snow'],
    H: ['gemKite', 'violet', 'snow'],
  },
}
