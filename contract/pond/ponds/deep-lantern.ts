import type { Pond } from '../pond.ts'

/** Dark water: large shots, the rarest fish. */
export const deepLantern: Pond = {
  code: 'tidemark-deep-lantern',
  name: { EN: 'Deep Lantern', CN: '深海灯鱼', JA: '深海の灯', TH: 'โคมใต้ทะเลลึก', VI: 'Ngọn Đèn Biển Sâu' },
  valuesMinor: [100, 200, 300, 500, 1_000],
  defaultValueMinor: 200,
  schools: [
    { species: 'minnow', share: 3, most: 4 },
    { species: 'squid', share: 4, most: 4 },
    { species: 'jelly', share: 4, most: 3 },
    { species: 'angler', share: 3, most: 3 },
  ],
  solos: [
    { species: 'puffer', share: 3 },
    { species: 'ray', share: 3 },
    { species: 'octopus', share: 3 },
    { species: 'shark', share: 3 },
    { species: 'dragon', share: 2 },
    { species: 'swordfish', share: 2 },
    { species: 'whale', share: 1 },
    { species: 'chest', share: 2 },
  ],
  look: {
    water: ['#3a5fc9', '#25419c', '#172a6d', '#0e1946', '#070c26'],
    hills: ['#1d2f78', '#141f55'],
    sand: ['#3a4a8f', '#10173d'],
    corals: [
      ['#35e0b8', '#b9ffe8'],
      ['#c86bff', '#ecc4ff'],
      ['#e2577a', '#ff9db4'],
    ],
    weed: ['#1d4f7a', '#2a7396'],
    light: 0.55,
  },
}
