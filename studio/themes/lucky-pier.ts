import { classicCalm } from '../models/classic-3x3-calm.ts'
import type { Theme } from './theme.ts'

export const luckyPier: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-lucky-pier',
  name: { CN: '好运码头', EN: 'Lucky Pier', JA: 'ラッキー桟橋', TH: 'ท่าเรือโชคดี', VI: 'Bến Cảng May Mắn' },
  model: classicCalm,
  scenery: 'pier',
  palette: {
    sky: ['#4fb6e8', '#ffe3b0'],
    far: '#2d8fc4',
    mid: '#1d6fa3',
    near: '#0f3f66',
    glow: '#fff6c9',
    ink: '#0b2a45',
    accent: '#ffc648',
  },
  symbols: {
    W: ['seven', 'crimson', 'gold'],
    A: ['bell', 'gold', 'amber'],
    B: ['anchor', 'azure', 'snow'],
    C: ['starfish', 'coral', 'gold'],
    D: ['cherry', 'crimson', 'leaf'],
    E: ['lemon', 'gold', 'leaf'],
    F: ['plum', 'violet', 'leaf'],
  },
}
