import { linesSteady } from '../models/lines-5x3-steady.ts'
import type { Theme } from './theme.ts'

export const monsoonMarket: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-monsoon-market',
  name: { CN: '雨季市集', EN: 'Monsoon Market', JA: 'モンスーンの市場', TH: 'ตลาดหน้ามรสุม', VI: 'Chợ Mùa Mưa' },
  model: linesSteady,
  scenery: 'market',
  palette: {
    sky: ['#1c3550', '#4d6f86'],
    far: '#35586f',
    mid: '#27445a',
    near: '#12263a',
    glow: '#ffcf7a',
    ink: '#0f2233',
    accent: '#ffc24d',
  },
  symbols: {
    W: ['umbrella', 'crimson', 'gold'],
    S: ['drum', 'bronze', 'crimson'],
    A: ['pineapple', 'gold', 'leaf'],
    B: ['mango', 'amber', 'leaf'],
    C: ['chili', 'crimson', 'leaf'],
    D: ['teapot', 'azure', 'gold'],
    E: ['gemPear', 'teal', 'snow'],
    F: ['gemMarquise', 'amber', 'snow'],
    G: ['gemHex', 'leaf', 'snow'],
    H: ['gemRound', 'violet', 'snow'],
  },
}
