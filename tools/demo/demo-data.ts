/** Everything a local site is filled with, as the platform's seed route takes it. */

import { promoThemeSchema } from '../art/draw-promo.ts'
import { PALETTES } from '../art/palettes.ts'
import { DEMO_ANNOUNCEMENTS } from './announcements.ts'
import { readCatalogue, readDemoGames, vendorMarks } from './catalogue/index.ts'
import { DEMO_GOODS, DEMO_POINT_RANKS, POINTS_REMARK } from './goods.ts'
import { GAMES } from './help/games.ts'
import { HOUSE } from './help/house.ts'
import { MONEY } from './help/money.ts'
import { SAFE } from './help/safe.ts'
import { START } from './help/start.ts'
import { avatarPictures, goodPicture, type Picture, promoPicture } from './pictures.ts'
import type { DemoData } from './platform/demo-data.ts'
import { writeTerms } from './promotion-terms.ts'
import { DEMO_PROMOTIONS } from './promotions.ts'
import { SEASON_PROMOTIONS } from './promotions-season.ts'
import { DEMO_RANKS, DEMO_RATES, RANK_GIFTS } from './vip-ranks.ts'

const PROMOTIONS = [...DEMO_PROMOTIONS, ...SEASON_PROMOTIONS, ...RANK_GIFTS]

const promoPictures = new Map(
  PROMOTIONS.map(({ id, art: { motifs, palette } }) => {
    const theme = promoThemeSchema.parse({ motifs, palette: PALETTES[palette] })
    return [id, promoPicture(id, theme)]
  }),
)
const goodPictures = new Map(
  DEMO_GOODS.map(({ id, art: { motifs, palette } }) => {
    const theme = promoThemeSchema.parse({ motifs, palette: PALETTES[palette] })
    return [id, goodPicture(id, theme)]
  }),
)
const findPromoPath = (id: string) => promoPictures.get(id)?.path ?? ''

/** Every picture of the demo. The build writes them beside the page's own files. */
export const readPictures = (): Picture[] => [
  ...readDemoGames().map(({ picture }) => picture),
  ...vendorMarks(),
  ...promoPictures.values(),
  ...goodPictures.values(),
  ...avatarPictures(),
]

export const readDemoData = (): DemoData => ({
  catalogue: readCatalogue(),
  promotions: PROMOTIONS.map(({ art: _, clauses, days, rule, ...promotion }) => ({
    ...promotion,
    days: [...days],
    rule: { ...rule },
    terms: writeTerms(clauses),
    picture: findPromoPath(promotion.id),
  })),
  announcements: DEMO_ANNOUNCEMENTS.map(({ groupName = null, picture, ...announcement }) => ({
    ...announcement,
    audience: announcement.audience ?? ('players' as const),
    groupName,
    picture: picture === undefined ? null : findPromoPath(picture),
  })),
  help: [START, MONEY, GAMES, SAFE, HOUSE].map(({ articles, ...category }) => ({
    ...category,
    articles: [...articles],
  })),
  ranks: DEMO_RANKS.map(({ giftMinor: _, ...rank }) => rank),
  points: {
    goods: DEMO_GOODS.map(({ art: _, ...good }) => ({ ...good, picture: goodPictures.get(good.id)?.path ?? '' })),
    ranks: DEMO_POINT_RANKS.map(([level, factorPercent, points]) => ({ level, factorPercent, points })),
    remark: POINTS_REMARK,
  },
  rankPointRates: DEMO_RATES,
})
