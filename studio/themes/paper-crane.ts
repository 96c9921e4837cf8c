import { classicCalm } from '../models/classic-3x3-calm.ts'
import type { Theme } from './theme.ts'

export const paperCrane: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-paper-crane',
  name: { CN: '纸鹤', EN: 'Paper Crane', JA: '折り鶴', TH: 'นกกระเรียนกระดาษ', VI: 'Hạc Giấy' },
  model: classicCalm,
  scenery: 'paper',
  palette: {
    sky: ['#f3e4cf', '#f0b9a4'],
    far: '#d98f86',
    mid: '#b7626c',
    near: '#5d3350',
    glow: '#fff8ea',
    ink: '#371f35',
    accent: '#f3c9a0',
  },
  symbols: {
    W: ['crane', 'snow', 'crimson'],
    A: ['fan', 'indigo', 'gold'],
    B: ['koi', 'coral', 'snow'],
    C: ['lantern', 'crimson', 'gold'],
    D: ['ship', 'snow', 'azure'],
    E: ['flower', 'rose', 'gold'],
    F: ['leaf', 'jade', 'lime'],
  },
}
