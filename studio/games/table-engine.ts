/** A table's rules as an engine: they can be drawn again from a proof. Its rounds are played at the table, never alone. */

import type { Engine } from '../engine/engine.ts'
import type { TableRules } from '../table-rules/table-rules.ts'

export const createTableEngine = (rules: TableRules): Engine => ({
  id: rules.id,
  isStake: () => false,
  isChoice: () => false,
  draw: (draw) => rules.draw(draw),
  stand: () => null,
})
