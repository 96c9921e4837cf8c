import { waysBold } from '../models/ways-5x4-bold.ts'
import type { Theme } from './theme.ts'

export const sunkenVault: Theme = {
  vendor: 'HARBOR',
  code: 'harbor-sunken-vault',
  name: { CN: '沉没宝库', EN: 'Sunken Vault', JA: '沈んだ宝物庫', TH: 'คลังสมบัติใต้ทะเล', VI: 'Kho Báu Chìm' },
  model: waysBold,
  scenery: 'reef',
  palette: {
    sky: ['#032b33', '#0c7f77'],
    far: '#0a6468',
    mid: '#08494f',
    near: '#042a30',
    glow: '#c9ffe9',
    ink: '#032329',
    accent: '#f4d06f',
  },
  symbols: {
    W: ['chest', 'bronze', 'gold'],
    S: ['ship', 'bronze', 'snow'],
    A: ['turtle', 'leaf', 'sand'],
    B: ['crown', 'gold', 'crimson'],
    C: ['anchor', 'steel', 'gold'],
    D: ['bottle', 'jade', 'sand'],
    E: ['gemHeart', 'crimson', 'snow'],
    F: ['gemHex', 'teal', 'snow'],
    G: ['gemPear', 'violet', 'snow'],
    H: ['gemKite', 'azure', 'snow'],
  },
}
