/** The games of our own studio, as it publishes them: the ones that can really be played. Figures stand there alone. */
import { z } from 'zod'
import { LANGUAGES } from '../../../contract/constants.ts'
import studioGames from '../../../contract/demo/studio-games.json' with { type: 'json' }
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { moneySchema, parseMoney } from '../../../contract/money.ts'
import type { GameFeature } from '../../../contract/rules/game-filters.ts'
import { MOTIF_NAMES, type MotifName } from '../../art/motifs/index.ts'
import { paletteSchema } from '../../art/palettes.ts'
import { SCENE_NAMES } from '../../art/scenes/index.ts'
import { buildDemoGame, type DemoGame } from './demo-game.ts'

/** What the choices return at the least stake, per cent: the least and the most. */
export const leastStakeSchema = z.tuple([z.number(), z.number()]).optional()

/** The same as a catalogue keeps it. */
export const returnsOf = (range: z.output<typeof leastStakeSchema>) =>
  range && { rtpLeastPoints: Math.round(range[0] * 100), rtpMostPoints: Math.round(range[1] * 100) }

const studioGameSchema = z.object({
  code: gameIdSchema,
  vendor: vendorCodeSchema,
  name: z.record(z.enum(LANGUAGES), z.string()),
  motif: z.string(),
  /** Shapes of its symbols, the wild first. */
  symbols: z.array(z.string()),
  palette: paletteSchema,
  rtpPercent: z.number(),
  rtpAtLeastStake: leastStakeSchema,
  volatility: z.enum(['low', 'medium', 'high']),
  deviation: z.number().positive().optional(),
  features: z.array(z.string()),
  model: z.string(),
  stake: z.object({ min: moneySchema, max: moneySchema }),
  demo: z.boolean(),
})

/** The studio's words for what a slot does, in the catalogue's; what has no word there is left out. */
const FEATURES: Record<string, GameFeature> = {
  wild: 'wilds',
  cascades: 'cascades',
  free_spins: 'free_spins',
  wild_multiplier: 'multiplier',
  win_multiplier: 'multiplier',
  provably_fair: 'provably_fair',
  jackpot: 'jackpot',
}
const VOLATILITY = { low: 2, medium: 3, high: 5 } as const
const HOT_GAMES = 14

function findMotif(symbols: readonly string[]): MotifName {
  const known = symbols.find((symbol) => MOTIF_NAMES.some((name) => name === symbol))
  return z.enum(MOTIF_NAMES).catch('star').parse(known)
}

type StudioGame = z.output<typeof studioGameSchema>
const games = z.array(studioGameSchema).parse(studioGames)
const byCode = new Map(games.map((game) => [game.code as string, game]))

/** What the studio says of a game that stands on another vendor's shelf. */
export function findPublishedFacts(gameId: string) {
  const game = byCode.get(gameId)
  return game && { ...factsOf(game), features: featuresOf(game) }
}

/** Machines with reels stand among the slots and ponds among the fish; the studio's other boards are originals. */
const isOriginal = (model: string) => !/^(lines|classic|ways)-|^pond$/.test(model)

const factsOf = ({ rtpPercent, rtpAtLeastStake, volatility, deviation, stake, demo, name, model }: StudioGame) => ({
  rtpPoints: Math.round(rtpPercent * 100),
  ...returnsOf(rtpAtLeastStake),
  volatility: VOLATILITY[volatility],
  ...(deviation !== undefined && { deviationMilli: Math.round(deviation * 1_000) }),
  minBetMinor: parseMoney(stake.min),
  maxBetMinor: parseMoney(stake.max),
  isPlayable: true,
  offersDemo: demo,
  names: name,
  ...(isOriginal(model) && { shelf: 'ORIGINALS' }),
})
const featuresOf = ({ features }: StudioGame) => [...new Set(features.flatMap((feature) => FEATURES[feature] ?? []))]

/** HARBOR's, ordered as the studio's shelf: the first are hot, the last came out last. `nodeId` counts from `firstNodeId`. */
export function readHarborGames(firstNodeId: number): DemoGame[] {
  const shelf = games.filter((game) => game.vendor === 'HARBOR')
  return shelf.map((game, at) =>
    buildDemoGame(
      {
        ...factsOf(game),
        gameId: game.code,
        nodeId: firstNodeId + at,
        gameCode: game.code,
        vendorCode: game.vendor,
        category: 'RNG',
        accountTypeName: game.vendor,
        classes: [],
        features: featuresOf(game),
        popularity: 95 - at,
        releasedDaysAgo: (shelf.length - at) * 9,
        isHot: at < HOT_GAMES,
      },
      {
        scene: z.enum(SCENE_NAMES).catch('rays').parse(game.motif),
        motif: findMotif(game.symbols),
        palette: game.palette,
      },
    ),
  )
}
