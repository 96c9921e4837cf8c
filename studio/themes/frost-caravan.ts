import { linesSteady } from '../models/lines-5x3-steady.ts'
import type { Theme } from './theme.ts'

export const frostCaravan: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-frost-caravan',
  name: { CN: '霜雪商队', EN: 'Frost Caravan', JA: '霜のキャラバン', TH: 'คาราวานเหมันต์', VI: 'Đoàn Lữ Hành Băng Giá' },
  model: linesSteady,
  scenery: 'aurora',
  palette: {
    sky: ['#071a3a', '#1b5c7a'],
    far: '#7fb3d4',
    mid: '#4d86b5',
    near: '#dcecf7',
    glow: '#8ff0d0',
    ink: '#081c33',
    accent: '#8fe3d8',
  },
  symbols: {
    W: ['snowflake', 'azure', 'snow'],
    S: ['sparkle', 'gold', 'snow'],
    A: ['owl', 'snow', 'gold'],
    B: ['candle', 'crimson', 'gold'],
    C: ['pine', 'jade', 'snow'],
    D: ['bell', 'bronze', 'gold'],
    E: ['gemHex', 'azure', 'snow'],
    F: ['gemPear', 'teal', 'snow'],
    G: ['gemRound', 'indigo', 'snow'],
    H: ['gemMarquise', 'violet', 'snow'],
  },
}
