import { classicBold } from '../models/classic-3x3-bold.ts'
import type { Theme } from './theme.ts'

export const ironRails: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-iron-rails',
  name: { CN: '铁轨', EN: 'Iron Rails', JA: '鉄のレール', TH: 'รางเหล็ก', VI: 'Đường Ray Sắt' },
  model: classicBold,
  scenery: 'canyon',
  palette: {
    sky: ['#3a1d4a', '#f0905a'],
    far: '#c0603f',
    mid: '#8d3f34',
    near: '#45202a',
    glow: '#ffe0a0',
    ink: '#26111c',
    accent: '#f2a65a',
  },
  symbols: {
    W: ['train', 'crimson', 'gold'],
    A: ['bar', 'gold', 'ink'],
    B: ['gear', 'steel', 'gold'],
    C: ['horseshoe', 'bronze', 'gold'],
    D: ['key', 'gold', 'bronze'],
    E: ['bell', 'gold', 'amber'],
    F: ['cactus', 'leaf', 'lime'],
  },
}
