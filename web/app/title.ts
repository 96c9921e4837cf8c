import type { TFunction } from 'i18next'
import { GAME_CATEGORIES, type GameCategory } from '../../contract/constants.ts'
import type { TitleKey } from './routes.ts'

const isCategory = (key: TitleKey): key is Extract<TitleKey, GameCategory> =>
  (GAME_CATEGORIES as readonly string[]).includes(key)

/** `Slots · Meridian` */
export function pageTitle(t: TFunction<'common'>, key: TitleKey, brand: string): string {
  return `${isCategory(key) ? t(`category.${key}`) : t(`title.${key}`)} · ${brand}`
}
