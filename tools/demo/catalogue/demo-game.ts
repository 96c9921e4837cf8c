/** A game of the demo: what the platform keeps, and what its cover is drawn from. */
import { type CatalogueGame, catalogueGameSchema } from '../../../platform/games/catalogue/catalogue-game.ts'
import { type CoverTheme, coverThemeSchema } from '../../art/cover-theme.ts'
import { coverPicture, type Picture } from '../pictures.ts'
import { THEME_OF_MOTIF } from './theme-of-motif.ts'

export type DemoGame = { game: CatalogueGame; art: CoverTheme; picture: Picture }

/** As a table has them, before they are checked. */
type Figures = { gameId: string; names: { EN?: string }; [figure: string]: unknown }

/** Throws (zod) where the figures or the art are not a game's. */
export function buildDemoGame(figures: Figures, foundArt: unknown): DemoGame {
  const art = coverThemeSchema.parse(foundArt)
  const picture = coverPicture(figures.gameId, art)
  const game = catalogueGameSchema.parse({ ...figures, theme: THEME_OF_MOTIF[art.motif], cover: picture.path })
  return { game, art, picture }
}
