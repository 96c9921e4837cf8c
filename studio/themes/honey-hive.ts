import { classicSteady } from '../models/classic-3x3-steady.ts'
import type { Theme } from './theme.ts'

export const honeyHive: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-honey-hive',
  name: { CN: '蜜蜂巢', EN: 'Honey Hive', JA: 'ハニーハイブ', TH: 'รวงผึ้งหวาน', VI: 'Tổ Ong Mật' },
  model: classicSteady,
  scenery: 'meadow',
  palette: {
    sky: ['#ffd98a', '#ffeec2'],
    far: '#c8b24a',
    mid: '#94913a',
    near: '#4d5a24',
    glow: '#fffbe0',
    ink: '#33280c',
    accent: '#ffb92e',
  },
  symbols: {
    W: ['bee', 'gold', 'ink'],
    A: ['honeypot', 'amber', 'gold'],
    B: ['honeycomb', 'gold', 'amber'],
    C: ['flower', 'rose', 'gold'],
    D: ['clover', 'leaf', 'lime'],
    E: ['acorn', 'bronze', 'sand'],
    F: ['leaf', 'leaf', 'lime'],
  },
}
