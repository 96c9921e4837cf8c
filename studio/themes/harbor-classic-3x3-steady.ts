/** Harbor Lane's slots on the model classic-3x3-steady, in the order of the shelf. */
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
