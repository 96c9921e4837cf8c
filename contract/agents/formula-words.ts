import { GAME_CATEGORIES, type GameCategory } from '../constants.ts'

/** A formula with the names of its categories, as a page and its files say them. It is stored by codes, the same in each language. */
export const nameCategories = (formula: string, nameOf: (category: GameCategory) => string): string =>
  formula.replace(/[A-Z]+(?= )/g, (code) => {
    const category = GAME_CATEGORIES.find((each) => each === code)
    return category ? nameOf(category) : code
  })
