/** PROMO-03: tickets are counted and sealed at the close, chance decides after it, and a prize is paid once. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PromotionId } from '../../../../contract/calls/rewards/promotions.ts'
import { hashServerSeed } from '../../../../contract/fairness/commitment.ts'
import { drawWinners, sealTickets } from '../../../../contract/lottery/raffle.ts'
import { runRaffles } from '../../../../platform/rewards/raffles/run-raffles.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { asMember, buildTestServices, keepTime, play } from '../rewards/support.ts'
import { bindings, refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import {
  askAsOperator,
  buildPlayer,
  claim,
  DAY_MS,
  draftOf,
  expectBooks,
  join,
  type Player,
  platform,
  stateOf,
} from './support.ts'

const START = platform.time.nowMs
const CLOSE = START + 2 * DAY_MS
const PRIZES = [70_000, 30_000]

beforeAll(seedTestMerchants)
beforeEach(keepTime)

const runJob = () => drainJob(runRaffles, buildTestServices(0))
const read = async ({ token }: Player, promotionId: PromotionId) =>
  requireValue(await platform.call('rafflePromotion', { promotionId }, { token }))
const claimRaffle = (player: Player, promotionId: PromotionId) =>
  platform.call('claimRafflePromotion', { promotionId }, asMember(player))

function fileOf(overrides: object = {}) {
  return {
    id: `raffle-${crypto.randomUUID().slice(0, 8)}`,
    category: 'season',
    kind: 'raffle',
    amount: null,
    rule: { raffle: { stakePerTicketMinor: 10_000, mostTickets: 5, prizesMinor: PRIZES } },
    titles: { EN: 'Raffle' },
    rewards: { EN: 'Cash' },
    conditions: { EN: 'Bet' },
    terms: { EN: '<p>Terms</p>' },
    startsAt: new Date(START).toISOString(),
    endsAt: new Date(CLOSE).toISOString(),
    ...overrides,
  }
}

async function publish() {
  platform.time.nowMs = START
  const promotion = fileOf()
  expect(requireValue(await askAsOperator('promotions-put', { promotion })).waitsBecause).toBe('second_approval')
  expect(requireValue(await askAsOperator('promotions-put', { promotion }, 'pia')).waitsBecause).toBeNull()
  return promotion.id as PromotionId
}

async function buildHolder(promotionId: PromotionId, stakeMinor: number) {
  const player = await buildPlayer()
  requireValue(await join(player, promotionId))
  platform.time.nowMs += 60_000
  if (stakeMinor > 0) await play(player, { stakeMinor })
  platform.time.nowMs += 60_000
  return player
}

async function closeAndDraw() {
  platform.time.nowMs = CLOSE + 61_000
  // Counts, seals, draws: a step a run.
  for (let step = 0; step < 3; step++) await runJob()
}

test('PROMO-03 a raffle from its publishing to its claim', async () => {
  const id = await publish()
  const players = [await buildHolder(id, 35_000), await buildHolder(id, 99_999_00), await buildHolder(id, 9_999)]
  const [small, big, none] = players as [Player, Player, Player]
  expect((await read(small, id)).own).toEqual({ joined: true, tickets: 3, first: null, holder: null, prize: null })
  expect((await read(big, id)).own.tickets).toBe(5)
  const open = await read(none, id)
  expect(open).toMatchObject({ state: 'open', prizes: ['700.00', '300.00'], winners: [] })
  expect(open.proof).toMatchObject({ root: null, randomness: null, seed: null })
  const early = await platform.call('raffleTickets', { promotionId: id }, { token: small.token })
  expect(refusalOf(early).errorCode).toBe('promotion_unavailable')
  expect(refusalOf(await claimRaffle(small, id)).errorCode).toBe('promotion_unavailable')

  platform.time.nowMs = CLOSE
  await play(none, { stakeMinor: 50_000 })
  platform.time.nowMs = CLOSE + 61_000
  await runJob()
  await runJob()
  const sealed = await read(small, id)
  expect(sealed).toMatchObject({ state: 'sealed', own: { tickets: 3, first: 0 } })
  expect(sealed.proof).toMatchObject({ tickets: 8, randomness: null, seed: null })
  expect(sealed.proof.root).toMatch(/^[0-9a-f]{64}$/)
  expect((await stateOf(small, id))?.state).toBe('Process')

  await Promise.all([runJob(), runJob()])
  const drawn = await read(none, id)
  const { seed, randomness, root, seedHash } = drawn.proof
  expect({ state: drawn.state, root, seedHash }).toEqual({
    state: 'drawn',
    root: sealed.proof.root,
    seedHash: open.proof.seedHash,
  })
  expect(await hashServerSeed(seed!)).toBe(seedHash)
  const holders = [
    { holder: 'small', first: 0, tickets: 3 },
    { holder: 'big', first: 3, tickets: 5 },
  ]
  const expected = await drawWinners({ raffleId: id, serverSeed: seed!, randomness: randomness! }, holders, 2)
  expect(drawn.winners.map(({ place, ticket }) => [place, ticket])).toEqual(
    expected.map(({ place, ticket }) => [place, ticket]),
  )
  // What a member can read is enough to compute seal and draw again.
  const published = requireValue(await platform.call('raffleTickets', { promotionId: id }, { token: none.token }))
  expect(published.holders.map(({ first, tickets }) => [first, tickets])).toEqual([
    [0, 3],
    [3, 5],
  ])
  expect(await sealTickets(published.holders)).toBe(root)
  const again = await drawWinners({ raffleId: id, serverSeed: seed!, randomness: randomness! }, published.holders, 2)
  expect(again.map(({ place, ticket }) => [place, ticket])).toEqual(
    drawn.winners.map(({ place, ticket }) => [place, ticket]),
  )
  expect(published.holders[0]?.holder).toBe((await read(small, id)).own.holder)
  expect(JSON.stringify(published)).not.toContain(small.memberId)
  const rest = await platform.call('raffleTickets', { promotionId: id, from: 3 }, { token: none.token })
  expect(requireValue(rest)).toMatchObject({ holders: [{ first: 3 }], next: null })
  for (const { player } of drawn.winners) expect(player).not.toContain(small.username)

  expect(refusalOf(await claimRaffle(none, id)).errorCode).toBe('promotion_unavailable')
  expect((await stateOf(none, id))?.state).toBe('Close')
  const winner = expected[0]!.holder === 'small' ? small : big
  expect((await stateOf(winner, id))?.state).toBe('Claim')
  const waiting = requireValue(await platform.call('availablePromotions', {}, { token: winner.token })).claimable
  expect(waiting.find(({ promotionId }) => promotionId === id)?.amount, 'the prize, where it is claimed').toBe('700.00')
  const { totals } = requireValue(await platform.call('bonusDetails', {}, { token: winner.token }))
  expect(totals.claimable).toBe('700.00')
  const answers = await Promise.all([claimRaffle(winner, id), claimRaffle(winner, id), claim(winner, id)])
  expect(answers.map((answer) => requireValue(answer).state)).toEqual(['Claimed', 'Claimed', 'Claimed'])
  expect(requireValue(answers[0]!).paidAmount).toBe('700.00')
  await expectBooks(winner, { real: 70_000, rewards: 1 })
  const told = bindings.DB.prepare("SELECT event FROM message WHERE member_id = ? AND event = 'raffle_won'")
  expect((await told.bind(winner.memberId).all()).results).toHaveLength(1)
})

test('PROMO-03 a prize that is not claimed in time can no longer be claimed', async () => {
  const id = await publish()
  const player = await buildHolder(id, 10_000)
  await closeAndDraw()
  expect((await stateOf(player, id))?.state).toBe('Claim')
  await bindings.DB.prepare('UPDATE raffle SET claim_until_ms = ? WHERE promotion_id = ?')
    .bind(platform.time.nowMs, id)
    .run()
  expect(refusalOf(await claimRaffle(player, id)).errorCode).toBe('promotion_unavailable')
  await expectBooks(player, { real: 0, rewards: 0 })
})

test('SAFE-02 a winner who is on a break keeps the place, and is not told to come and claim', async () => {
  const id = await publish()
  const [player, resting] = [await buildHolder(id, 10_000), await buildHolder(id, 10_000)]
  await bindings.DB.prepare("INSERT INTO play_bar VALUES (?, 'meridian', 'break', ?, ?, 'by_itself', NULL, NULL, NULL)")
    .bind(resting.memberId, START, CLOSE + 7 * DAY_MS)
    .run()
  await closeAndDraw()
  const rowsOf = async (query: string) =>
    (await bindings.DB.prepare(query).bind(id).all<{ member_id: string }>()).results.map((row) => row.member_id)
  const winners = await rowsOf('SELECT member_id FROM raffle_winner WHERE promotion_id = ?')
  expect(winners.toSorted()).toEqual([player.memberId, resting.memberId].toSorted())
  const told = "SELECT member_id FROM message WHERE event = 'raffle_won' AND about_id = ?"
  expect(await rowsOf(told)).toEqual([player.memberId])
})

test('PROMO-03 without a ticket nobody wins', async () => {
  const id = await publish()
  const player = await buildHolder(id, 0)
  await closeAndDraw()
  expect(await read(player, id)).toMatchObject({ state: 'drawn', winners: [], proof: { tickets: 0, root: null } })
})

test('OPS-01 two operators may change the words and the end of a raffle, never its rule', async () => {
  const id = await publish()
  const put = (overrides: object, operator = 'olga') =>
    askAsOperator('promotions-put', { promotion: fileOf({ id, ...overrides }) }, operator)
  const richer = { rule: { raffle: { stakePerTicketMinor: 10_000, mostTickets: 5, prizesMinor: [1] } } }
  expect(refusalOf(await put(richer)).errorCode).toBe('conflict')
  expect(refusalOf(await put({ rule: { raffles: {} } })).errorCode).toBe('malformed')
  expect(refusalOf(await put({ endsAt: null })).errorCode).toBe('malformed')
  const closeAt = (ms: number) => put({ endsAt: new Date(ms).toISOString() })
  platform.time.nowMs = START + DAY_MS
  expect(refusalOf(await closeAt(START + DAY_MS / 2)).errorCode, 'never in the past').toBe('malformed')
  expect(refusalOf(await closeAt(CLOSE - 60_000)).errorCode, 'only later').toBe('conflict')
  const words = { titles: { EN: 'Spring <script>alert(1)</script>' } }
  requireValue(await put(words))
  expect(requireValue(await put(words, 'pia')).waitsBecause).toBeNull()
  const detail = requireValue(await platform.call('promotionDetail', { promotionId: id }))
  expect(detail.title).toBe('Spring <script>alert(1)</script>')
})

test('OPS-01 a raffle is a draft with a link of its own, then coming, shown and ended, by two', async () => {
  platform.time.nowMs = START
  const file = fileOf({ startsAt: new Date(START + 60_000).toISOString() })
  const put = async (overrides: object = {}, operator = 'olga') =>
    requireValue(await askAsOperator('promotions-put', { promotion: { ...file, ...overrides } }, operator))
  const stateIn = (list: { id: string; state: string }[]) =>
    list.filter(({ id }) => id === file.id).map(({ state }) => state)
  const states = async () => {
    const { offers } = requireValue(await askAsOperator('promotions-offers', { limit: 200 }))
    const { raffles: all } = requireValue(await askAsOperator('raffles-list', { limit: 200 }))
    return [...stateIn(offers), ...stateIn(all)]
  }
  const { preview, waitsBecause } = await put({ draft: true })
  expect(waitsBecause).toBeNull()
  const asked = draftOf(preview)
  expect(requireValue(await platform.call('contentDraft', asked))).toMatchObject({
    title: 'Raffle',
    content: '<p>Terms</p>',
    startsAt: file.startsAt,
    endsAt: file.endsAt,
    facts: [
      { name: 'reward', value: 'Cash' },
      { name: 'condition', value: 'Bet' },
    ],
  })
  const guessed = await platform.call('contentDraft', { ...asked, token: 'x'.repeat(32) })
  expect(refusalOf(guessed).errorCode).toBe('not_found')
  const detail = () => platform.call('promotionDetail', { promotionId: file.id as PromotionId })
  expect(refusalOf(await detail()).errorCode).toBe('not_found')
  expect(await states()).toEqual(['draft', 'draft'])

  expect((await put()).waitsBecause).toBe('second_approval')
  requireValue(await platform.call('contentDraft', asked))
  expect(await put({}, 'pia')).toMatchObject({ waitsBecause: null, preview: null })
  expect(refusalOf(await platform.call('contentDraft', asked)).errorCode).toBe('not_found')
  requireValue(await detail())
  expect(await states()).toEqual(['coming', 'coming'])
  platform.time.nowMs = START + 60_000
  expect(await states()).toEqual(['shown', 'shown'])
  platform.time.nowMs = CLOSE
  expect(await states()).toEqual(['ended', 'ended'])
  const badWords = { titles: { TH: 'x' }, draft: true }
  const refused = await askAsOperator('promotions-put', { promotion: { ...fileOf(), ...badWords } })
  expect(refusalOf(refused).errorCode).toBe('malformed')
})

test('OPS-01 the start of a promotion moves while the old and the new one lie ahead, and never after', async () => {
  platform.time.nowMs = START
  const file = fileOf()
  const put = (afterMs: number, overrides: object = {}, operator = 'olga') => {
    const startsAt = new Date(START + afterMs).toISOString()
    return askAsOperator('promotions-put', { promotion: { ...file, ...overrides, startsAt } }, operator)
  }
  const both = async (afterMs: number, overrides: object = {}) => {
    requireValue(await put(afterMs, overrides))
    expect(requireValue(await put(afterMs, overrides, 'pia')).waitsBecause).toBeNull()
  }
  const find = async () =>
    requireValue(await askAsOperator('promotions-offers', { limit: 200 })).offers.find(({ id }) => id === file.id)
  await both(60_000)
  await both(120_000)
  expect(refusalOf(await put(0)).errorCode, 'not back to what has passed').toBe('conflict')
  platform.time.nowMs = START + 60_000
  expect(await find()).toMatchObject({ state: 'coming', startsAt: new Date(START + 120_000).toISOString() })
  platform.time.nowMs = START + 120_000
  expect(refusalOf(await put(180_000)).errorCode, 'it has begun').toBe('conflict')
  expect(refusalOf(await put(180_000, { draft: true })).errorCode, 'nor does its next version').toBe('conflict')
  await both(120_000, { titles: { EN: 'Its words may change' } })
  expect(await find()).toMatchObject({ state: 'shown', title: 'Its words may change' })
})

test('refuses a raffle where the policy wants a public beacon', async () => {
  const jurisdictionOf = (name: string) =>
    bindings.DB.prepare("UPDATE merchant SET jurisdiction = ? WHERE code = 'meridian'").bind(name).run()
  await jurisdictionOf('strictest')
  try {
    const refused = await askAsOperator('promotions-put', { promotion: fileOf() })
    expect(refusalOf(refused).errorCode).toBe('function_disabled')
  } finally {
    await jurisdictionOf('demo')
  }
})
