/** The list of games as a catalogue outside the studio takes it in. */
import { findJackpotOf } from '../../contract/jackpot/jackpots.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { FEWEST_SHOTS, MOST_SHOTS } from '../../contract/pond/shots.ts'
import { POND_RTP_PERCENT } from '../../contract/pond/species.ts'
import { countWays, paytableIdOf, type SlotModel } from '../engine/model.ts'
import { STAKE_LIMITS } from '../engine/original-rules.ts'
import type { CrashGame, OriginalGame, PondGame, ShelfGame, SlotGame, TableGame } from '../games/game.ts'
import { GAMES } from '../games/index.ts'
import { STAKE_STEPS_MINOR } from '../games/stakes.ts'
import { FIGURES } from '../models/figures.generated.ts'
import { CRASH_FIGURES, ORIGINAL_FIGURES } from '../originals/figures.ts'
import type { OriginalName } from '../originals/index.ts'

/** A fraction as per cent with two decimals. */
const percent = (fraction: number) => Math.round(fraction * 10_000) / 100

/** What a catalogue takes from any game, whatever it is. */
const presentBase = ({ code, vendor, name, palette, scenery }: ShelfGame) => ({
  code,
  vendor,
  name,
  motif: scenery,
  palette,
  demo: true,
})

/** Live tables have a list of their own. */
export const presentGames = () => GAMES.flatMap((game) => (game.type === 'table' ? [] : [present(game)]))

function present(game: Exclude<ShelfGame, TableGame>) {
  if (game.type === 'slot') return presentSlot(game)
  if (game.type === 'pond') return presentPond(game)
  return game.type === 'crash' ? presentCrash(game) : presentOriginal(game)
}

function presentCrash(game: CrashGame) {
  const { minMinor, maxMinor } = game.table.limits
  return {
    ...presentBase(game),
    model: 'crash',
    paytable: game.engine.id,
    rtpPercent: CRASH_FIGURES.rtpPercent[0],
    rtpAtLeastStake: CRASH_FIGURES.rtpAtLeastStake,
    volatility: CRASH_FIGURES.volatility,
    symbols: [game.vendor === 'HARBOR' ? 'rocket' : 'comet'],
    features: ['provably_fair'],
    stake: { min: presentMoney(minor(minMinor)), max: presentMoney(minor(maxMinor)) },
  }
}

/** Its stakes are magazines: the fewest shots at the least value, and the most at the highest. */
function presentPond(game: PondGame) {
  const { valuesMinor } = game.pond
  return {
    ...presentBase(game),
    model: 'pond',
    paytable: game.engine.id,
    rtpPercent: POND_RTP_PERCENT,
    volatility: 'medium' as const,
    symbols: ['fish'],
    features: ['provably_fair'],
    stake: {
      min: presentMoney(minor(FEWEST_SHOTS * Math.min(...valuesMinor))),
      max: presentMoney(minor(MOST_SHOTS * Math.max(...valuesMinor))),
    },
  }
}

function presentOriginal(game: OriginalGame) {
  const { rtpPercent, mainRtpPercent, rtpAtLeastStake, volatility } = ORIGINAL_FIGURES[game.rules]
  return {
    ...presentBase(game),
    model: game.rules,
    paytable: game.engine.id,
    // Before any cut: the least of what a player's choices return, but for games of many bets.
    rtpPercent: mainRtpPercent ?? rtpPercent[0],
    rtpAtLeastStake,
    volatility,
    symbols: [ORIGINAL_MOTIFS[game.rules]],
    features: ['provably_fair'],
    stake: {
      min: presentMoney(minor(STAKE_LIMITS.minMinor)),
      max: presentMoney(minor(STAKE_LIMITS.maxMinor)),
    },
  }
}

/** What its cover shows. */
const ORIGINAL_MOTIFS: Readonly<Record<OriginalName, string>> = {
  baccarat: 'chip',
  blackjack: 'cards',
  dice: 'dice',
  hilo: 'cards',
  keno: 'clover',
  limbo: 'rocket',
  mines: 'gem',
  plinko: 'balls',
  wheel: 'wheel',
}

function presentSlot(game: SlotGame) {
  const stakes = STAKE_STEPS_MINOR.map((step) => presentMoney(minor(step)))
  const { theme } = game
  const figures = FIGURES[paytableIdOf(theme.model)]
  if (!figures) throw new Error(`no figures for ${theme.code}: run write-generated`)
  return {
    ...presentBase(game),
    model: theme.model.family,
    paytable: paytableIdOf(theme.model),
    symbols: Object.values(theme.symbols).map(([shape]) => shape),
    rtpPercent: percent(figures.rtp),
    /** Of a round's return, in stakes: how far play may be from theory by chance. */
    deviation: Math.round(figures.deviation * 1_000) / 1_000,
    hitFrequencyPercent: percent(figures.hitFrequency),
    volatility: figures.volatility,
    reels: theme.model.reels.length,
    rows: theme.model.rows,
    ...(theme.model.ways ? { ways: countWays(theme.model) } : { lines: theme.model.lines.length }),
    topPrizeStakes: figures.topPrize,
    topPrizeOneIn: Math.round(figures.topPrizeOneIn),
    features: [...featuresOf(theme.model), ...(findJackpotOf(theme.code) ? ['jackpot'] : [])],
    stake: { min: stakes[0], max: stakes.at(-1), steps: stakes },
  }
}

function featuresOf(model: SlotModel): string[] {
  return [
    'wild',
    ...(model.ways ? ['cascades'] : []),
    ...(model.wildMultiplier > 1 ? ['wild_multiplier'] : []),
    ...(model.freeSpins ? ['scatter', 'free_spins', 'win_multiplier'] : []),
    'provably_fair',
  ]
}
