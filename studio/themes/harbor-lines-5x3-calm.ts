/** Harbor Lane's slots on the model lines-5x3-calm, in the order of the shelf. */
import { linesCalm } from '../models/lines-5x3-calm.ts'
import type { Theme } from './theme.ts'

export const lanternTide: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-lantern-tide',
  name: { CN: '灯潮', EN: 'Lantern Tide', JA: '灯籠の潮', TH: 'กระแสโคมไฟ', VI: 'Thủy Triều Đèn Lồng' },
  model: linesCalm,
  scenery: 'harbor',
  palette: {
    sky: ['#0b1440', '#3a2a6b'],
    far: '#2b2f74',
    mid: '#1a2258',
    near: '#0c1238',
    glow: '#ffd58a',
    ink: '#0a1030',
    accent: '#f3b95a',
  },
  symbols: {
    W: ['lantern', 'crimson', 'gold'],
    S: ['lighthouse', 'snow', 'crimson'],
    A: ['ship', 'sand', 'teal'],
    B: ['koi', 'coral', 'snow'],
    C: ['anchor', 'steel', 'gold'],
    D: ['compass', 'bronze', 'azure'],
    E: ['gemRound', 'teal', 'snow'],
    F: ['gemEmerald', 'azure', 'snow'],
    G: ['gemPear', 'violet', 'snow'],
    H: ['gemHex', 'rose', 'snow'],
  },
}

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

export const coralCourt: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-coral-court',
  name: { CN: '珊瑚宫廷', EN: 'Coral Court', JA: '珊瑚の宮廷', TH: 'วังปะการัง', VI: 'Triều Đình San Hô' },
  model: linesCalm,
  scenery: 'reef',
  palette: {
    sky: ['#0a5a8c', '#0fb3b0'],
    far: '#1383a0',
    mid: '#0d5f7e',
    near: '#06364f',
    glow: '#d7fff2',
    ink: '#05283c',
    accent: '#ffb27a',
  },
  symbols: {
    W: ['pearlShell', 'rose', 'snow'],
    S: ['trident', 'gold', 'azure'],
    A: ['octopus', 'violet', 'rose'],
    B: ['turtle', 'leaf', 'sand'],
    C: ['starfish', 'coral', 'gold'],
    D: ['jellyfish', 'azure', 'rose'],
    E: ['gemRound', 'coral', 'snow'],
    F: ['gemPear', 'azure', 'snow'],
    G: ['gemTrillion', 'teal', 'snow'],
    H: ['gemKite', 'gold', 'snow'],
  },
}

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
