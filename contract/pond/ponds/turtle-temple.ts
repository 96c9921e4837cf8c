import type { Pond } from '../pond.ts'

/** A green lagoon with old stones: middle shots, broad bodies. */
export const turtleTemple: Pond = {
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
