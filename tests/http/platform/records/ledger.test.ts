/** MEM-09: what the rows of the account record say of the rounds they are parts of, and of which moment they are. */
import { beforeAll, expect, test } from 'vitest'
import { recordCalls } from '../../../../contract/calls/money/records.ts'
import { gameIdSchema } from '../../../../contract/ids.ts'
import { getLedgerRecord } from '../../../../platform/money/records/get-ledger-record.ts'
import { buildMember, seedWorld, type TestMember, time } from '../vendors/support.ts'
import { captureDigests, play } from './support.ts'

beforeAll(seedWorld)
captureDigests()

const ledger = async ({ ctx }: TestMember, query: object = {}) => {
  const answer = await getLedgerRecord(ctx, recordCalls.ledgerRecord.request.parse(query))
  return recordCalls.ledgerRecord.response.parse(answer)
}

test('MEM-09 a row says whose round it is of, and what all of that round came to, whatever part of it is asked for', async () => {
  const member = await buildMember()
  await play(member, { roundId: 'r-1', stakeMinor: 5_000, result: null })
  const game = {
    gameId: gameIdSchema.parse('game-x'),
    gameCode: 'game-x',
    gameName: 'Lantern Tide',
    category: 'RNG',
  } as const
  const bet = {
    vendor: 'GULL',
    roundId: 'r-1',
    transactionId: 'bet-of-gull',
    kind: 'real',
    currency: member.currency,
  } as const
  const placed = await member.wallet.placeBet({ ...bet, ...game, amountMinor: 900 })
  expect(placed.ok, JSON.stringify(placed)).toBe(true)
  for (const row of (await ledger(member, { kind: 'bet' })).rows) expect(row.ofRound?.state).toBe('open')
  time.now += 60_000
  const from = new Date(time.now).toISOString()
  await member.wallet.settleRound({
    vendor: 'HARBOR',
    roundId: 'r-1',
    transactionId: 'win-r-1',
    kind: 'real',
    currency: member.currency,
    amountMinor: 8_000,
    closesRound: true,
  })

  const harbor = { roundId: 'r-1', vassalage: 'HARBOR', ofRound: { stake: '50.00', payout: '80.00', state: 'settled' } }
  const { rows } = await ledger(member, { from })
  expect(rows.map(({ kind }) => kind)).toEqual(['win', 'win'])
  for (const row of rows) expect(row).toMatchObject(harbor)
  const bets = (await ledger(member, { kind: 'bet' })).rows.filter(({ account }) => account === 'real')
  expect(bets).toMatchObject([
    { amount: '-9.00', roundId: 'r-1', vassalage: 'GULL', ofRound: { stake: '9.00', payout: '0.00', state: 'open' } },
    { amount: '-50.00', ...harbor },
  ])
  expect((await ledger(member, { kind: 'deposit' })).rows).toMatchObject([{ vassalage: null, ofRound: null }])
})

test('MEM-09 rows and totals are of one moment, whatever is played while they are read', async () => {
  const member = await buildMember()
  let isOver = false
  const playing = (async () => {
    for (let n = 0; n < 30; n += 1) await play(member, { roundId: `r-${n}`, result: 250 })
    isOver = true
  })()
  const answers: Awaited<ReturnType<typeof ledger>>[] = []
  while (!isOver) answers.push(await ledger(member, { pageSize: '200' }))
  await playing
  const counts = answers.map(({ totals }) => totals.movements)
  for (const { totals, rows } of answers)
    expect(totals.movements).toBe(rows.filter(({ account }) => account === 'real').length)
  expect(new Set(counts).size, 'something was played between two reads').toBeGreaterThan(1)
})
