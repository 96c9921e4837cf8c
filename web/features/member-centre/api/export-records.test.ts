/** SAFE-06: records that are longer than a file may be. */
import { describe, expect, test } from 'vitest'
import { vendorCodeSchema } from '../../../../contract/ids.ts'
import { buildReading, readCells } from '../../../../tests/support/csv.ts'
import { makeBetFile, makePostingFile } from './export-files.ts'

const READING = buildReading()
const HARBOR = vendorCodeSchema.parse('HARBOR')
const DAY = '2026-11-21T00:00:00.000Z'
const NEXT = '2026-11-22T00:00:00.000Z'

/** One page more than a file holds. */
const TOO_MANY = 20_500
/** Pages of `rows`, as many as are asked for at once, of `count` in all. */
function playPages(count: number, totals: object, rowOf: (n: number) => object) {
  const ask = async (_route: string, { cursor = '0', pageSize }: { cursor?: string; pageSize: number }) => {
    const first = Number(cursor)
    const rows = Array.from({ length: Math.min(pageSize, count - first) }, (_row, n) => rowOf(first + n))
    return { rows, totals, nextCursor: first + pageSize < count ? String(first + pageSize) : null }
  }
  return ask as never
}

describe('MEM-07, MEM-09, SAFE-06 a record that is longer than a file', () => {
  const sums = { in: '30750.00', out: '0.00', net: '30750.00' }

  test('of movements: the file says inside how many of its totals it lacks', async () => {
    const kinds = [{ kind: 'deposit', movements: 10_250, ...sums }]
    const ask = playPages(TOO_MANY, { movements: 10_250, ...sums, kinds }, (n) => ({
      ...{ id: `t-${n}`, kind: 'deposit', account: n % 2 ? 'held' : 'real', amount: '3.00', balanceAfter: '3.00' },
      ...{ at: DAY, roundId: null, reference: 'r', description: 'd' },
    }))
    const { parts, isCut } = await makePostingFile({ pageSize: 60 }, READING, ask)
    const cells = await readCells(parts)
    expect(isCut).toBe(true)
    expect(cells.slice(20_001)).toEqual([
      [''],
      ['missing_rows', '250', 'of', '10250'],
      ['totals', '', 'account', 'kind', 'movements', 'in', 'out', 'net'],
      ['', '', 'real', 'deposit', '10250', '30750.00', '0.00', '30750.00'],
      ['', '', 'real', 'all', '10250', '30750.00', '0.00', '30750.00'],
    ])
  })

  test('of rounds: the same, with their totals under their columns', async () => {
    const totals = { rounds: TOO_MANY, stake: '20500.00', payout: '0.00', net: '-20500.00' }
    const ask = playPages(TOO_MANY, totals, (n) => ({
      ...{ roundId: `r-${n}`, vassalage: HARBOR, vendorName: 'Harbor', gameId: 'g', gameName: '=1+1', gameType: 'RNG' },
      ...{ state: 'settled', stake: '1.00', payout: '0.00', net: '-1.00', balanceAfter: '9.00' },
      ...{ startedAt: DAY, endedAt: NEXT, provablyFair: true },
    }))
    const { parts, isCut } = await makeBetFile({ pageSize: 20 }, READING, ask)
    const [head = [], first = [], ...cells] = await readCells(parts)
    expect([isCut, first[4]]).toEqual([true, "'=1+1"])
    const [, missing, names = [], figures = []] = cells.slice(19_999)
    expect(missing).toEqual(['missing_rows', '500', 'of', '20500'])
    const under = (column: string) => [names[head.indexOf(column)], figures[head.indexOf(column)]]
    expect(['state', 'stake', 'payout', 'net'].map(under)).toEqual([
      ['rounds', '20500'],
      ['stake', '20500.00'],
      ['payout', '0.00'],
      ['net', '-20500.00'],
    ])
  })
})
