/** The colours a cover is painted in. The first house's games bring their own; the others share these. */
import { z } from 'zod'

const hexSchema = z.string().regex(/^#[0-9a-f]{6}$/)

export const paletteSchema = z.object({
  /** The sky from top to bottom. */
  sky: z.tuple([hexSchema, hexSchema]),
  /** Land or sea in three distances. */
  far: hexSchema,
  mid: hexSchema,
  near: hexSchema,
  /** Moon, sun, lamps. */
  glow: hexSchema,
  /** The dark ground below the title. */
  ink: hexSchema,
  /** Frame and rules. */
  accent: hexSchema,
})
export type Palette = z.infer<typeof paletteSchema>

type Colours = [
  skyTop: string,
  skyLow: string,
  far: string,
  mid: string,
  near: string,
  glow: string,
  ink: string,
  accent: string,
]
const palette = ([top, low, far, mid, near, glow, ink, accent]: Colours): Palette => ({
  sky: [top, low],
  far,
  mid,
  near,
  glow,
  ink,
  accent,
})

export const PALETTES = {
  midnight: palette(['#070b26', '#2a3a7c', '#26346e', '#182450', '#0b1230', '#ffe3a0', '#080d22', '#e8c170']),
  dusk: palette(['#2a1247', '#e2734f', '#9a3f5c', '#632a54', '#2b1436', '#ffcf8a', '#1c0d27', '#f3b069']),
  dawn: palette(['#4a3a72', '#f7b48a', '#c9788a', '#8a4f78', '#43294f', '#fff0cf', '#281733', '#f7c99a']),
  ember: palette(['#1d0608', '#a8321a', '#74220f', '#4a150e', '#1f0807', '#ffa54a', '#170605', '#f4a04c']),
  cinnabar: palette(['#3d0612', '#b3212c', '#86141f', '#5e0d18', '#2c060d', '#ffd777', '#22050b', '#f2c463']),
  rosewood: palette(['#2b0a20', '#8e2f56', '#6c2145', '#4a1634', '#22091b', '#ffc6a8', '#1a0715', '#eba88a']),
  sakura: palette(['#4b2a5a', '#f2a7b5', '#c5769a', '#8d4d7c', '#452650', '#fff1e8', '#2a1634', '#f9c3c4']),
  royal: palette(['#150a3a', '#5a2f9c', '#43247c', '#2d185a', '#160b32', '#ffd98f', '#100726', '#e6bd6c']),
  jade: palette(['#04231f', '#1f7a62', '#17604f', '#0f443a', '#06231f', '#ffe9a8', '#041a17', '#dfc274']),
  moss: palette(['#0f2216', '#5d8a3c', '#436b30', '#2b4a26', '#122415', '#fff3b0', '#0c1a10', '#d9c766']),
  lagoon: palette(['#052a44', '#12a0a8', '#11788f', '#0c5672', '#062d43', '#d9fff1', '#04202f', '#7fe0cf']),
  aurora: palette(['#04142b', '#156a6f', '#125059', '#0c3848', '#051a2b', '#8ff5cb', '#041322', '#84dfc6']),
  frost: palette(['#0d2346', '#86b9dc', '#6a9cc7', '#4573a6', '#173a66', '#f4fbff', '#0c213d', '#bfe0f2']),
  storm: palette(['#0d1424', '#4a6385', '#3b5070', '#283953', '#111b2c', '#ffe27a', '#0b1220', '#f0cf68']),
  neon: palette(['#0c0524', '#4a1272', '#37106a', '#220a4a', '#0d0424', '#5ef1ff', '#0a041c', '#ff74c4']),
  copper: palette(['#23110c', '#b4673a', '#8a4b2c', '#5f3120', '#2a140e', '#ffdca4', '#1d0e09', '#f0b172']),
  sand: palette(['#4a2713', '#e9b25c', '#bd813d', '#8b5628', '#432412', '#fff2c4', '#2b170b', '#f6d083']),
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof PALETTES

/** Light, middle and dark of what a motif is made of. */
export const RAMPS = {
  gold: ['#fff1bd', '#f2bf4b', '#9a5f12'],
  amber: ['#ffdca8', '#f0892f', '#8f380e'],
  coral: ['#ffcbb6', '#ef6a51', '#8b2724'],
  crimson: ['#ff9f94', '#d52a3b', '#6a0d23'],
  rose: ['#ffd9e5', '#ea79a3', '#8a2c5d'],
  violet: ['#e3cbff', '#8f56d8', '#3e1a78'],
  azure: ['#c9efff', '#3a9fe0', '#104a86'],
  teal: ['#bff7ed', '#23b0a2', '#085c5b'],
  jade: ['#c9f4d6', '#32a674', '#0d533d'],
  leaf: ['#d8f5ad', '#5fae40', '#225c22'],
  sand: ['#fff3db', '#dfbc86', '#84603a'],
  bronze: ['#ffdab4', '#b97439', '#5a3014'],
  steel: ['#f0f4fa', '#97a8bf', '#3f4c64'],
  snow: ['#ffffff', '#e4ecf5', '#8c9fba'],
  ink: ['#69738e', '#2b334e', '#11162a'],
} as const
export type RampName = keyof typeof RAMPS
export const RAMP_NAMES = Object.keys(RAMPS) as [RampName, ...RampName[]]
