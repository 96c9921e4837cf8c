/** The list of live tables as a catalogue outside the studio takes it in. */
import { minor, presentMoney } from '../../contract/money.ts'
import { LIVE_TABLES } from '../tables/table-list.ts'

/**
 * FAIR-03: what a table's spots return at its least bet, per cent, where wins of the best are cut to the cent. Elsewhere it is
 * what they return by their edges.
 */
const CUT_RETURNS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'lantern-se-die-garden': [93.75, 97.5],
  'lantern-fan-tan-beads': [96.25, 98.5],
  'lantern-fan-tan-stall': [96.25, 97.5],
}

const returnOf = (edge: number) => Math.round((100 - edge) * 100) / 100

export const presentTables = () =>
  LIVE_TABLES.map(({ code, rules, limits, name, palette }) => {
    const edges = rules.spots.map(({ edge }) => edge)
    const [least, most] = [returnOf(Math.max(...edges)), returnOf(Math.min(...edges))]
    return {
      code,
      vendor: 'LANTERN',
      category: 'LIVE',
      name,
      class: rules.gameClass,
      paytable: rules.id,
      // Of the spot that keeps least, before any cut; the table's own page shows each.
      rtpPercent: most,
      rtpAtLeastStake: CUT_RETURNS[code] ?? [least, most],
      stake: { min: presentMoney(minor(limits.minMinor)), max: presentMoney(minor(limits.maxMinor)) },
      palette,
      demo: true,
    }
  })
