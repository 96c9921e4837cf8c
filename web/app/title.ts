import type { TFunction } from 'i18next'
import { GAME_SHELVES, type GameShelf } from '../../contract/constants.ts'
import type { TitleKey } from './routes.ts'

const isCategory = (key: TitleKey): key is Extract<TitleKey, GameShelf> =>
  (GAME_SHELVES as readonly string[]).includes(key)

/** `Slots · Meridian` */
export function pageTitle(t: TFunction<'common'>, key: TitleKey, brand: string): string {
  return `${isCategory(key) ? t(`category.${key}`) : t(`title.${key}`)} · ${brand}`
}
