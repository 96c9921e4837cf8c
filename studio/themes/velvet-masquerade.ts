import { linesBold } from '../models/lines-5x3-bold.ts'
import type { Theme } from './theme.ts'

export const velvetMasquerade: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-velvet-masquerade',
  name: {
    CN: '丝绒假面',
    EN: 'Velvet Masquerade',
    JA: 'ベルベットの仮面舞踏会',
    TH: 'หน้ากากกำมะหยี่',
    VI: 'Dạ Hội Mặt Nạ',
  },
  model: linesBold,
  scenery: 'theatre',
  palette: {
    sky: ['#1c0420', '#5c0c34'],
    far: '#7c1340',
    mid: '#560c30',
    near: '#26051c',
    glow: '#ffcf8f',
    ink: '#1d0619',
    accent: '#f1bf6b',
  },
  symbols: {
    W: ['mask', 'violet', 'gold'],
    S: ['rose', 'crimson', 'leaf'],
    A: ['crown', 'gold', 'crimson'],
    B: ['goblet', 'gold', 'violet'],
    C: ['feather', 'teal', 'gold'],
    D: ['ring', 'gold', 'azure'],
    E: ['gemHeart', 'crimson', 'snow'],
    F: ['gemEmerald', 'violet', 'snow'],
    G: ['gemMarquise', 'azure', 'snow'],
    H: ['gemTrillion', 'rose', 'snow'],
  },
}
