/** Every game of the studio, in the order of its shelf. A further game is its data in a file of its vendor, and a line here. */
import { cinderfoxThemes } from './cinderfox.ts'
import { ironRails, rubySevens, smugglersMap, starSignal } from './harbor-classic-3x3-bold.ts'
import { cloverField, luckyPier, paperCrane } from './harbor-classic-3x3-calm.ts'
import { citrusBell, goldenAbacus, honeyHive, koiTrio, nightDiner } from './harbor-classic-3x3-steady.ts'
import { duneOracle, emberFoundry, orbitBazaar, velvetMasquerade } from './harbor-lines-5x3-bold.ts'
import { coralCourt, jadeOrchard, lanternTide, teahouseMoon } from './harbor-lines-5x3-calm.ts'
import { clockworkGarden, fireflyMarsh, frostCaravan, monsoonMarket, thunderPeak } from './harbor-lines-5x3-steady.ts'
import { nectarFalls, starCascade, sunkenVault } from './harbor-ways-5x4-bold.ts'
import { kiteThemes } from './kite.ts'
import { moonferryThemes } from './moonferry.ts'
import { orchardRowThemes } from './orchard-row.ts'
import { saltRoadThemes } from './salt-road.ts'
import type { Theme } from './theme.ts'

export const THEMES: readonly Theme[] = [
  lanternTide,
  jadeOrchard,
  emberFoundry,
  frostCaravan,
  coralCourt,
  duneOracle,
  orbitBazaar,
  clockworkGarden,
  monsoonMarket,
  velvetMasquerade,
  thunderPeak,
  teahouseMoon,
  fireflyMarsh,
  luckyPier,
  citrusBell,
  goldenAbacus,
  rubySevens,
  nightDiner,
  paperCrane,
  starSignal,
  honeyHive,
  koiTrio,
  cloverField,
  ironRails,
  smugglersMap,
  nectarFalls,
  starCascade,
  sunkenVault,
  ...kiteThemes,
  ...saltRoadThemes,
  ...moonferryThemes,
  ...cinderfoxThemes,
  ...orchardRowThemes,
]

const byCode = new Map(THEMES.map((theme) => [theme.code, theme]))

export const findTheme = (code: string): Theme | undefined => byCode.get(code)
