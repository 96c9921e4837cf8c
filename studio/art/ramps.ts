/** Light, middle and dark of each colour that symbols are painted in. */
export const RAMPS = {
  gold: ['#fff0b3', '#f6c244', '#a86a10'],
  amber: ['#ffd9a0', '#f58b2a', '#9c3d0c'],
  coral: ['#ffc7b0', '#f4694f', '#962a26'],
  crimson: ['#ff9d98', '#d9263b', '#720d24'],
  rose: ['#ffd6e4', '#f076a2', '#952c62'],
  violet: ['#e2c6ff', '#9352e0', '#431a82'],
  indigo: ['#c3ccff', '#4f5fd8', '#222a7d'],
  azure: ['#c4eeff', '#2f9fe8', '#0d4a8e'],
  teal: ['#baf7ec', '#1cb3a4', '#07605f'],
  jade: ['#c4f3d3', '#2da872', '#0c5640'],
  leaf: ['#d4f5a6', '#58b13c', '#20601f'],
  lime: ['#f4ffb8', '#c0dc3c', '#63800f'],
  sand: ['#fff2d8', '#e3bf86', '#88623a'],
  bronze: ['#ffd8ae', '#bf7836', '#5f3313'],
  steel: ['#eef3fa', '#93a5be', '#3f4d66'],
  snow: ['#ffffff', '#e2ecf6', '#8ea2bd'],
  ink: ['#6b7590', '#2c3450', '#12172b'],
} as const
export type RampName = keyof typeof RAMPS
