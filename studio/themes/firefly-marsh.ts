import { linesSteady } from '../models/lines-5x3-steady.ts'
import type { Theme } from './theme.ts'

export const fireflyMarsh: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-firefly-marsh',
  name: { CN: '萤火泽', EN: 'Firefly Marsh', JA: '蛍の湿原', TH: 'บึงหิ่งห้อย', VI: 'Đầm Lầy Đom Đóm' },
  model: linesSteady,
  scenery: 'marsh',
  palette: {
    sky: ['#0b2a22', '#23584a'],
    far: '#1b4a3c',
    mid: '#12382e',
    near: '#071d18',
    glow: '#d8ff7a',
    ink: '#08201a',
    accent: '#cdee6a',
  },
  symbols: {
    W: ['firefly', 'lime', 'gold'],
    S: ['mushroom', 'crimson', 'snow'],
    A: ['frog', 'leaf', 'lime'],
    B: ['dragonfly', 'azure', 'teal'],
    C: ['lotus', 'rose', 'gold'],
    D: ['leaf', 'leaf', 'lime'],
    E: ['gemPear', 'teal', 'snow'],
    F: ['gemRound', 'violet', 'snow'],
    G: ['gemMarquise', 'lime', 'snow'],
    H: ['gemKite', 'coral', 'snow'],
  },
}
