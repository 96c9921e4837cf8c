import { classicSteady } from '../models/classic-3x3-steady.ts'
import type { Theme } from './theme.ts'

export const goldenAbacus: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-golden-abacus',
  name: { CN: '金算盘', EN: 'Golden Abacus', JA: '金のそろばん', TH: 'ลูกคิดทองคำ', VI: 'Bàn Tính Vàng' },
  model: classicSteady,
  scenery: 'rays',
  palette: {
    sky: ['#5c0a14', '#a81f22'],
    far: '#8a1520',
    mid: '#6a0f1a',
    near: '#3a060e',
    glow: '#ffd76a',
    ink: '#2c060c',
    accent: '#f6c75a',
  },
  symbols: {
    W: ['ingot', 'gold', 'amber'],
    A: ['coin', 'gold', 'bronze'],
    B: ['lantern', 'crimson', 'gold'],
    C: ['drum', 'crimson', 'gold'],
    D: ['fan', 'jade', 'gold'],
    E: ['peach', 'rose', 'leaf'],
    F: ['chili', 'coral', 'leaf'],
  },
}
