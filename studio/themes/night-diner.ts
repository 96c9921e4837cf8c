import { classicSteady } from '../models/classic-3x3-steady.ts'
import type { Theme } from './theme.ts'

export const nightDiner: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-night-diner',
  name: { CN: '深夜餐馆', EN: 'Night Diner', JA: 'ナイトダイナー', TH: 'ร้านอาหารยามดึก', VI: 'Quán Đêm' },
  model: classicSteady,
  scenery: 'city',
  palette: {
    sky: ['#0c0a2a', '#1c3f6e'],
    far: '#173058',
    mid: '#10213f',
    near: '#080f22',
    glow: '#5ef0ff',
    ink: '#0b1128',
    accent: '#ff7fb0',
  },
  symbols: {
    W: ['heart', 'rose', 'snow'],
    A: ['donut', 'rose', 'amber'],
    B: ['soda', 'crimson', 'snow'],
    C: ['icecream', 'snow', 'amber'],
    D: ['cup', 'snow', 'bronze'],
    E: ['cherry', 'crimson', 'leaf'],
    F: ['lemon', 'gold', 'leaf'],
  },
}
