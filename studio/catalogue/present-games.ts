/** The list of games as a catalogue outside the studio takes it in. */
import { minor, presentMoney } from '../../contract/money.ts'
import { paytableIdOf, type SlotModel } from '../engine/model.ts'
import { FIGURES } from '../models/figures.generated.ts'
import { THEMES } from '../themes/index.ts'
import { STAKE_STEPS_MINOR } from './stakes.ts'

/** A fraction as per cent with two decimals. */
const percent = (fraction: number) => Math.round(fraction * 10_000) / 100

export function presentGames() {
  const stakes = STAKE_STEPS_MINOR.map((step) => presentMoney(minor(step)))
  return THEMES.map((theme) => {
    const figures = FIGURES[paytableIdOf(theme.model)]
    if (!figures) throw new Error(`no figures for ${theme.code}: run write-generated`)
    return {
      code: theme.code,
      vendor: 'HARBOR',
      category: 'RNG',
      name: theme.name,
      model: theme.model.family,
      paytable: paytableIdOf(theme.model),
      motif: theme.scenery,
      symbols: Object.values(theme.symbols).map(([shape]) => shape),
      palette: theme.palette,
      rtpPercent: percent(figures.rtp),
      hitFrequencyPercent: percent(figures.hitFrequency),
      volatility: figures.volatility,
      reels: theme.model.reels.length,
      rows: theme.model.rows,
      lines: theme.model.lines.length,
      topPrizeStakes: figures.topPrize,
      topPrizeOneIn: Math.round(figures.topPrizeOneIn),
      features: featuresOf(theme.model),
      stake: { min: stakes[0], max: stakes.at(-1), steps: stakes },
      demo: true,
    }
  })
}

function featuresOf(model: SlotModel): string[] {
  return [
    'wild',
    ...(model.wildMultiplier > 1 ? ['wild_multiplier'] : []),
    ...(model.freeSpins ? ['scatter', 'free_spins', 'win_multiplier'] : []),
    'provably_fair',
  ]
}
