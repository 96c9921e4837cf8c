import { classicBold } from '../models/classic-3x3-bold.ts'
import type { Theme } from './theme.ts'

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
