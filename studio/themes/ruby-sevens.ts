import { classicBold } from '../models/classic-3x3-bold.ts'
import type { Theme } from './theme.ts'

export const rubySevens: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-ruby-sevens',
  name: { CN: '红宝石七', EN: 'Ruby Sevens', JA: 'ルビーセブン', TH: 'เลขเจ็ดทับทิม', VI: 'Số Bảy Hồng Ngọc' },
  model: classicBold,
  scenery: 'city',
  palette: {
    sky: ['#16062c', '#4c0f4e'],
    far: '#3a0f52',
    mid: '#260a3a',
    near: '#10051e',
    glow: '#ff6f9c',
    ink: '#16071f',
    accent: '#ff9a5c',
  },
  symbols: {
    W: ['gem', 'crimson', 'snow'],
    A: ['seven', 'crimson', 'gold'],
    B: ['bar', 'gold', 'ink'],
    C: ['crown', 'gold', 'violet'],
    D: ['bell', 'gold', 'amber'],
    E: ['cherry', 'crimson', 'leaf'],
    F: ['plum', 'violet', 'leaf'],
  },
}
