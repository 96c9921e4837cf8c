/** PROMO-06: what a race pays, once for each place; names that stand once on a board, and names that operators hid. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, localDateOf, mondayOf, weekWindow } from '../../../../contract/rules/day-windows.ts'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { checkDueBooks } from '../../../../platform/money/books/check-due-books.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { endRaces } from '../../../../platform/rewards/race/end-races.ts'
import { scoreRaces } from '../../../../platform/rewards/race/score-races.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { HERD } from '../../../support/herd.ts'
import {
  askAsOperator,
  buildPlayer,
  DAY_MS,
  type Player,
  platform,
  seedLargeAmount,
  walletOf,
} from '../promotions/support.ts'
import { bindings, codeOf, requireValue, seedTestMerchants, tellOwnObjects } from '../support.ts'
import { buildTestServices, countAll, keepTime, play, postingsOf, runJobs } from './support.ts'

const ZONE = 'Asia/Manila'
/** Each test has a week of its own. */
let monday = addDays(mondayOf(localDateOf(ZONE, Date.now())), 7 * 52)
const week = () => weekWindow(ZONE, monday)

beforeAll(async () => {
  await seedTestMerchants()
  await seedLargeAmount()
  const set = await askAsOperator('race-prizes', { prizes: ['50.00', '20.00'] })
  expect(set).toMatchObject({ value: { waitsBecause: null } })
})
beforeEach(() => {
  keepTime()
  // Two weeks on: no test reads the winners of another as those of last week.
  monday = addDays(monday, 14)
  platform.time.nowMs = week().from + DAY_MS
})
afterAll(() => {
  Object.assign(walletHooks, productionHooks)
})

const enter = ({ token }: Player, nickname: string | null = null) => platform.call('enterRace', { nickname }, { token })
const board = async () => requireValue(await platform.call('race', {}, {})).race

async function join(nickname: string | null, payoutMinor = 0) {
  const player = await buildPlayer()
  requireValue(await enter(player, nickname))
  if (payoutMinor > 0) await play(player, { stakeMinor: 100, payoutMinor })
  await countAll(player)
  return player
}

async function bar({ memberId }: Player, sinceMs: number) {
  await bindings.DB.prepare(
    "INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts) VALUES (?, 'meridian', 'break', ?, ?, 'by_itself')",
  )
    .bind(memberId, sinceMs, week().to + 30 * DAY_MS)
    .run()
  const term = { kind: 'break' as const, until: week().to + 30 * DAY_MS, lifts: 'by_itself' as const }
  expect(await walletOf({ memberId } as Player).barPlay({ ...term, actor: 'member' })).toMatchObject({ ok: true })
  await tellOwnObjects(platform.time.nowMs)
}

/** The minute's jobs after the end, in the order in which they come, some of them twice at once. */
async function runAfterEnd() {
  platform.time.nowMs = week().to + 2 * MINUTE_MS
  const services = buildTestServices()
  await drainJob(scoreRaces, services)
  await Promise.all([drainJob(endRaces, services), drainJob(endRaces, services)])
}
async function countBooks() {
  platform.time.nowMs += MINUTE_MS
  while ((await checkDueBooks(buildTestServices())).walletsChecked > 0);
  platform.time.nowMs += MINUTE_MS
}
async function payPrizes() {
  await Promise.all([drainJob(endRaces, buildTestServices()), drainJob(endRaces, buildTestServices())])
  await Promise.all([runJobs(), runJobs()])
}
const paidTo = async (player: Player) =>
  (await postingsOf(player, 'promotion')).map(({ amountMinor }) => Number(amountMinor))
const messagesOf = async ({ memberId }: Player) =>
  (
    await bindings.DB.prepare("SELECT facts FROM message WHERE member_id = ? AND event = 'race_paid'")
      .bind(memberId)
      .all()
  ).results.map(({ facts }) => JSON.parse(String(facts)))

// @fault The jobs of a race run twice, late or at once
test('prizes are paid once by place, after the books of each winner were counted, and shown with the race', async () => {
  const [first, second, third] = [await join('One', 900), await join(null, 500), await join('Three', 300)]
  expect(await board()).toMatchObject({ prizes: ['50.00', '20.00'], last: null })
  await runAfterEnd()
  await runJobs()
  expect(await paidTo(first), 'no books were counted').toEqual([])
  await countBooks()
  for (let again = 0; again < 3; again += 1) await payPrizes()
  expect([await paidTo(first), await paidTo(second), await paidTo(third)]).toEqual([[5_000], [2_000], []])
  expect(await messagesOf(second)).toEqual([{ place: '2', amount: '20.00' }])
  expect((await board())?.last?.rows).toEqual([
    { place: 1, player: 'One', multiplier: '9.00', gameName: '', prize: '50.00' },
    { place: 2, player: null, multiplier: '5.00', gameName: '', prize: '20.00' },
  ])
  const bonuses = requireValue(await platform.call('bonusDetails', { pageSize: 10 }, { token: first.token }))
  expect(bonuses.rows[0]).toMatchObject({ source: 'race', state: 'paid', amount: '50.00' })
})

// @fault A winner's books are broken
test('a wallet whose books are broken waits, and holds up no other', async () => {
  const [first, second] = [await join('Broken', 900), await join('Sound', 500)]
  await runAfterEnd()
  await countBooks()
  await bindings.DB.prepare("UPDATE books_check SET state = 'broken' WHERE member_id = ?").bind(first.memberId).run()
  await payPrizes()
  expect([await paidTo(first), await paidTo(second)]).toEqual([[], [2_000]])
  expect(requireValue(await askAsOperator('race-show', {}))).toMatchObject({ waiting: [{ place: 1, amount: '50.00' }] })
  await bindings.DB.prepare("UPDATE books_check SET state = 'sound' WHERE member_id = ?").bind(first.memberId).run()
  await payPrizes()
  expect([await paidTo(first), await paidTo(second)]).toEqual([[5_000], [2_000]])
})

test('SAFE-02 a bar before the end takes the place; one after the end takes no prize, and nothing is told', async () => {
  const [barred, early, late] = [await join('Barred', 900), await join('Early', 500), await join('Late', 300)]
  await bar(barred, platform.time.nowMs)
  await runAfterEnd()
  await bar(late, week().to + 1)
  await bindings.DB.prepare("UPDATE member SET status = 'excluded' WHERE id = ?").bind(late.memberId).run()
  await countBooks()
  await payPrizes()
  expect([await paidTo(barred), await paidTo(early), await paidTo(late)]).toEqual([[], [5_000], [2_000]])
  expect([await messagesOf(early), await messagesOf(late)]).toEqual([[{ place: '1', amount: '50.00' }], []])
  expect((await board())?.last?.rows.map(({ player }) => player)).toEqual(['Early'])
})

test('SAFE-02 a break that held at the end takes the place, though it was made longer since', async () => {
  const [resting, next] = [await join('Resting', 900), await join('Next', 500)]
  platform.time.nowMs = week().to - 2 * DAY_MS
  requireValue(await platform.call('takeBreak', { days: 7 }, { token: resting.token }))
  platform.time.nowMs = week().to + MINUTE_MS / 2
  const { token } = requireValue(
    await platform.call('login', { type: 'username', username: resting.username, password: 'Quiet-Sea-77' }),
  )
  requireValue(await platform.call('takeBreak', { days: 30 }, { token }))
  await runAfterEnd()
  await countBooks()
  await payPrizes()
  expect([await paidTo(resting), await paidTo(next)]).toEqual([[], [5_000]])
})

test('AGT-02 who was suspended at the end has no place, and is on no board before', async () => {
  const [away, next] = [await join('Away', 900), await join('Next', 500)]
  await bindings.DB.prepare(
    "INSERT INTO agent_suspension (member_id, part, agent_id, merchant, reason, at_ms) VALUES (?, 'play', ?, 'meridian', 'x', ?)",
  )
    .bind(away.memberId, next.memberId, platform.time.nowMs)
    .run()
  await drainJob(scoreRaces, buildTestServices())
  expect((await board())?.rows.map(({ player }) => player)).toEqual(['Next'])
  await runAfterEnd()
  await countBooks()
  await payPrizes()
  expect([await paidTo(away), await paidTo(next)]).toEqual([[], [5_000]])
})

test('a round that was corrected wins nothing', async () => {
  const [corrected, next] = [await join('Corrected', 900), await join('Next', 500)]
  await drainJob(scoreRaces, buildTestServices())
  expect((await board())?.rows[0]).toMatchObject({ player: 'Corrected', multiplier: '9.00' })
  const [win] = await postingsOf(corrected, 'win')
  const correction = { correctionId: 'c-1', amountMinor: -900, approval: 'A-1', reason: 'the result was corrected' }
  const round = { vendor: win?.vendor ?? '', roundId: win?.roundId ?? '', kind: 'real', currency: 'PHP' } as const
  expect(await walletOf(corrected).correctRound({ ...round, ...correction })).toMatchObject({ ok: true })
  await runAfterEnd()
  await countBooks()
  await payPrizes()
  expect([await paidTo(corrected), await paidTo(next)]).toEqual([[], [5_000]])
})

// @fault A race ends while rounds are open
test('a round that is open at the end wins nothing, and what it pays afterwards changes no place', async () => {
  const [steady, open] = [await join('Steady', 200), await join('Open')]
  const round = await play(open, { stakeMinor: 100, payoutMinor: 90_000, open: true })
  platform.time.nowMs = week().to + 1
  await round.settle()
  await countAll(open)
  await runAfterEnd()
  await countBooks()
  await payPrizes()
  expect([await paidTo(steady), await paidTo(open)]).toEqual([[5_000], []])
})

test('a race pays what stood when its first player joined; later amounts are for the next one', async () => {
  await join('Fixed')
  expect(await askAsOperator('race-prizes', { prizes: ['1.00'] })).toMatchObject({ ok: true })
  expect((await board())?.prizes).toEqual(['50.00', '20.00'])
  platform.time.nowMs = week().to + DAY_MS
  expect((await board())?.prizes).toEqual(['1.00'])
  expect(await askAsOperator('race-prizes', { prizes: ['1.00', '2.00'] })).toMatchObject({ ok: false })
  expect(await askAsOperator('race-prizes', { prizes: ['1500.00', '500.00'] })).toMatchObject({
    value: { waitsBecause: 'second_approval' },
  })
  expect((await board())?.prizes).toEqual(['1.00'])
  expect(await askAsOperator('race-prizes', { prizes: ['50.00', '20.00'] })).toMatchObject({ ok: true })
})

// @fault Many ask for one name at once
test('a name stands once in a race, however it is written, also when many ask at once', async () => {
  await join('Rich Cat')
  const other = await buildPlayer()
  for (const name of ['Rich Cat', 'rich cat', 'RICH-CAT', 'RichCat', 'rich_cat'])
    expect(codeOf(await enter(other, name)), name).toBe('name_taken')
  expect(requireValue(await platform.call('raceOwn', {}, { token: other.token }))).toMatchObject({ joined: false })
  // Who is in keeps the old name where the new one is taken. They may write their own in another way.
  requireValue(await enter(other, 'Poor Cat'))
  expect(codeOf(await enter(other, 'rich cat'))).toBe('name_taken')
  expect(requireValue(await enter(other, 'POOR CAT'))).toMatchObject({ nickname: 'POOR CAT' })
  const herd = await Promise.all(Array.from({ length: Math.min(HERD, 6) }, buildPlayer))
  const answers = await Promise.all(herd.map((player) => enter(player, 'Herd')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  // Another week is another race.
  platform.time.nowMs = week().to + DAY_MS
  expect(requireValue(await enter(other, 'Rich Cat'))).toMatchObject({ nickname: 'Rich Cat' })
})

test('OPS-01 a name that an operator hides leaves the board and comes back on none', async () => {
  const rude = await join('Rude', 900)
  await drainJob(scoreRaces, buildTestServices())
  const hide = { nickname: 'rude', reason: 'an insult' }
  expect(await askAsOperator('race-hide', hide, 'unnamed')).toMatchObject({ failure: { errorCode: 'forbidden' } })
  expect(await askAsOperator('race-hide', hide)).toMatchObject({ value: { hidden: 1 } })
  expect((await board())?.rows).toMatchObject([{ player: null, multiplier: '9.00' }])
  for (const name of ['Rude', 'R-ude']) expect(codeOf(await enter(rude, name))).toBe('name_taken')
  platform.time.nowMs = week().to + DAY_MS
  expect(codeOf(await enter(await buildPlayer(), 'RUDE'))).toBe('name_taken')
  expect(requireValue(await enter(rude, 'Polite'))).toMatchObject({ nickname: 'Polite' })
})
