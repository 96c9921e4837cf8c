/**
 * FAIR-03: the book's printed chances against simulated matches. Mark: within 4 standard errors. Floats of the long run come
 * from a fast generator with a fixed seed; a shorter run draws every match from both secrets, as a live one is.
 * BENCH_MATCHES sets the length.
 */
import { createHmac } from 'node:crypto'
import {
  esportsCourse,
  firstBoats,
  footballCourse,
  KICK_OFF,
  mapChance,
  type Rates,
  REGATTA_OFFSETS,
} from '../../contract/book/model.ts'
import { type Pick, parsePick } from '../../contract/book/picks.ts'
import { listMarkets, sharesOf } from '../../contract/book/prices.ts'
import { type End, settlePick } from '../../contract/book/settle.ts'
import { scoreAt } from '../../contract/book/timeline.ts'
import { showTable } from './statistics.ts'

const MATCHES = Number(process.env.BENCH_MATCHES ?? 1_000_000)
const DRAWN_MATCHES = Math.min(MATCHES, 50_000)

type Floats = (count: number) => ArrayLike<number>

/** xorshift128+ of 32-bit words: the same run each time. */
function generator(seed: number): Floats {
  let [a, b, c, d] = [seed, 362_436_069, 521_288_629, 88_675_123]
  const next = () => {
    const t = a ^ (a << 11)
    ;[a, b, c] = [b, c, d]
    d = (d ^ (d >>> 19) ^ t ^ (t >>> 8)) >>> 0
    return d / 2 ** 32
  }
  return (count) => Float64Array.from({ length: count }, next)
}

/** Floats as the pinned draw reads them, by a hash that answers at once. */
function drawn(): Floats {
  let nonce = 0
  return (count) => {
    nonce += 1
    const floats: number[] = []
    for (let round = 0; floats.length < count; round += 1) {
      const digest = createHmac('sha256', `link ${nonce}`)
        .update(`coastline-1-${nonce}.beacon ${nonce}:${nonce}:${round}`)
        .digest()
      for (let at = 0; at < 32; at += 4) floats.push(digest.readUInt32BE(at) / 2 ** 32)
    }
    return floats
  }
}

/** One match, from the floats that its sport reads. */
function play(rates: Rates, floats: Floats): End {
  if (rates.sport === 'regatta') {
    const values = floats(rates.offsets.length * 2)
    const tenths = (at: number) => Math.floor(10 * (values[at] ?? 0))
    const times = rates.offsets.map((offset, boat) => offset + tenths(2 * boat) + tenths(2 * boat + 1))
    return { kind: 'race', first: firstBoats(times).map((boat) => boat + 1) }
  }
  const course = rates.sport === 'football' ? footballCourse(rates, floats(188)) : esportsCourse(rates.map, floats(3))
  if (course.sport === 'regatta') throw new Error('a score was asked for')
  return { kind: 'score', ...scoreAt(course.points, course.ticks) }
}

interface Watched {
  readonly text: string
  readonly pick: Pick
  readonly expected: number
  sum: number
  squares: number
}

export interface BookChances {
  readonly name: string
  readonly matches: number
  readonly picks: number
  readonly worst: number
  readonly of: string
  readonly seconds: number
}

function simulate(name: string, rates: Rates, matches: number, floats: Floats): BookChances {
  const startMs = performance.now()
  const watched = listMarkets(rates, { ...KICK_OFF, inPlay: false })
    .flatMap(({ picks }) => picks.map(({ pick }) => pick))
    .flatMap((text): Watched[] => {
      const pick = parsePick(text)
      if (!pick) throw new Error(`${text} is no pick`)
      // Of each pick: what a stake at odds 1 brings, in won shares.
      return [{ text, pick, expected: sharesOf(rates, KICK_OFF, pick).won, sum: 0, squares: 0 }]
    })
  for (let match = 0; match < matches; match += 1) {
    const end = play(rates, floats)
    for (const row of watched) {
      const { won, of } = settlePick(row.pick, end)
      row.sum += won / of
      row.squares += (won / of) ** 2
    }
  }
  const errorsOf = ({ expected, sum, squares }: Watched) => {
    const mean = sum / matches
    const variance = Math.max(squares / matches - mean * mean, expected * (1 - expected) * 1e-3)
    return Math.abs(mean - expected) / Math.sqrt(variance / matches)
  }
  const [worst] = watched.map((row) => ({ row, errors: errorsOf(row) })).toSorted((a, b) => b.errors - a.errors)
  if (!worst) throw new Error(`${name} has no markets`)
  return {
    name,
    matches,
    picks: watched.length,
    worst: worst.errors,
    of: `${worst.row.text}: ${worst.row.expected.toFixed(6)} printed, ${(worst.row.sum / matches).toFixed(6)} seen`,
    seconds: (performance.now() - startMs) / 1_000,
  }
}

const football = (home: number, away: number): Rates => ({ sport: 'football', home, away })

export const benchBookChances = (): BookChances[] => [
  simulate('football 1.55 : 1.15', football(1.55, 1.15), MATCHES, generator(1)),
  simulate('football 2.20 : 0.70', football(2.2, 0.7), MATCHES, generator(2)),
  simulate('football 1.55 : 1.15, both secrets', football(1.55, 1.15), DRAWN_MATCHES, drawn()),
  simulate('esports, Elo +60', { sport: 'esports', map: mapChance(60) }, MATCHES, generator(3)),
  simulate('regatta', { sport: 'regatta', offsets: REGATTA_OFFSETS }, MATCHES, generator(4)),
]

export const showBookChances = (rows: readonly BookChances[]): string =>
  showTable(
    ['Book', 'matches', 'picks', 'standard errors at most (mark: 4)', 'of', 's'],
    rows.map(({ name, matches, picks, worst, of, seconds }) => [
      name,
      String(matches),
      String(picks),
      worst.toFixed(2),
      of,
      seconds.toFixed(0),
    ]),
  )
