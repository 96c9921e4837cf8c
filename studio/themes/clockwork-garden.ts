import { linesSteady } from '../models/lines-5x3-steady.ts'
import type { Theme } from './theme.ts'

export const clockworkGarden: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-clockwork-garden',
  name: { CN: '机械花园', EN: 'Clockwork Garden', JA: 'からくり庭園', TH: 'สวนจักรกล', VI: 'Vườn Cơ Khí' },
  model: linesSteady,
  scenery: 'garden',
  palette: {
    sky: ['#1f4f52', '#d9c08a'],
    far: '#4e8d78',
    mid: '#2f6b5c',
    near: '#163c38',
    glow: '#ffe9ae',
    ink: '#0f2a2b',
    accent: '#e3b262',
  },
  symbols: {
    W: ['key', 'gold', 'bronze'],
    S: ['hourglass', 'bronze', 'sand'],
    A: ['butterfly', 'teal', 'bronze'],
    B: ['gear', 'gold', 'bronze'],
    C: ['rose', 'crimson', 'leaf'],
    D: ['ladybird', 'coral', 'ink'],
    E: ['gemEmerald', 'leaf', 'snow'],
    F: ['gemRound', 'rose', 'snow'],
    G: ['gemHex', 'gold', 'snow'],
    H: ['gemPear', 'indigo', 'snow'],
  },
}
