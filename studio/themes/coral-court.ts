import { linesCalm } from '../models/lines-5x3-calm.ts'
import type { Theme } from './theme.ts'

export const coralCourt: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-coral-court',
  name: { CN: '珊瑚宫廷', EN: 'Coral Court', JA: '珊瑚の宮廷', TH: 'วังปะการัง', VI: 'Triều Đình San Hô' },
  model: linesCalm,
  scenery: 'reef',
  palette: {
    sky: ['#0a5a8c', '#0fb3b0'],
    far: '#1383a0',
    mid: '#0d5f7e',
    near: '#06364f',
    glow: '#d7fff2',
    ink: '#05283c',
    accent: '#ffb27a',
  },
  symbols: {
    W: ['pearlShell', 'rose', 'snow'],
    S: ['trident', 'gold', 'azure'],
    A: ['octopus', 'violet', 'rose'],
    B: ['turtle', 'leaf', 'sand'],
    C: ['starfish', 'coral', 'gold'],
    D: ['jellyfish', 'azure', 'rose'],
    E: ['gemRound', 'coral', 'snow'],
    F: ['gemPear', 'azure', 'snow'],
    G: ['gemTrillion', 'teal', 'snow'],
    H: ['gemKite', 'gold', 'snow'],
  },
}
