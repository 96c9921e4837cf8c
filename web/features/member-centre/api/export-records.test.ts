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
      id: `t-${n}`,
      kind: 'deposit',
      account: n % 2 ? 'held' : 'real',
      amount: '3.00',
      balanceAfter: '3.00',
      at: DAY,
      roundId: n ? null : 'r-1',
      vassalage: n ? null : HARBOR,
      reference: 'r',
      description: 'd',
    }))
    const { parts, isCut } = await makePostingFile({ pageSize: 60 }, 'PHP', READING, ask)
    const cells = await readCells(parts)
    expect(isCut).toBe(true)
    // Two vendors may have a round of one name, and a file lies about long after the page that made it.
    const under = (column: string, n: number) => cells[n]?.[cells[0]?.indexOf(column) ?? -1]
    const of = (n: number) => ['round_id', 'vendor_code', 'amount', 'currency'].map((column) => under(column, n))
    expect([of(1), of(2)]).toEqual([
      ['r-1', 'HARBOR', '3.00', 'PHP'],
      ['', '', '3.00', 'PHP'],
    ])
    expect(cells.slice(20_001)).toEqual([
      [''],
      ['missing_rows', '250', 'of', '10250'],
      ['totals', '', 'account', 'kind', 'movements', 'in', 'out', 'net', 'currency'],
      ['', '', 'real', 'deposit', '10250', '30750.00', '0.00', '30750.00', 'PHP'],
      ['', '', 'real', 'all', '10250', '30750.00', '0.00', '30750.00', 'PHP'],
    ])
  })

  test('of rounds: the same, with their totals under their columns', async () => {
    const totals = { rounds: TOO_MANY, stake: '20500.00', payout: '0.00', net: '-20500.00' }
    const ask = playPages(TOO_MANY, totals, (n) => ({
      roundId: `r-${n}`,
      vassalage: HARBOR,
      vendorName: 'Harbor',
      gameId: 'g',
      gameName: '=1+1',
      gameType: 'RNG',
      state: 'settled',
      stake: '1.00',
      payout: '0.00',
      net: '-1.00',
      balanceAfter: '9.00',
      startedAt: DAY,
      endedAt: NEXT,
      provablyFair: true,
    }))
    const { parts, isCut } = await makeBetFile({ pageSize: 20 }, 'THB', READING, ask)
    const [head = [], first = [], ...cells] = await readCells(parts)
    expect(isCut).toBe(true)
    const of = (column: string) => first[head.indexOf(column)]
    expect(['game', 'vendor', 'vendor_code', 'currency'].map(of)).toEqual(["'=1+1", 'Harbor', 'HARBOR', 'THB'])
    const [, missing, names = [], figures = []] = cells.slice(19_999)
    expect(missing).toEqual(['missing_rows', '500', 'of', '20500'])
    const under = (column: string) => [names[head.indexOf(column)], figures[head.indexOf(column)]]
    expect(['state', 'stake', 'payout', 'net', 'currency'].map(under)).toEqual([
      ['rounds', '20500'],
      ['stake', '20500.00'],
      ['payout', '0.00'],
      ['net', '-20500.00'],
      ['currency', 'THB'],
    ])
  })
})

test.each([
  '9007199254740993426',
  '000123456789',
  '12E34',
  '2026-11',
  '1-2',
  '3/4',
  '10:30',
  '1.50',
  '-5',
  '5%',
  '１２３',
  'MAR1',
  'Sept-2',
  'TRUE',
  'false',
  '(1)',
  '$5',
  '.5',
  '+63917',
])('SAFE-06 an id or a name is text in a file though it looks like a value: %s', async (id) => {
  const kinds = [{ kind: 'deposit', movements: 1, in: '3.00', out: '0.00', net: '3.00' }]
  const movement = {
    id,
    kind: 'deposit',
    account: 'real',
    amount: '3.00',
    balanceAfter: '3.00',
    at: DAY,
    roundId: id,
    vassalage: HARBOR,
    reference: id,
    description: id,
  }
  const askMovements = playPages(1, { movements: 1, in: '3.00', out: '0.00', net: '3.00', kinds }, () => movement)
  const movements = await readCells((await makePostingFile({ pageSize: 60 }, 'PHP', READING, askMovements)).parts)
  const of = ([head = [], first = []]: string[][], columns: string[]) =>
    columns.map((name) => first[head.indexOf(name)])
  const texts = ['transaction_id', 'round_id', 'reference', 'description']
  expect(of(movements, texts)).toEqual(texts.map(() => `'${id}`))
  expect(of(movements, ['amount', 'vendor_code'])).toEqual(['3.00', 'HARBOR'])

  const askRounds = playPages(1, { rounds: 1, stake: '1.00', payout: '0.00', net: '-1.00' }, () => ({
    roundId: id,
    vassalage: HARBOR,
    vendorName: id,
    gameId: 'g',
    gameName: id,
    gameType: 'RNG',
    state: 'settled',
    stake: '1.00',
    payout: '0.00',
    net: '-1.00',
    balanceAfter: '9.00',
    startedAt: DAY,
    endedAt: NEXT,
    provablyFair: true,
  }))
  const rounds = await readCells((await makeBetFile({ pageSize: 20 }, 'THB', READING, askRounds)).parts)
  expect(of(rounds, ['round_id', 'vendor', 'game', 'net'])).toEqual([`'${id}`, `'${id}`, `'${id}`, '-1.00'])
})
