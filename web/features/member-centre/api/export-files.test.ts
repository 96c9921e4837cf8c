/** SAFE-06: names that others chose, in files that a spreadsheet opens; and whose rows, and how many, are in them. */
import { describe, expect, test } from 'vitest'
import { promotionIdSchema } from '../../../../contract/calls/rewards/promotions.ts'
import { roundIdSchema, vendorCodeSchema, withdrawOrderIdSchema } from '../../../../contract/ids.ts'
import { buildReading, readCells } from '../../../../tests/support/csv.ts'
import { ApiError, type RouteValue } from '../../../lib/api.ts'
import {
  makeBalanceFile,
  makeBetFile,
  makeBonusFile,
  makePostingFile,
  makeProfitFile,
  makeRebateFile,
} from './export-files.ts'

const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '=HYPERLINK("http://evil.example","Pay")',
  'say "hi", twice',
  'two\r\nlines',
  '"=1',
  'Spring;=1+1',
]

const READING = buildReading()

type Asked = [route: string, input: object]
/** Answers by route and, where there is more than one, by cursor; what was asked is kept. */
function playServer(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  const ask = async (route: string, input: { cursor?: string }) => {
    asked.push([route, input])
    return answers[input.cursor ? `${route} ${input.cursor}` : route]
  }
  return { asked, ask: ask as never }
}

const FIGURE = /^-?\d+(\.\d+)?$/
function expectHarmless(rows: readonly string[][]) {
  for (const cell of rows.flat()) if (!FIGURE.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
}
const harmless = (name: string) =>
  (/^[=+\-@\t\r\n＝]/.test(name) ? `'${name}` : name).replaceAll(/([;\r\n])(?==)/g, "$1'")

const HARBOR = vendorCodeSchema.parse('HARBOR')
const DAY = '2026-11-21T00:00:00.000Z'
const NEXT = '2026-11-22T00:00:00.000Z'
const lineOf = (displayName: string, amount = '2.50') => ({
  vassalage: HARBOR,
  displayName,
  turnover: '500.00',
  rate: '0.50',
  amount,
})
const dayOf = (date: string, state: string, lines: object[]) => ({
  date,
  from: DAY,
  to: NEXT,
  state,
  lines,
  turnover: '500.00',
  amount: '2.50',
  claimUntil: state === 'claimed' ? null : NEXT,
  claimedAt: state === 'claimed' ? NEXT : null,
})
const PROFIT = 'GET /wps/relay/ODSFE2_ProfitLoss'
const BONUSES = 'GET /wps/relay/MCS2_getBonusDetails'
const REBATE = 'GET /wps/relay/MCS2_getManualRebate'
const RECORD = 'GET /wps/relay/MCS2_getManualRebateRecord'
const EXPLAIN = 'GET /wps/v2/wallets/explain'
const ORDER = withdrawOrderIdSchema.parse('W-7K3M9QXA2B0C')

test('MEM-10, SAFE-06 profit and loss: the unit and the days that are shown, losses as figures, the sum below', async () => {
  const period = { rounds: 3, stake: '12.30', payout: '0.00', net: '-12.30' }
  const { ask, asked } = playServer({ [PROFIT]: { periods: [{ ...period, from: DAY, to: NEXT }], totals: period } })
  const input = { unit: 'week', from: DAY, to: NEXT } as const
  const { parts, isCut } = await makeProfitFile(input, 'PHP', READING, ask)
  expect(asked).toEqual([[PROFIT, input]])
  expect(await readCells(parts)).toEqual([
    ['from_utc', 'to_utc', 'rounds', 'stake', 'payout', 'net', 'currency'],
    [DAY, NEXT, '3', '12.30', '0.00', '-12.30', 'PHP'],
    [''],
    ['total', '', '3', '12.30', '0.00', '-12.30', 'PHP'],
  ])
  expect(isCut).toBe(false)
})

test('MEM-11, SAFE-06 bonuses: all pages, whatever a promotion or a reason is called', async () => {
  const rows = HOSTILE.map((title, n): RouteValue<typeof BONUSES>['rows'][number] => ({
    source: 'promotion',
    promotionId: promotionIdSchema.parse(`p-${n}`),
    title,
    reason: title,
    day: null,
    state: 'under_way',
    amount: '50.00',
    at: DAY,
    playUntil: NEXT,
    turnover: { required: '250.00', staked: '0.10', left: '249.90', gameType: null },
  }))
  const totals = { paid: '0.00', claimable: '0.00', pending: '1.00' }
  const { ask, asked } = playServer({
    [BONUSES]: { rows: rows.slice(0, 5), totals, nextCursor: 'c1' },
    [`${BONUSES} c1`]: { rows: rows.slice(5), totals, nextCursor: null },
  })
  const { parts } = await makeBonusFile('PHP', READING, ask)
  expect(asked).toEqual([
    [BONUSES, { cursor: undefined }],
    [BONUSES, { cursor: 'c1' }],
  ])
  const [head, ...cells] = await readCells(parts)
  const shown = cells.slice(0, HOSTILE.length)
  expect(shown.map((row) => row[head?.indexOf('title') ?? 0])).toEqual(HOSTILE.map(harmless))
  expect(shown.map((row) => row.at(-1))).toEqual(HOSTILE.map(harmless))
  expect(shown[0]?.slice(6, 12)).toEqual(['50.00', 'PHP', '250.00', '0.10', '249.90', NEXT])
  expect(cells.at(-1)).toEqual(['total', '', '', '', '', 'pending', '1.00', 'PHP'])
  expectHarmless(cells)
})

describe('MEM-08, SAFE-06 cashback', () => {
  test('each vendor of each day, open and claimed, however many pages and whatever a vendor is called', async () => {
    const { ask, asked } = playServer({
      [REBATE]: {
        days: [
          dayOf(
            '2026-11-21',
            'claimable',
            HOSTILE.map((name) => lineOf(name)),
          ),
        ],
      },
      [RECORD]: { rows: [dayOf('2026-11-20', 'claimed', [lineOf('Harbor')])], nextCursor: '2026-11-20' },
      [`${RECORD} 2026-11-20`]: { rows: [dayOf('2026-11-19', 'claimed', [])], nextCursor: null },
    })
    const [, ...cells] = await readCells((await makeRebateFile('THB', READING, ask)).parts)
    expect(asked.map(([route]) => route)).toEqual([RECORD, REBATE, RECORD])
    expect(cells.slice(0, HOSTILE.length).map(([, , vendor]) => vendor)).toEqual(HOSTILE.map(harmless))
    expect(cells.slice(HOSTILE.length)).toEqual([
      ['2026-11-20', 'claimed', 'Harbor', 'HARBOR', '500.00', '0.50', '2.50', 'THB', '', NEXT],
      ['2026-11-19', 'claimed', '', '', '500.00', '', '2.50', 'THB', '', NEXT],
    ])
    expectHarmless(cells)
  })

  test('a day that is claimed while the file is made stands in it once', async () => {
    const { ask } = playServer({
      [REBATE]: { days: [dayOf('2026-11-20', 'claimed', [lineOf('Harbor')])] },
      [RECORD]: { rows: [dayOf('2026-11-20', 'claimed', [lineOf('Harbor')])], nextCursor: null },
    })
    expect(await readCells((await makeRebateFile('THB', READING, ask)).parts)).toHaveLength(2)
  })
})

test('TRUST-03, SAFE-06 the balance: every part, what made it and since when, whatever a vendor, a bonus or a game is called', async () => {
  const explained: RouteValue<typeof EXPLAIN> = {
    real: '90.00',
    bonus: '12.00',
    held: '12.00',
    total: '114.00',
    pending: '5.00',
    sources: [
      { source: 'withdrawals', vendorName: null, amount: '-10.00' },
      ...HOSTILE.map((vendorName) => ({ source: 'games' as const, vendorName, amount: '1.00' })),
    ],
    bonuses: HOSTILE.map((title, n) => ({
      promotionId: promotionIdSchema.parse(`p-${n}`),
      title,
      amount: '1.00',
      required: '5.00',
      left: '4.00',
      gameType: null,
      playUntil: NEXT,
    })),
    heldForRounds: '12.00',
    heldForWithdrawals: '0.00',
    openRoundCount: HOSTILE.length,
    heldForBets: '0.00',
    openBetCount: 0,
    openRounds: HOSTILE.map((gameName, n) => ({
      roundId: roundIdSchema.parse(`r-${n}`),
      vassalage: HARBOR,
      gameName,
      held: '1.00',
      startedAt: DAY,
      isBet: false,
    })),
    heldWithdrawals: [{ orderId: ORDER, amount: '3.00', providerName: null, masked: null, at: DAY }],
    pendingDeposits: ['PHP', 'THB'].map((currency) => ({
      orderId: null,
      state: 'review',
      amount: '5.00',
      currency,
      at: DAY,
    })),
  }
  const { ask, asked } = playServer({ [EXPLAIN]: explained })
  const { parts } = await makeBalanceFile('PHP', READING, () => new Date(DAY), ask)
  expect(asked, 'one answer of one moment').toEqual([[EXPLAIN, {}]])
  const [, ...cells] = await readCells(parts)
  expect(cells.slice(0, 6)).toEqual([
    ['real', 'balance', '', DAY, '', '90.00', 'PHP'],
    ['bonus', 'balance', '', DAY, '', '12.00', 'PHP'],
    ['held', 'balance', '', DAY, '', '12.00', 'PHP'],
    ['total', 'balance', '', DAY, '', '114.00', 'PHP'],
    ['pending', 'balance', '', DAY, '', '5.00', 'PHP'],
    ['source', 'withdrawals', '', '', '', '-10.00', 'PHP'],
  ])
  expect(cells.slice(-3)).toEqual([
    ['held', 'withdrawal', ORDER, DAY, '', '3.00', 'PHP'],
    ['pending', 'deposit', '', DAY, '', '5.00', 'PHP'],
    ['pending', 'deposit', '', DAY, '', '5.00', 'THB'],
  ])
  for (const [part, of] of [
    ['source', 'games'],
    ['bonus', 'promotion'],
    ['held', 'round'],
  ])
    expect(cells.filter((row) => row[0] === part && row[1] === of).map((row) => row[2])).toEqual(HOSTILE.map(harmless))
  expectHarmless(cells)
})

test.each([
  ['rounds', (ask: never) => makeBetFile({ pageSize: 20 }, 'PHP', READING, ask)],
  ['movements', (ask: never) => makePostingFile({ pageSize: 60 }, 'PHP', READING, ask)],
  ['profit', (ask: never) => makeProfitFile({ unit: 'day' }, 'PHP', READING, ask)],
  ['bonuses', (ask: never) => makeBonusFile('PHP', READING, ask)],
  ['cashback', (ask: never) => makeRebateFile('PHP', READING, ask)],
  ['balance', (ask: never) => makeBalanceFile('PHP', READING, undefined, ask)],
])(
  'SAFE-06 no file of %s where the call is refused: a guest, a session that ended; who leaves stops it',
  async (_, make) => {
    const refuse = async (_route: string, _input: object, { signal }: { signal: AbortSignal }) => {
      expect(signal).toBe(READING.signal)
      throw new ApiError('in_need_true_account')
    }
    await expect(make(refuse as never)).rejects.toThrow(ApiError)
  },
)
