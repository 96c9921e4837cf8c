/** Harbor Lane's slots on the model classic-3x3-bold, in the order of the shelf. */
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

export const starSignal: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-star-signal',
  name: { CN: '星讯', EN: 'Star Signal', JA: 'スターシグナル', TH: 'สัญญาณดวงดาว', VI: 'Tín Hiệu Sao' },
  model: classicBold,
  scenery: 'orbit',
  palette: {
    sky: ['#030b1e', '#0c3a4f'],
    far: '#12506a',
    mid: '#0b3550',
    near: '#051626',
    glow: '#ffe28a',
    ink: '#06141f',
    accent: '#6fe3c4',
  },
  symbols: {
    W: ['star', 'gold', 'snow'],
    A: ['planet', 'violet', 'gold'],
    B: ['rocket', 'snow', 'coral'],
    C: ['bolt', 'gold', 'amber'],
    D: ['moon', 'sand', 'steel'],
    E: ['comet', 'azure', 'snow'],
    F: ['gemHex', 'teal', 'snow'],
  },
}

export const ironRails: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-iron-rails',
  name: { CN: '铁轨', EN: 'Iron Rails', JA: '鉄のレール', TH: 'รางเหล็ก', VI: 'Đường Ray Sắt' },
  model: classicBold,
  scenery: 'canyon',
  palette: {
    sky: ['#3a1d4a', '#f0905a'],
    far: '#c0603f',
    mid: '#8d3f34',
    near: '#45202a',
    glow: '#ffe0a0',
    ink: '#26111c',
    accent: '#f2a65a',
  },
  symbols: {
    W: ['train', 'crimson', 'gold'],
    A: ['bar', 'gold', 'ink'],
    B: ['gear', 'steel', 'gold'],
    C: ['horseshoe', 'bronze', 'gold'],
    D: ['key', 'gold', 'bronze'],
    E: ['bell', 'gold', 'amber'],
    F: ['cactus', 'leaf', 'lime'],
  },
}

export const smugglersMap: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-smugglers-map',
  name: { CN: '走私者的地图', EN: "Smuggler's Map", JA: '密輸人の地図', TH: 'แผนที่นักลักลอบ', VI: 'Bản Đồ Kẻ Buôn Lậu' },
  model: classicBold,
  scenery: 'cove',
  palette: {
    sky: ['#0a2233', '#1f6a70'],
    far: '#1a4f5c',
    mid: '#123a48',
    near: '#071a26',
    glow: '#ffe6a6',
    ink: '#081b26',
    accent: '#e9bf66',
  },
  symbols: {
    W: ['compass', 'gold', 'azure'],
    A: ['chest', 'bronze', 'gold'],
    B: ['coin', 'gold', 'bronze'],
    C: ['bottle', 'jade', 'sand'],
    D: ['anchor', 'steel', 'gold'],
    E: ['key', 'gold', 'bronze'],
    F: ['pearlShell', 'rose', 'snow'],
  },
}
