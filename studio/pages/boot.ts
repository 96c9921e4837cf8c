/** What a game's page is sent with: everything it draws, nothing it decides. */

import type { Language } from '../../contract/constants.ts'
import { findJackpotOf, type Jackpot } from '../../contract/jackpot/jackpots.ts'
import { returnPercentOf } from '../../contract/jackpot/rules.ts'
import { assert } from '../../contract/lib/assert.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import type { Pond } from '../../contract/pond/pond.ts'
import { depositOf, ROOM_TERMS, type Room, type RoomTerms } from '../../contract/rooms/rooms.ts'
import type { Palette } from '../art/scenery.ts'
import { symbolSvg } from '../art/symbol.ts'
import { CARD_MESSAGES, type CardMessages } from '../cards/i18n/index.ts'
import type { TableClock } from '../engine/clock.ts'
import type { Figures } from '../engine/figures.ts'
import { paytableIdOf, SCATTER, type SlotModel, SYMBOLS, WILD } from '../engine/model.ts'
import { STAKE_LIMITS } from '../engine/original-rules.ts'
import type { Game, OriginalGame, SlotGame, TableGame } from '../games/game.ts'
import { DEFAULT_STAKE_MINOR, STAKE_STEPS_MINOR } from '../games/stakes.ts'
import { DRAW_WORDS, type DrawKey } from '../i18n/draw-words.ts'
import { MESSAGES, type Messages } from '../i18n/index.ts'
import { ORIGINAL_MESSAGES, type OriginalMessages, type SlotKey, slotMessagesOf } from '../i18n/originals/index.ts'
import { JACKPOT_WORDS, type JackpotWords } from '../jackpot/words.ts'
import { FIGURES } from '../models/figures.generated.ts'
import { CRASH_FIGURES, ORIGINAL_FIGURES, type OriginalFigures } from '../originals/figures.ts'
import type { OriginalName } from '../originals/index.ts'
import { POND_WORDS, type PondWords } from '../pond/i18n/index.ts'
import type { RoomWords } from '../rooms/i18n/en.ts'
import { ROOM_WORDS } from '../rooms/i18n/index.ts'
import type { TableRules } from '../table-rules/table-rules.ts'
import type { TableWords } from '../tables/i18n/en.ts'
import { TABLE_WORDS } from '../tables/i18n/index.ts'
import { LIVE_TABLES, type TableLimits } from '../tables/table-list.ts'

interface BaseBoot {
  readonly gameCode: string
  readonly name: string
  readonly language: Language
  /** The lobby says that its own bar shows name, way back, balance and net position. */
  readonly lobbyBar: boolean
  readonly palette: Palette
  readonly paytable: string
  /** FAIR-02: how its rounds are drawn, in words that suffice to recompute them. */
  readonly draws: readonly string[]
}

export interface SlotBoot extends BaseBoot {
  readonly type: 'slot'
  readonly messages: Messages & Readonly<Record<SlotKey, string>>
  /** Symbol → its SVG, in the paytable's order. */
  readonly symbols: Readonly<Record<string, string>>
  readonly model: SlotModel
  readonly figures: Figures
  readonly stakes: readonly string[]
  readonly defaultStake: string
  /** Null where the game feeds none. */
  readonly jackpot: JackpotBoot | null
}
export interface JackpotBoot {
  readonly name: string
  readonly levels: Jackpot['levels']
  readonly returnPercent: number
  readonly words: JackpotWords
}

export interface TableBoot extends BaseBoot {
  readonly type: 'table'
  readonly messages: Messages
  readonly words: TableWords
  readonly limits: TableLimits
  readonly clock: TableClock
  /** Another table of its class, by name: for who finds this one full. */
  readonly other: string | null
}

export interface OriginalBoot extends BaseBoot {
  readonly type: 'original'
  readonly messages: Messages & OriginalMessages & CardMessages
  readonly rules: OriginalName
  readonly figures: OriginalFigures
  readonly limits: typeof STAKE_LIMITS
}
export interface CrashBoot extends BaseBoot {
  readonly type: 'crash'
  readonly messages: Messages & OriginalMessages & CardMessages
  readonly figures: OriginalFigures
  readonly limits: typeof STAKE_LIMITS
}
export interface PondBoot extends BaseBoot {
  readonly type: 'pond'
  readonly messages: Messages
  readonly words: PondWords
  readonly pond: Pond
}
export interface RoomBoot extends BaseBoot {
  readonly type: 'room'
  readonly messages: Messages
  readonly room: Room
  readonly words: RoomWords
  readonly terms: RoomTerms
  readonly depositMinor: number
}
export type Boot = SlotBoot | OriginalBoot | TableBoot | CrashBoot | PondBoot | RoomBoot

const RIBBONS: Readonly<Record<string, string>> = { [WILD]: 'WILD', [SCATTER]: 'SCATTER' }

export function buildBoot(game: Game, language: Language, lobbyBar: boolean): Boot {
  const { code: gameCode, palette } = game
  const base = {
    gameCode,
    palette,
    language,
    lobbyBar,
    name: game.name[language],
    paytable: game.engine.id,
    draws: drawsOf(game, language),
  }
  switch (game.type) {
    case 'slot':
      return buildSlotBoot(game, base)
    case 'table':
      return buildTableBoot(game, base)
    case 'original':
      return buildOriginalBoot(game, base)
    case 'crash': {
      const messages = { ...MESSAGES[language], ...ORIGINAL_MESSAGES[language], ...CARD_MESSAGES[language] }
      return { ...base, type: 'crash', messages, figures: CRASH_FIGURES, limits: STAKE_LIMITS }
    }
    case 'pond':
      return { ...base, type: 'pond', messages: MESSAGES[language], words: POND_WORDS[language], pond: game.pond }
    case 'room': {
      const { room } = game
      const terms = ROOM_TERMS[room.game]
      const words = ROOM_WORDS[language]
      return { ...base, type: 'room', messages: MESSAGES[language], words, room, terms, depositMinor: depositOf(room) }
    }
    case 'book':
      assert(false, 'a book has a page of its own')
  }
}

/** The draws of live tables. Crash is drawn by words of its own. */
const TABLE_DRAWS: Partial<Record<TableRules['gameClass'], DrawKey>> = {
  BAC: 'baccarat',
  DAT: 'dragonTiger',
  ROU: 'roulette',
  SIC: 'sicBo',
  YSX: 'crab',
  FT: 'fanTan',
  SD: 'seDie',
  NN: 'niuNiu',
}
/** Words that lean on those of another game: they stand beside it. */
const LEANS_ON: Partial<Record<DrawKey, readonly DrawKey[]>> = {
  blackjack: ['hilo'],
  baccarat: ['hilo'],
  dragonTiger: ['baccarat', 'hilo'],
  niuNiu: ['hilo'],
  crab: ['sicBo'],
  rooms: ['v2', 'hilo'],
}

function drawKeysOf(game: Game): readonly DrawKey[] {
  switch (game.type) {
    case 'slot':
      return ['bytes', 'slot', ...(game.theme.model.ways ? (['cascade'] as const) : []), 'strips']
    case 'original':
      return ['bytes', game.rules]
    case 'table': {
      const key = TABLE_DRAWS[game.table.rules.gameClass]
      assert(key, 'every class of tables tells how it is drawn')
      return ['bytes', 'tables', key]
    }
    case 'crash':
      return ['crash']
    case 'pond':
      return ['bytes', 'pond']
    case 'room':
      return ['bytes', 'rooms']
    case 'book':
      return ['bytes', 'book']
  }
}

const drawsOf = (game: Game, language: Language): readonly string[] =>
  drawKeysOf(game)
    .flatMap((key) => [key, ...(LEANS_ON[key] ?? [])])
    .map((key) => DRAW_WORDS[language][key])

function buildTableBoot({ table }: TableGame, base: BaseBoot): TableBoot {
  return {
    ...base,
    type: 'table',
    messages: MESSAGES[base.language],
    words: TABLE_WORDS[base.language],
    limits: table.limits,
    clock: table.clock,
    other:
      LIVE_TABLES.find((each) => each !== table && each.rules.gameClass === table.rules.gameClass)?.name[
        base.language
      ] ?? null,
  }
}

function buildOriginalBoot(game: OriginalGame, base: BaseBoot): OriginalBoot {
  return {
    ...base,
    type: 'original',
    messages: {
      ...MESSAGES[base.language],
      ...ORIGINAL_MESSAGES[base.language],
      ...CARD_MESSAGES[base.language],
    },
    rules: game.rules,
    figures: ORIGINAL_FIGURES[game.rules],
    limits: STAKE_LIMITS,
  }
}

function buildSlotBoot({ theme }: SlotGame, base: BaseBoot): SlotBoot {
  const figures = FIGURES[paytableIdOf(theme.model)]
  assert(figures, 'every model has its figures')
  return {
    ...base,
    type: 'slot',
    messages: { ...MESSAGES[base.language], ...slotMessagesOf(base.language) },
    symbols: Object.fromEntries(
      SYMBOLS.flatMap((symbol) => {
        const design = theme.symbols[symbol]
        return design ? [[symbol, symbolSvg(design, RIBBONS[symbol])]] : []
      }),
    ),
    model: theme.model,
    figures,
    stakes: STAKE_STEPS_MINOR.map((step) => presentMoney(minor(step))),
    defaultStake: presentMoney(minor(DEFAULT_STAKE_MINOR)),
    jackpot: buildJackpotBoot(base),
  }
}

function buildJackpotBoot({ gameCode, language }: BaseBoot): JackpotBoot | null {
  const jackpot = findJackpotOf(gameCode)
  if (!jackpot) return null
  // The highest stake has the lowest return: none is better than what is printed.
  const returnPercent = returnPercentOf(jackpot, Math.max(...STAKE_STEPS_MINOR))
  return { name: jackpot.name[language], levels: jackpot.levels, returnPercent, words: JACKPOT_WORDS[language] }
}
