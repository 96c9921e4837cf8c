/** What the game of originals needs of each board, and what each board is given. */
import type { CardKey } from '../../cards/i18n/index.ts'
import type { MessageKey } from '../../i18n/en.ts'
import type { OriginalKey } from '../../i18n/originals/en.ts'
import type { OriginalName, PlayView } from '../../originals/index.ts'
import type { Say } from '../text.ts'

export type SayOriginal = Say<MessageKey | OriginalKey | CardKey>

export interface BoardParts {
  readonly say: SayOriginal
  /** The player does this in the round that waits. */
  readonly onAct: (act: string) => void
  /** What a multiplier, in parts, pays at the stake of the round that waits, else at the chosen one. As money. */
  readonly winOf: (multiplier: number) => string
}

/** How auto bet plays a round that waits for choices (auto-moves.ts). */
export interface AutoMoves<View> {
  /** Names the number of choices, and tells the rule. */
  readonly title: string
  readonly rule: string
  readonly most: () => number
  readonly next: (view: View, moves: number) => string
}

export interface Finish {
  readonly act: string
  readonly multiplier: number
}

export interface Board<View extends PlayView = PlayView> {
  /** The scene. Every place on it that can be pressed is a button, and arrows go from one to the next. */
  readonly scene: HTMLElement
  /** Fields of the panel: what is chosen before the stake. */
  readonly options: readonly HTMLElement[]
  /** In the rules' own words. */
  choice(): string
  /** What has to be chosen before there is a bet; empty where there is one. Left out, there always is. */
  missing?(): string
  /** The stake has changed: sums of money on the board are written again. */
  reprice?(): void
  /** Fields can be used before a round, acts while one waits. */
  enable(part: 'options' | 'acts' | 'nothing'): void
  /** A new round begins: nothing of the one before stands. */
  clear(): void
  /** Shows a round as it stands. Resolves when its end state stands, at once where it is not to move. */
  show(view: View, isMoving: boolean): Promise<void>
  /** A result in a few signs, for the row of the last ones; else it is what the round paid, in multiples of its stake. */
  brief?(view: View): string
  /** What happened, in one sentence before the money; empty where the money says it all. */
  tell(view: View): string
  /** What the main button does while a round waits, and what it pays in parts. Null or left out, it does nothing. */
  finish?(view: View): Finish | null
  /** Left out, auto bet plays no round of it that waits. */
  readonly autoMoves?: AutoMoves<View>
  /** Asks for the next act of a round that waits. Left out where none does. */
  hint?(view: View): string
  /** Rules and what pays; `returns` heads what each choice returns at the least bet. */
  rules(returns: string): readonly HTMLElement[]
  /** A round in small. */
  picture(view: View): HTMLElement
}

export type BoardOf<N extends OriginalName> = Board<Extract<PlayView, { game: N }>>
