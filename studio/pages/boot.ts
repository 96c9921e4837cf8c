/** What a game's page is sent with: everything it draws, nothing it decides. */
import { assert } from '../../contract/assert.ts'
import type { Language } from '../../contract/constants.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { symbolSvg } from '../art/symbol.ts'
import { DEFAULT_STAKE_MINOR, STAKE_STEPS_MINOR } from '../catalogue/stakes.ts'
import type { Figures } from '../engine/figures.ts'
import { paytableIdOf, SCATTER, type SlotModel, SYMBOLS, WILD } from '../engine/model.ts'
import { MESSAGES, type Messages } from '../i18n/index.ts'
import { FIGURES } from '../models/figures.generated.ts'
import type { Palette, Theme } from '../themes/theme.ts'

export interface Boot {
  readonly gameCode: string
  readonly name: string
  readonly language: Language
  /** The lobby says that its own bar shows name, way back, balance and net position. */
  readonly lobbyBar: boolean
  readonly messages: Messages
  readonly palette: Palette
  /** Symbol → its SVG, in the paytable's order. */
  readonly symbols: Readonly<Record<string, string>>
  readonly model: SlotModel
  readonly paytable: string
  readonly figures: Figures
  readonly stakes: readonly string[]
  readonly defaultStake: string
}

const RIBBONS: Readonly<Record<string, string>> = { [WILD]: 'WILD', [SCATTER]: 'SCATTER' }

export function buildBoot(theme: Theme, language: Language, lobbyBar: boolean): Boot {
  const paytable = paytableIdOf(theme.model)
  const figures = FIGURES[paytable]
  assert(figures, 'every model has its figures')
  return {
    gameCode: theme.code,
    name: theme.name[language],
    language,
    lobbyBar,
    messages: MESSAGES[language],
    palette: theme.palette,
    symbols: Object.fromEntries(
      SYMBOLS.flatMap((symbol) => {
        const design = theme.symbols[symbol]
        return design ? [[symbol, symbolSvg(design, RIBBONS[symbol])]] : []
      }),
    ),
    model: theme.model,
    paytable,
    figures,
    stakes: STAKE_STEPS_MINOR.map((step) => presentMoney(minor(step))),
    defaultStake: presentMoney(minor(DEFAULT_STAKE_MINOR)),
  }
}
