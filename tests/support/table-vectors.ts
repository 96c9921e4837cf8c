/** GAME-08: what rounds 1, 2 and 3 of a published chain give at each table, for every runtime that draws them. */
import { createDraw } from '../../contract/fairness/draw.ts'
import { findTableRules } from '../../studio/table-rules/index.ts'

export const TABLE_SEED = '6eac7d66ffc0cafdb7cb5d30e8427d5dc888960ab44aa1b2f28f768542e29ce8'
export const TABLE_SALT = 'drand:quicknet:test'

export const TABLE_SCORES: readonly [rules: string, scores: readonly string[]][] = [
  ['bac@1', ['7:7', '0:5', '9:5']],
  ['dat@1', ['7:13', '3:1', '9:1']],
  ['rou@1', ['15', '5', '16']],
  ['sic@1', ['3 6 5', '1 1 3', '3 3 3']],
  ['ft@1', ['2', '1', '2']],
  ['sd@1', ['2:2', '1:3', '1:3']],
  ['nn@1', ['10:0:8:8', '3:0:9:0', '6:7:0:3']],
]

/** The same from the rules, in this runtime. */
export const drawTableScores = () =>
  Promise.all(
    TABLE_SCORES.map(async ([id]) => {
      const rules = findTableRules(id)
      if (!rules) throw new Error(`no rules ${id}`)
      const draw = (nonce: number) =>
        rules.draw(createDraw({ serverSeed: TABLE_SEED, clientSeed: TABLE_SALT, nonce })).then(rules.score)
      return [id, await Promise.all([1, 2, 3].map(draw))] as const
    }),
  )
