import { classicSteady } from '../models/classic-3x3-steady.ts'
import type { Theme } from './theme.ts'

export const citrusBell: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-citrus-bell',
  name: { CN: '柑橘铃', EN: 'Citrus Bell', JA: 'シトラスベル', TH: 'ระฆังส้ม', VI: 'Chuông Cam Chanh' },
  model: classicSteady,
  scenery: 'orchard',
  palette: {
    sky: ['#7cc9f0', '#fff0a8'],
    far: '#9ccf5a',
    mid: '#6aa83c',
    near: '#2f6a2a',
    glow: '#ffffff',
    ink: '#17351b',
    accent: '#ffb52e',
  },
  symbols: {
    W: ['bell', 'gold', 'amber'],
    A: ['melon', 'leaf', 'crimson'],
    B: ['orange', 'amber', 'leaf'],
    C: ['grape', 'violet', 'leaf'],
    D: ['lemon', 'gold', 'leaf'],
    E: ['cherry', 'crimson', 'leaf'],
    F: ['leaf', 'leaf', 'lime'],
  },
}
