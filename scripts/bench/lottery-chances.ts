/**
 * FAIR-03: each play's chance against simulated draws, each made of two secrets as a live one is. Mark: within 4 standard
 * errors. The secrets follow from numbers, so a run says the same each time. BENCH_DRAWS sets how many of each family.
 */
import { LOTTERY_GAMES } from '../../contract/lottery/games.ts'
import { getPlays } from '../../contract/lottery/plays.ts'
import { sampleLines } from '../../contract/lottery/present.ts'
import { drawResult } from '../../contract/lottery/result.ts'
import type { Line, LotteryGame, Play } from '../../contract/lottery/types.ts'
import { showTable } from './statistics.ts'

const DRAWS = Number(process.env.BENCH_DRAWS ?? 1_000_000)
const AT_ONCE = 64
/** Lines of a play that are watched: the first and the last of each price. */
const LINES_PER_PLAY = 4

type Watched = { play: Play; line: Line; name: string; chance: number; hits: number; squares: number }

/** A play's lines by class of hit, each with the hits that one draw is expected to bring. */
function watch(game: LotteryGame): Watched[] {
  return [...getPlays(game).values()].flatMap((play) => {
    const lines = sampleLines(play)
    const step = Math.max(1, Math.floor(lines.length / LINES_PER_PLAY))
    return lines
      .filter((_, index) => index % step === 0)
      .flatMap((line) =>
        Object.entries(play.prizes(line)).map(
          ([
            name,
            {
              chance: { num, den },
            },
          ]) => {
            const chance = (Number((num * 10n ** 18n) / den) / 1e18) * line.weight
            return { play, line, name, chance, hits: 0, squares: 0 }
          },
        ),
      )
  })
}

async function simulate(game: LotteryGame, watched: readonly Watched[]): Promise<void> {
  const byPlay = Map.groupBy(watched, ({ play }) => play)
  for (let from = 0; from < DRAWS; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, DRAWS - from)
    const results = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        drawResult(game, { period: String(from + at), seed: `seed ${from + at}`, randomness: `beacon ${from + at}` }),
      ),
    )
    for (const result of results) {
      for (const [play, rows] of byPlay) {
        const match = play.match(result)
        for (const row of rows) {
          let hits = 0
          for (const name of match(row.line)) if (name === row.name) hits += 1
          row.hits += hits
          row.squares += hits * hits
        }
      }
    }
  }
}

/** How far the mean is off, in standard errors: of what was seen, or of the chance itself where nothing was. */
function errorsOf({ chance, hits, squares }: Watched): number {
  const mean = hits / DRAWS
  const seen = squares / DRAWS - mean * mean
  const variance = Math.max(seen, chance * Math.max(0, 1 - chance))
  return Math.abs(mean - chance) / Math.sqrt(variance / DRAWS)
}

export type Chances = { family: string; plays: number; lines: number; worst: number; of: string; seconds: number }

export async function benchChances(): Promise<Chances[]> {
  const games = [...new Map([...LOTTERY_GAMES.values()].map((game) => [game.rules, game])).values()]
  const found: Chances[] = []
  for (const game of games) {
    const startMs = performance.now()
    const watched = watch(game)
    await simulate(game, watched)
    const [first] = watched.map((row) => ({ row, errors: errorsOf(row) })).toSorted((a, b) => b.errors - a.errors)
    if (!first) throw new Error(`${game.rules} has no plays`)
    found.push({
      family: game.rules,
      plays: getPlays(game).size,
      lines: watched.length,
      worst: first.errors,
      of: `${first.row.play.code} ${first.row.line.key} ${first.row.name}`.slice(0, 60),
      seconds: (performance.now() - startMs) / 1_000,
    })
  }
  return found
}

export const showChances = (rows: readonly Chances[]): string =>
  showTable(
    ['Rules', 'plays', 'lines and classes', `standard errors at most, ${DRAWS} draws (mark: 4)`, 'of', 's'],
    rows.map(({ family, plays, lines, worst, of, seconds }) => [
      family,
      String(plays),
      String(lines),
      worst.toFixed(2),
      of,
      seconds.toFixed(0),
    ]),
  )
