/** TRUST-05: an amount that anybody recomputes from the file alone, as JSON and as CSV. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { presentFormula } from '../contract/agents/formula.ts'
import { computeRealTimeSalary } from '../contract/agents/pay.ts'
import {
  type AnyStatement,
  CATEGORY_STATEMENT_FORMAT,
  REBATE_STATEMENT_FORMAT,
  rebateStatementSchema,
  STATEMENT_FORMAT,
  type StatementFile,
  statementFileSchema,
} from '../contract/calls/agents/statement.ts'
import { minor } from '../contract/money.ts'
import { hashRebateRows, hashRows, recomputeStatement, writeStatementCsv } from '../contract/statements/recompute.ts'
import { parseStatement } from '../contract/statements/statement-text.ts'

type Row = StatementFile['rows'][number]
const row = (player: number, valid: string, rest: Partial<Row> = {}): Row => ({
  player,
  name: `pl***${player}`,
  level: 0,
  category: 'RNG',
  rounds: 3,
  stake: valid,
  payout: '0.00',
  valid,
  countedIn: '2026-11-27T10:00:00Z',
  late: false,
  ...rest,
})
const tier = (rate: number, conditions: object = {}) => ({
  rate,
  activeMembers: null,
  validBet: null,
  profit: null,
  ...conditions,
})
const deductions = {
  fee: 0,
  deposit: 0,
  withdrawal: 0,
  promotions: false,
  cashback: false,
  lotteryRebates: false,
  salaries: false,
}

async function buildFile(contract: object, rows: Row[], rest: object = {}): Promise<StatementFile> {
  const terms = {
    activeMin: '100.00',
    carry: 'none',
    deductions,
    allowPartial: false,
    approval: 'auto',
    collect: 'auto',
  }
  const file = {
    format: STATEMENT_FORMAT,
    billId: 'B-0123456789AB',
    contractId: 'C-0123456789AB',
    version: 2,
    currency: 'USD',
    state: 'issued',
    from: '2026-11-27T00:00:00Z',
    to: '2026-11-28T00:00:00Z',
    paid: '0.00',
    amount: '0.00',
    contract: { terms, ...contract },
    formula: '1.00 × 0.60 % = 0.00',
    money: null,
    realTime: null,
    downlineBills: [],
    rowsHash: '0'.repeat(64),
    rows,
    ...rest,
  }
  const parsed = statementFileSchema.parse(file)
  const span = { startMs: Date.parse(parsed.from), endMs: Date.parse(parsed.to) }
  return { ...parsed, rowsHash: await hashRows(rows, span) }
}

const fiveOf = (valid: string) => [1, 2, 3, 4, 5].map((player) => row(player, valid))
const T1 = {
  kind: 'daily',
  tiers: [tier(50, { validBet: '10000.00' }), tier(60, { validBet: '100000.00', activeMembers: 5 })],
}
const A01 = [...fiveOf('24691.35'), row(6, '0.03', { category: 'LIVE' })]

const A07 = {
  from: '2026-11-01T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
  amount: '15406.45',
  money: {
    deposits: '500000.00',
    withdrawals: '300000.00',
    promotions: '12345.67',
    cashback: '3210.05',
    lotteryRebates: '1234.56',
    salaries: '9000.00',
    carryIn: '0.00',
  },
}
const T3 = {
  kind: 'dividend',
  period: 'Monthly',
  tiers: [
    tier(1_000, { profit: '0.01' }),
    tier(1_500, { profit: '100000.00', activeMembers: 20 }),
    tier(2_000, { profit: '200000.00', activeMembers: 40 }),
  ],
  terms: {
    activeMin: '100.00',
    carry: 'forever',
    allowPartial: false,
    approval: 'auto',
    collect: 'auto',
    deductions: {
      fee: 1_000,
      deposit: 100,
      withdrawal: 50,
      promotions: true,
      cashback: true,
      lotteryRebates: true,
      salaries: true,
    },
  },
}
const team = Array.from({ length: 25 }, (_, index) => row(index + 1, '80000.00', { payout: '74000.00' }))

const windowAt = (minute: number) => `2026-11-27T00:${String(minute).padStart(2, '0')}:00Z`
const realTime = { kind: 'realtime', tiers: [tier(30), tier(40, { validBet: '1000.00' })] }
const A05 = ['600.00', '500.00', '200.00'].map((valid, index) => row(1, valid, { countedIn: windowAt(index * 5) }))
/** The bill of the third window. */
const third = { from: windowAt(10), to: windowAt(15), amount: '0.80', realTime: { from: windowAt(0), remainder: 0 } }

async function buildRebateFile(): Promise<AnyStatement> {
  const rows = [
    { player: 1, name: 'p1', stake: '1000.00', ownRebate: 700, childRebate: 650, amount: '5.00' },
    { player: 2, name: 'b, 2', stake: '2800.00', ownRebate: 700, childRebate: 600, amount: '28.00' },
  ]
  const file = rebateStatementSchema.parse({
    format: REBATE_STATEMENT_FORMAT,
    billId: 'B-0123456789AB',
    currency: 'PHP',
    state: 'issued',
    amount: '33.00',
    from: '2026-11-27T00:00:00Z',
    to: '2026-11-28T00:00:00Z',
    paid: '33.00',
    rowsHash: '0'.repeat(64),
    rows,
  })
  return { ...file, rowsHash: await hashRebateRows(file.rows) }
}

const files = {
  'A01 of a daily salary': () => buildFile(T1, A01, { amount: '740.74' }),
  'A01 less bills of downlines': () =>
    buildFile(T1, A01, { amount: '440.74', downlineBills: [{ billId: 'B-0123456789AC', amount: '300.00' }] }),
  'A02, where one is not active': () =>
    buildFile(T1, [row(1, '123356.78'), ...[2, 3, 4].map((player) => row(player, '33.33')), row(5, '0.01')], {
      amount: '617.28',
    }),
  'rates by category of a daily salary': () =>
    buildFile(
      {
        ...T1,
        categoryRates: [
          { category: 'LIVE', rate: 20 },
          { category: 'LOTT', rate: 0 },
        ],
      },
      [...fiveOf('10000.00'), row(6, '23456.78', { category: 'LIVE' }), row(7, '50000.00', { category: 'LOTT' })],
      { format: CATEGORY_STATEMENT_FORMAT, amount: '346.91' },
    ),
  'rates by category of a real-time salary': () =>
    buildFile(
      { ...realTime, categoryRates: [{ category: 'LIVE', rate: 10 }] },
      [
        ...A05.slice(0, 2),
        row(1, '150.00', { category: 'LIVE', countedIn: windowAt(10) }),
        row(1, '50.00', { countedIn: windowAt(10) }),
      ],
      { ...third, format: CATEGORY_STATEMENT_FORMAT, amount: '0.35' },
    ),
  'A07 of a dividend': () => buildFile(T3, team, A07),
  'A08 with a loss carried in': () =>
    buildFile(T3, team, { ...A07, amount: '9270.97', money: { ...A07.money, carryIn: '-10000.00' } }),
  'A05 of a real-time salary': () => buildFile(realTime, A05, third),
  'a bill without rows': () => buildFile(T1, []),
  'A17 of a rebate difference': buildRebateFile,
} satisfies Record<string, () => Promise<AnyStatement>>

describe.each(Object.keys(files) as (keyof typeof files)[])('%s', (name) => {
  test('recomputes from JSON and from CSV', async () => {
    const file = await files[name]()
    const { amount } = file
    // An editor of Windows puts a mark before it.
    for (const text of [JSON.stringify(file), writeStatementCsv(file, true)].flatMap((one) => [one, `\ufeff${one}`])) {
      expect(parseStatement(text)).toEqual(file)
      expect(await recomputeStatement(parseStatement(text))).toEqual({ amount, isEqual: true, isHashed: true })
    }
  })
})

test('pieces of CSV join to one file', async () => {
  const file = await files['A07 of a dividend']()
  const pieces = [0, 10, 20].map((from) => ({ ...file, rows: file.rows.slice(from, from + 10) }))
  expect(pieces.map((piece, index) => writeStatementCsv(piece, index === 0)).join('')).toBe(
    writeStatementCsv(file, true),
  )
})
test('names with commas, quotes and formulas are read back, or made harmless', async () => {
  const file = await buildFile(T1, [row(1, '1.00', { name: 'a,"b"***1' }), row(2, '1.00', { name: '=A1***2' })])
  expect(parseStatement(writeStatementCsv(file, true)).rows.map(({ name }) => name)).toEqual(['a,"b"***1', "'=A1***2"])
})

// @fault Key twice in one JSON body or file
test('a file that says an amount twice is no statement, as each reader could see another one', async () => {
  const file = await files['A01 of a daily salary']()
  const [json, csv] = [JSON.stringify(file), writeStatementCsv(file, true)]
  const twice = [
    json.replace('"amount"', '"amount":"9000.00","amount"'),
    csv.replace(/^amount,/m, 'amount,9000.00\r\namount,'),
    csv.replace(/^amount,/m, 'late,\r\nlate.tier,0\r\namount,'),
    csv.replace(/^amount,/m, 'rows.0.valid,9000.00\r\namount,'),
    csv.replace(/^paid,/m, 'amount.paid,9000.00\r\npaid,'),
  ]
  for (const text of twice) expect(() => parseStatement(text), text.slice(0, 400)).toThrow('twice')
})

// @fault Name in a file that every object inherits, or that is no position in a list
test.each([
  '__proto__.amount',
  'constructor.prototype.late.tier',
  'contract.constructor.prototype.late.tier',
  'downlineBills.constructor.prototype.late.tier',
  'toString',
  'downlineBills.00.amount',
  'downlineBills.length',
  'downlineBills.4294967294.amount',
  'downlineBills.4294967295.amount',
])('a file with a field %s is no statement', async (path) => {
  const csv = writeStatementCsv(await files['A01 less bills of downlines'](), true)
  const text = csv.replace(/^rowsHash,/m, `${path},0\r\nrowsHash,`)
  expect(() => parseStatement(text)).toThrow(`${path} is not the name of a field of a statement`)
  expect('late' in {}).toBe(false)
})

// @fault Line of a CSV statement with more cells than are read, or other columns
test('a file is no statement where something stands in it that is not read', async () => {
  const csv = writeStatementCsv(await files['A01 less bills of downlines'](), true)
  const lines = csv.split('\r\n')
  const last = lines.at(-2) as string
  const [columns] = lines.filter((line) => line.startsWith('player,name'))
  expect(parseStatement(`${csv}\r\n`).rows).toHaveLength(6)
  for (const [text, why] of [
    [csv.replace(/^amount,.*$/m, '$&,9000.00'), 'amount has more than one value'],
    [`${csv}${last},9000.00\r\n`, 'row 7 has other cells than its columns'],
    [`${csv}total,9000.00\r\n`, 'row 7 has other cells than its columns'],
    [
      csv.replace(columns as string, (columns as string).replace('stake,payout', 'payout,stake')),
      'the columns of a row',
    ],
    [csv.replace(`${columns}\r\n`, ''), 'the columns of a row'],
    // To some readers a line ends here, and 44.00 stands below 7.
    [csv.replace(/^amount,440\.74/m, 'amount,4\r40.74'), 'amount'],
  ] as const)
    expect(() => parseStatement(text), why).toThrow(why)
})

describe('what is not so is found', () => {
  test('a changed amount', async () => {
    const file = { ...(await files['A01 of a daily salary']()), amount: '740.75' }
    expect(await recomputeStatement(file)).toEqual({ amount: '740.74', isEqual: false, isHashed: true })
  })
  test('a changed row', async () => {
    const file = await files['A01 of a daily salary']()
    const rows = file.rows.with(5, { ...(file.rows[5] as Row), valid: '0.02' })
    expect(await recomputeStatement({ ...file, rows })).toMatchObject({ isHashed: false })
  })
  test('an active member who is an agent', async () => {
    const rows = A01.map((each) => (each.player === 5 ? { ...each, level: 1 as const } : each))
    expect((await recomputeStatement(await buildFile(T1, rows, { amount: '740.74' }))).amount).toBe('617.28')
  })
  test('a real-time remainder that another day left', async () => {
    const file = await buildFile({ ...realTime, tiers: [tier(33)] }, [row(1, '1.37', { countedIn: windowAt(0) })], {
      from: windowAt(0),
      to: windowAt(5),
      amount: '0.01',
      realTime: { from: windowAt(0), remainder: 5_479 },
    })
    expect((await recomputeStatement(file)).isEqual).toBe(true)
    expect((await recomputeStatement({ ...file, realTime: { from: windowAt(0), remainder: 5_478 } })).amount).toBe(
      '0.00',
    )
  })
})

test('the script says so by its text and its exit', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'statement-')), 'bill.csv')
  const file = await files['A07 of a dividend']()
  const run = () =>
    execFileSync(process.execPath, ['scripts/recompute-statement.ts', path], { encoding: 'utf8', stdio: 'pipe' })
  writeFileSync(path, writeStatementCsv(file, true))
  expect(run()).toContain('Recomputed 15406.45 USD, the bill says 15406.45: equal')
  writeFileSync(path, writeStatementCsv({ ...file, amount: '15406.46' }, true))
  expect(run).toThrow(/Command failed/)
})

test.each([
  [0, '1.37 × 0.33 % = 0.00 (+ 4521/10000)'],
  [5_479, '1.37 × 0.33 % + 5479/10000 = 0.01'],
])('a formula shows what was carried: %i', (remainder, text) => {
  const tiers = [{ rateBps: 33, activeMembers: null, validMinor: null, profitMinor: null }]
  const facts = { activeMembers: 0, validMinor: minor(137), windowValidMinor: minor(137), remainder }
  expect(presentFormula(computeRealTimeSalary({ tiers }, facts), remainder)).toBe(text)
})
