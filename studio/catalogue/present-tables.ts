/** The list of live tables as a catalogue outside the studio takes it in. */
import { minor, presentMoney } from '../../contract/money.ts'
import { LIVE_TABLES } from '../tables/table-list.ts'

export const presentTables = () =>
  LIVE_TABLES.map(({ code, rules, limits, name, palette }) => ({
    code,
    vendor: 'LANTERN',
    category: 'LIVE',
    name,
    class: rules.gameClass,
    paytable: rules.id,
    // Of the spot that keeps least: a catalogue shows one figure, and the table's own page shows each.
    rtpPercent: Math.round((100 - Math.min(...rules.spots.map(({ edge }) => edge))) * 100) / 100,
    stake: { min: presentMoney(minor(limits.minMinor)), max: presentMoney(minor(limits.maxMinor)) },
    palette,
    demo: true,
  }))
