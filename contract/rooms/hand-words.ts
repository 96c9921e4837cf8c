/**
 * A hand in words for an address: `base=100 seats=0.1.3 lead=2 c0=<hex> 0p51.4 1x 2b3 3s5`. A number before each act is its
 * seat; p plays cards, x passes, b bids, s stakes. With rules, seeds and nonce it is all that a verifier needs.
 */
import type { SeatAct } from './hand.ts'
import type { HandProof } from './messages.ts'

export type HandWords = Pick<HandProof, 'baseMinor' | 'seats' | 'lead'> & {
  readonly acts: readonly Pick<SeatAct, 'seat' | 'act'>[]
  readonly reveals: readonly { readonly seat: number; readonly reveal: string }[]
}

function writeAct({ seat, act }: Pick<SeatAct, 'seat' | 'act'>): string {
  switch (act.kind) {
    case 'play':
      return `${seat}p${act.cards.join('.')}`
    case 'pass':
      return `${seat}x`
    case 'bid':
      return `${seat}b${act.bid}`
    case 'stake':
      return `${seat}s${act.times}`
  }
}

export const writeHandWords = ({ baseMinor, seats, lead, acts, contributions }: HandProof): string[] => [
  `base=${baseMinor}`,
  `seats=${seats.join('.')}`,
  ...(lead === null ? [] : [`lead=${lead}`]),
  ...contributions.flatMap(({ seat, reveal }) => (reveal === null ? [] : [`c${seat}=${reveal}`])),
  ...acts.map(writeAct),
]

const numbers = (text: string) => text.split('.').map(Number)
const TIMES = [1, 2, 3, 5] as const

function readAct(word: string): HandWords['acts'][number] | null {
  const [, seat, kind, rest = ''] = /^([0-4])([pxbs])([\d.]*)$/.exec(word) ?? []
  if (seat === undefined) return null
  const of = { seat: Number(seat) }
  if (kind === 'x') return { ...of, act: { kind: 'pass' } }
  if (kind === 'p') return { ...of, act: { kind: 'play', cards: numbers(rest) } }
  if (kind === 'b') return { ...of, act: { kind: 'bid', bid: Number(rest) } }
  const times = TIMES.find((one) => String(one) === rest)
  return times ? { ...of, act: { kind: 'stake', times } } : null
}

/** Null for words that are no hand. */
export function readHandWords(words: readonly string[]): HandWords | null {
  const fieldOf = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const base = Number(fieldOf('base'))
  const seats = numbers(fieldOf('seats') ?? '')
  const lead = fieldOf('lead')
  const acts = words.filter((word) => !word.includes('=')).map(readAct)
  if (!Number.isSafeInteger(base) || base <= 0 || seats.some((seat) => !Number.isInteger(seat))) return null
  if (acts.includes(null)) return null
  return {
    baseMinor: base,
    seats,
    lead: lead === undefined ? null : Number(lead),
    acts: acts.filter((act) => act !== null),
    reveals: words.flatMap((word) => {
      const [, seat, reveal] = /^c([0-4])=([0-9a-f]{32})$/.exec(word) ?? []
      return seat === undefined || reveal === undefined ? [] : [{ seat: Number(seat), reveal }]
    }),
  }
}
