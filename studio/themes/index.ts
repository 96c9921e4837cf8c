/** Every game of the studio, in the order of its shelf. A further game is one data file and a line here. */
import { cinderfoxThemes } from './cinderfox.ts'
import { citrusBell } from './citrus-bell.ts'
import { clockworkGarden } from './clockwork-garden.ts'
import { cloverField } from './clover-field.ts'
import { coralCourt } from './coral-court.ts'
import { duneOracle } from './dune-oracle.ts'
import { emberFoundry } from './ember-foundry.ts'
import { fireflyMarsh } from './firefly-marsh.ts'
import { frostCaravan } from './frost-caravan.ts'
import { goldenAbacus } from './golden-abacus.ts'
import { honeyHive } from './honey-hive.ts'
import { ironRails } from './iron-rails.ts'
import { jadeOrchard } from './jade-orchard.ts'
import { kiteThemes } from './kite.ts'
import { koiTrio } from './koi-trio.ts'
import { lanternTide } from './lantern-tide.ts'
import { luckyPier } from './lucky-pier.ts'
import { monsoonMarket } from './monsoon-market.ts'
import { moonferryThemes } from './moonferry.ts'
import { nectarFalls } from './nectar-falls.ts'
import { nightDiner } from './night-diner.ts'
import { orbitBazaar } from './orbit-bazaar.ts'
import { orchardRowThemes } from './orchard-row.ts'
import { paperCrane } from './paper-crane.ts'
import { rubySevens } from './ruby-sevens.ts'
import { saltRoadThemes } from './salt-road.ts'
import { smugglersMap } from './smugglers-map.ts'
import { starCascade } from './star-cascade.ts'
import { starSignal } from './star-signal.ts'
import { sunkenVault } from './sunken-vault.ts'
import { teahouseMoon } from './teahouse-moon.ts'
import type { Theme } from './theme.ts'
import { thunderPeak } from './thunder-peak.ts'
import { velvetMasquerade } from './velvet-masquerade.ts'

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
