/** Harbor Lane's slots on the model ways-5x4-bold, in the order of the shelf. */
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

export const sunkenVault: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-sunken-vault',
  name: { CN: '沉没宝库', EN: 'Sunken Vault', JA: '沈んだ宝物庫', TH: 'คลังสมบัติใต้ทะเล', VI: 'Kho Báu Chìm' },
  model: waysBold,
  scenery: 'reef',
  palette: {
    sky: ['#032b33', '#0c7f77'],
    far: '#0a6468',
    mid: '#08494f',
    near: '#042a30',
    glow: '#c9ffe9',
    ink: '#032329',
    accent: '#f4d06f',
  },
  symbols: {
    W: ['chest', 'bronze', 'gold'],
    S: ['ship', 'bronze', 'snow'],
    A: ['turtle', 'leaf', 'sand'],
    B: ['crown', 'gold', 'crimson'],
    C: ['anchor', 'steel', 'gold'],
    D: ['bottle', 'jade', 'sand'],
    E: ['gemHeart', 'crimson', 'snow'],
    F: ['gemHex', 'teal', 'snow'],
    G: ['gemPear', 'violet', 'snow'],
    H: ['gemKite', 'azure', 'snow'],
  },
}
