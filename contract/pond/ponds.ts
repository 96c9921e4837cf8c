/** Every pond. A further one is its data here, and a row of the catalogue. */
import type { Pond } from './pond.ts'

/** Light water over a reef: small shots, many small fish. */
const reefHunters: Pond = {
  code: 'tidemark-reef-hunters',
  name: { EN: 'Reef Hunters', CN: '礁岩猎手', JA: 'リーフハンター', TH: 'นักล่าแนวปะการัง', VI: 'Thợ Săn Rạn San Hô' },
  valuesMinor: [10, 20, 50, 100, 200],
  defaultValueMinor: 20,
  schools: [
    { species: 'minnow', share: 5, most: 4 },
    { species: 'clown', share: 4, most: 4 },
    { species: 'angel', share: 3, most: 3 },
    { species: 'tang', share: 3, most: 4 },
  ],
  solos: [
    { species: 'squid', share: 3 },
    { species: 'jelly', share: 4 },
    { species: 'puffer', share: 4 },
    { species: 'seahorse', share: 3 },
    { species: 'turtle', share: 3 },
    { species: 'ray', share: 2 },
    { species: 'shark', share: 2 },
    { species: 'dragon', share: 1 },
    { species: 'chest', share: 2 },
  ],
  look: {
    water: ['#39c3d6', '#1690bd', '#0c5b97', '#0a3266', '#061a3d'],
    hills: ['#0d4f86', '#0a3c6e'],
    sand: ['#2f78a0', '#0a2a55'],
    corals: [
      ['#e2577a', '#ff9db4'],
      ['#e98a35', '#ffc57a'],
      ['#8b55d8', '#c39bff'],
    ],
    weed: ['#126a74', '#1a8a80'],
    light: 1,
  },
}

/** A green lagoon with old stones: middle shots, broad bodies. */
const turtleTemple: Pond = {
  code: 'tidemark-turtle-temple',
  name: { EN: 'Turtle Temple', CN: '神龟殿', JA: '亀の神殿', TH: 'วิหารเต่า', VI: 'Đền Thần Rùa' },
  valuesMinor: [50, 100, 200, 300, 500],
  defaultValueMinor: 100,
  schools: [
    { species: 'clown', share: 4, most: 4 },
    { species: 'angel', share: 4, most: 4 },
    { species: 'tang', share: 4, most: 4 },
    { species: 'turtle', share: 2, most: 2 },
  ],
  solos: [
    { species: 'puffer', share: 3 },
    { species: 'angler', share: 3 },
    { species: 'seahorse', share: 3 },
    { species: 'ray', share: 3 },
    { species: 'octopus', share: 3 },
    { species: 'shark', share: 2 },
    { species: 'dragon', share: 2 },
    { species: 'swordfish', share: 1 },
    { species: 'chest', share: 2 },
  ],
  look: {
    water: ['#67d6a6', '#23a08b', '#0f6d75', '#0a4153', '#05242f'],
    hills: ['#0f6a6a', '#0b4f56'],
    sand: ['#4f8f78', '#0d3a3f'],
    corals: [
      ['#d9a53e', '#ffe08a'],
      ['#c4568b', '#ffa9cf'],
      ['#2f9d8f', '#8ff0dc'],
    ],
    weed: ['#2b7a3d', '#58a84c'],
    light: 0.85,
  },
}

/** Dark water: large shots, the rarest fish. */
const deepLantern: Pond = {
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

export const PONDS: readonly Pond[] = [reefHunters, turtleTemple, deepLantern]
export const findPond = (code: string): Pond | undefined => PONDS.find((pond) => pond.code === code)
