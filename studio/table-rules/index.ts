/** Every set of rules that a table plays by. An old version stays for as long as its rounds can be looked up. */
import { baccarat, baccaratFree } from './baccarat.ts'
import { fishPrawnCrab, sicBo } from './dice.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { fanTan } from './fan-tan.ts'
import { niuNiu } from './niuniu.ts'
import { roulette } from './roulette.ts'
import { seDie } from './se-die.ts'
import type { TableRules } from './table-rules.ts'

export const TABLE_RULES: readonly TableRules[] = [
  baccarat,
  baccaratFree,
  dragonTiger,
  roulette,
  sicBo,
  fishPrawnCrab,
  fanTan,
  seDie,
  niuNiu,
]

const byId = new Map(TABLE_RULES.map((rules) => [rules.id, rules]))
export const findTableRules = (id: string): TableRules | undefined => byId.get(id)
