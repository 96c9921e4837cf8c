/** I18N-02: whether the colours of a theme can be read (WCAG 2.2, 1.4.3 and 1.4.11). */
import type { Theme } from '../merchant.ts'

export type Tokens = Readonly<Record<string, string>>
export const TEXT_CONTRAST = 4.5
export const FOCUS_CONTRAST = 3

const HEX = /^#[0-9a-f]{6}$/i

/** What a theme has that sets nothing: as kit/styles/tokens.css has it, which a test compares. */
export const BASE_TOKENS = {
  dark: {
    'surface-0': '#0b0f1a',
    'surface-1': '#131a2b',
    'surface-2': '#1d2740',
    text: '#f3f5fc',
    'text-soft': '#b9c2d9',
    'text-faint': '#93a0bf',
    accent: '#f0c268',
    'accent-hover': '#f7d48c',
    'on-accent': '#1d1503',
    money: '#f4cd7d',
    spark: '#f0c268',
    'on-spark': '#1d1503',
    live: '#44d3bb',
    'on-live': '#03211c',
    danger: '#ff8474',
    'on-danger': '#2a0803',
    focus: '#9bd8ff',
  },
  light: {
    'surface-0': '#faf4e9',
    'surface-1': '#fffcf6',
    'surface-2': '#f4ead9',
    text: '#2b1913',
    'text-soft': '#5c473b',
    'text-faint': '#735d4e',
    accent: '#8a1f2d',
    'accent-hover': '#a02a3a',
    'on-accent': '#fff8ee',
    money: '#85470a',
    spark: '#f0a02c',
    'on-spark': '#2b1600',
    live: '#0b6a5d',
    'on-live': '#ffffff',
    danger: '#b02d1d',
    'on-danger': '#ffffff',
    focus: '#1b5fa8',
  },
} as const satisfies Record<Theme['scheme'], Tokens>
/** The colours that a person chooses. */
export const COLOUR_TOKENS = Object.keys(BASE_TOKENS.dark) as (keyof (typeof BASE_TOKENS)['dark'])[]

const SURFACES = ['surface-0', 'surface-1', 'surface-2']
const TEXTS = ['text', 'text-soft', 'text-faint', 'money', 'live', 'danger', 'accent']
const ON_PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-spark', 'spark'],
  ['on-live', 'live'],
  ['on-danger', 'danger'],
] as const

type Pair = { text: string; ground: string; least: number }
export const READ_PAIRS: readonly Pair[] = [
  ...TEXTS.flatMap((text) => SURFACES.map((ground) => ({ text, ground, least: TEXT_CONTRAST }))),
  ...ON_PAIRS.map(([text, ground]) => ({ text, ground, least: TEXT_CONTRAST })),
  ...SURFACES.map((ground) => ({ text: 'focus', ground, least: FOCUS_CONTRAST })),
]

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** Of two colours written as `#rrggbb`: 1 for the same colour, 21 for black and white. */
export function computeContrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

export type WeakPair = Pair & { ratio: number | null }

/** Pairs that cannot be read. `ratio` is null where a colour is not written as `#rrggbb`, so nothing can be measured. Pure. */
export function findWeakPairs({ scheme, tokens }: Theme): WeakPair[] {
  const all: Tokens = { ...BASE_TOKENS[scheme], ...tokens }
  return READ_PAIRS.flatMap((pair) => {
    const [text = '', ground = ''] = [all[pair.text], all[pair.ground]]
    const ratio = HEX.test(text) && HEX.test(ground) ? computeContrast(text, ground) : null
    return ratio === null || ratio < pair.least ? [{ ...pair, ratio }] : []
  })
}
