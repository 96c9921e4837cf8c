import type { Pond } from '../pond.ts'

/** Light water over a reef: small shots, many small fish. */
export const reefHunters: Pond = {
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
