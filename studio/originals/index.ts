/** The rules of originals and of cards alone, each version a round can name. An old one stays for as long as its rounds can be looked up. */
import { type BaccaratView, baccaratRules } from '../cards/baccarat.ts'
import { type BlackjackView, blackjackRules } from '../cards/blackjack.ts'
import type { Engine } from '../engine/engine.ts'
import { createEngine } from '../engine/original-rules.ts'
import { type DiceView, diceRules } from './dice.ts'
import { type HiloView, hiloRules } from './hilo.ts'
import { type KenoView, kenoRules } from './keno.ts'
import { type LimboView, limboRules, limboRulesBefore } from './limbo.ts'
import { type MinesView, minesRules } from './mines.ts'
import { type PlinkoView, plinkoRules } from './plinko.ts'
import { type WheelView, wheelRules } from './wheel.ts'

/** What a player may see of a round, by its game. */
export type PlayView =
  | BaccaratView
  | BlackjackView
  | DiceView
  | HiloView
  | KenoView
  | LimboView
  | MinesView
  | PlinkoView
  | WheelView
export type OriginalName = PlayView['game']

export const ORIGINAL_ENGINES: Readonly<Record<OriginalName, Engine>> = {
  baccarat: createEngine(baccaratRules),
  blackjack: createEngine(blackjackRules),
  dice: createEngine(diceRules),
  hilo: createEngine(hiloRules),
  keno: createEngine(kenoRules),
  limbo: createEngine(limboRules),
  mines: createEngine(minesRules),
  plinko: createEngine(plinkoRules),
  wheel: createEngine(wheelRules),
}

/** With those of earlier versions: no new round is played by them, and those that were can be looked up. */
export const ALL_ORIGINAL_ENGINES: readonly Engine[] = [
  ...Object.values(ORIGINAL_ENGINES),
  createEngine(limboRulesBefore),
]
