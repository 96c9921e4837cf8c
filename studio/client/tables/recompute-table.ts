/** FAIR-02: a live round drawn again from its revealed seed. Part of the verifier that is one file. */
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import { createDraw, type FairnessAlgorithm, type FairSeeds } from '../../../contract/fairness/draw.ts'
import type { TableResult, TableRules } from '../../table-rules/table-rules.ts'
import { EN } from '../../tables/i18n/en.ts'
import { nameSpot, tellResult } from '../../tables/words.ts'

export interface RecomputedTable {
  readonly hash: string
  readonly result: TableResult
  /** What lay on the table, and the spots that paid, in English as the verifier is. */
  readonly told: string
}

export async function recomputeTable(
  rules: TableRules,
  seeds: FairSeeds,
  algorithm: FairnessAlgorithm,
): Promise<RecomputedTable> {
  const result = await rules.draw(createDraw(seeds, algorithm))
  const paid = rules.spots.flatMap(({ code, holds }) => {
    const [numerator, denominator] = rules.factor(result, code)
    const times = Number((numerator / denominator).toFixed(4))
    const name = nameSpot(rules, EN, code)
    if (holds !== undefined)
      return [
        `${name}: ${holds} × the chips held, ${rules.played(result, code)} played, returns ${times} × the chips held`,
      ]
    return numerator === 0 ? [] : [`${name}: returns ${times} × the stake`]
  })
  return {
    hash: await hashServerSeed(seeds.serverSeed),
    result,
    told: [tellResult(rules, EN, result), ...paid].join('\n'),
  }
}
