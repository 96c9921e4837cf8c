/** Harbor Lane's slots on the model classic-3x3-calm, in the order of the shelf. */
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

export const cloverField: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-clover-field',
  name: { CN: '幸运草原', EN: 'Clover Field', JA: 'クローバーの野', TH: 'ทุ่งโคลเวอร์', VI: 'Đồng Cỏ Ba Lá' },
  model: classicCalm,
  scenery: 'meadow',
  palette: {
    sky: ['#6ec3e6', '#d8f3c4'],
    far: '#6fbf68',
    mid: '#3f9a50',
    near: '#1d5c36',
    glow: '#fffad0',
    ink: '#0e331f',
    accent: '#f2cf55',
  },
  symbols: {
    W: ['clover', 'leaf', 'lime'],
    A: ['horseshoe', 'gold', 'bronze'],
    B: ['ladybird', 'crimson', 'ink'],
    C: ['coin', 'gold', 'bronze'],
    D: ['mushroom', 'crimson', 'snow'],
    E: ['bell', 'gold', 'amber'],
    F: ['flower', 'violet', 'gold'],
  },
}
