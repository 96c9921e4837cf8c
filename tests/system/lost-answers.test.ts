/** TRUST-02: what a broken line between vendor and wallet does to a round: nothing that lasts. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import { type Fault, LossyRoad } from '../support/lossy-road.ts'
import { ask, buildPlayer, eventually, getWallet, launch, STAKE, sitDown } from '../support/player.ts'
import { siteForTests } from '../support/system.ts'

const road = new LossyRoad(() => system.site.platform)
beforeAll(() => road.listen())
const system = siteForTests({ walletOrigin: () => road.origin })
afterEach(() => {
  for (const name of Object.keys(road.faults)) delete road.faults[name]
})
afterAll(() => road.close())

const times = (count: number, fault: Fault) => Array.from({ length: count }, () => fault)

async function seatPlayer() {
  const player = await buildPlayer(system)
  return { ...player, seat: await sitDown(await launch(player.visitor)) }
}
type Player = Awaited<ReturnType<typeof seatPlayer>>

const finished = ({ seat }: Player, spinId: string) =>
  eventually(
    () => seat.round(spinId),
    ({ state }) => state !== 'open',
    30_000,
  )

/** The stake once, the payout once, nothing held, and books that balance. */
async function expectPlayedOnce({ visitor, member }: Player, payout: string) {
  const sumBalance = presentMoney(minor(10_000 - parseMoney(STAKE) + parseMoney(payout)))
  expect(await ask(visitor, 'balance', {})).toMatchObject({ sumBalance, held: '0.00' })
  expect(await (await getWallet(system, member.id)).verify()).toMatchObject({ ok: true, value: { findings: [] } })
}

test.each([
  ['a bet that never arrived is sent again', 'bet', 'lost'],
  ['a bet whose answer was lost is taken once', 'bet', 'unanswered'],
  ['a win that never arrived is sent again', 'win', 'lost'],
  ['a win whose answer was lost is paid once', 'win', 'unanswered'],
] as const)('%s', async (_, name, fault) => {
  const player = await seatPlayer()
  road.faults[name] = times(3, fault)
  const spinId = crypto.randomUUID()
  await player.seat.spin(spinId)
  const round = await finished(player, spinId)
  expect(round.state).toBe('settled')
  await expectPlayedOnce(player, round.payout)
  const ids = road.calls.filter((call) => call.name === name && call.body.includes(round.roundId))
  expect(ids.length).toBeGreaterThan(3)
  expect(new Set(ids.map(({ body }) => JSON.parse(body).transactionId)).size, 'always under one id').toBe(1)
})

test('a bet without any answer is taken back, however often that takes, and nothing stays held', async () => {
  const player = await seatPlayer()
  road.faults.bet = times(5, 'unanswered')
  road.faults.rollback = [...times(1, 'lost'), ...times(1, 'unanswered')]
  const spinId = crypto.randomUUID()
  await player.seat.spin(spinId)
  expect(await finished(player, spinId)).toMatchObject({ state: 'rolled_back', payout: '0.00' })
  expect(await ask(player.visitor, 'balance', {})).toMatchObject({ sumBalance: '100.00', held: '0.00' })
  const { rows } = await eventually(
    () => ask(player.visitor, 'bettingRecord', {}),
    (page) => page.rows.some(({ state }) => state === 'rolled_back'),
  )
  // What was staked and given back; the postings tell what went out and came back.
  expect(rows).toMatchObject([{ state: 'rolled_back', stake: STAKE, payout: '0.00' }])
  const detail = { roundId: rows[0]!.roundId, vassalage: 'HARBOR' }
  const { postings } = await ask(player.visitor, 'roundDetail', detail)
  const real = postings.filter(({ account }) => account === 'real').map(({ kind, amount }) => `${kind} ${amount}`)
  expect(real.sort()).toEqual([`bet -${STAKE}`, `rollback ${STAKE}`])
})

test('GAME-06 the tab dies, the wallet is silent, the whole house falls: the round ends by itself afterwards', async () => {
  const player = await seatPlayer()
  road.faults.win = times(100, 'lost')
  const spinId = crypto.randomUUID()
  const open = await player.seat.spin(spinId)
  expect(open).toMatchObject({ state: 'open', spins: null, payout: '0.00' })
  expect(await ask(player.visitor, 'balance', {})).toMatchObject({ sumBalance: '99.80', held: STAKE })

  await system.restart()
  road.faults.win = []
  // Nobody asks after the round: its alarm alone must finish it.
  const visitor = await returnTo(player)
  const { rows } = await eventually(
    () => ask(visitor, 'bettingRecord', {}),
    (page) => page.rows.some(({ state }) => state === 'settled'),
    // Each try waits twice as long as the last: a slow restart leaves it at half a minute.
    75_000,
  )
  await expectPlayedOnce({ ...player, visitor }, rows[0]?.payout ?? '')
  const seat = await sitDown(await launch(visitor))
  expect(seat.session.lastRound).toMatchObject({ roundId: open.roundId, state: 'settled' })
  expect(await seat.spin()).toMatchObject({ state: 'settled' })
})

/** The same browser at the restarted site, on its new port. */
async function returnTo({ visitor }: Player) {
  const again = system.visitor()
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value)
  return again
}

test('FIND-03 while a round is open, its game leads the recents and seeds cannot be changed', async () => {
  const player = await seatPlayer()
  road.faults.win = times(6, 'lost')
  const spinId = crypto.randomUUID()
  await player.seat.spin(spinId)
  await expect(player.seat.setClientSeed('later')).rejects.toThrow(/409|conflict/)
  const { list } = await eventually(
    () => ask(player.visitor, 'recentGames', {}),
    (recent) => recent.list[0]?.openRound === true,
  )
  expect(list[0]?.gameId).toBe('harbor-lantern-tide')
  expect(await ask(player.visitor, 'bettingRecord', { state: 'open' })).toMatchObject({ rows: [{ payout: '0.00' }] })
  expect((await finished(player, spinId)).state).toBe('settled')
})
