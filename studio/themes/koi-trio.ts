import { classicSteady } from '../models/classic-3x3-steady.ts'
import type { Theme } from './theme.ts'

export const koiTrio: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-koi-trio',
  name: { CN: '三锦鲤', EN: 'Koi Trio', JA: '三匹の錦鯉', TH: 'สามปลาคาร์ป', VI: 'Tam Lý Ngư' },
  model: classicSteady,
  scenery: 'reef',
  palette: {
    sky: ['#0e4a4a', '#1c8a7a'],
    far: '#15705f',
    mid: '#0f5548',
    near: '#062a28',
    glow: '#ffeebb',
    ink: '#06282a',
    accent: '#ffb46a',
  },
  symbols: {
    W: ['koi', 'coral', 'snow'],
    A: ['lotus', 'rose', 'gold'],
    B: ['turtle', 'leaf', 'sand'],
    C: ['pearlShell', 'rose', 'snow'],
    D: ['fan', 'crimson', 'gold'],
    E: ['leaf', 'jade', 'lime'],
    F: ['gemPear', 'azure', 'snow'],
  },
}
