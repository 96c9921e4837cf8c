/** OPS-01: whom a segment finds and never finds, and a campaign that reaches each of them once, or stops. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { OperatorRequest } from '../../../../contract/operator/calls.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { mayBeWrittenTo, sendNextPage } from '../../../../platform/rewards/campaigns/send-campaigns.ts'
import { buildServices } from '../../../../platform/services.ts'
import { operateOn } from '../operate.ts'
import {
  buildPlayer,
  buildPromotion,
  claim,
  DAY_MS,
  type Player,
  platform,
  playRound,
  stateOf,
} from '../promotions/support.ts'
import { writeSum } from '../sums/count.ts'
import { bindings, CHEAP, codeOf, meridian, requireValue, saffron, seedTestMerchants } from '../support.ts'

beforeAll(seedTestMerchants)
beforeEach(() => {
  walletHooks.clock = () => platform.time.nowMs
})

type Filter = OperatorRequest<'segments-count'>['filter']
let minted = 0
const mint = (name: string) => `${name}-${++minted}`
const count = async (filter: Filter, merchant = undefined as typeof saffron | undefined) =>
  requireValue(await operateOn(platform, 'segments-count', { filter }, { merchant })).members
const day = () => Math.floor(platform.time.nowMs / DAY_MS)
/** So that a test finds its own alone: they deposited more than anyone of the tests before. */
let most = 1_000_000
const buildRich = async () => {
  const player = await buildPlayer()
  await writeSum(
    player.memberId,
    'money_day_sum SELECT merchant_number, ?3, member_number, ?4, 0, 0, 0, 0',
    day(),
    most,
  )
  return player
}
const richest = (): Filter => ({ deposited: { days: 7, atLeast: (most / 100).toFixed(2) } })
beforeEach(() => {
  most += 100_000
})

const set = (player: Player, assignment: string) =>
  bindings.DB.prepare(`UPDATE member SET ${assignment} WHERE id = ?`).bind(player.memberId).run()

async function buildCampaign({ promotionId = null as string | null, filter = richest() } = {}) {
  const [id, segment] = [mint('campaign'), mint('segment')]
  requireValue(await operateOn(platform, 'segments-put', { segment: { id: segment, title: 'Rich', filter } }))
  const [titles, contents] = [{ EN: 'Come <b>back</b>' }, { EN: '<p>Here</p>' }]
  const campaign = { id, segment, filter, titles, contents, promotionId }
  const send = (operator: string, given: object = {}) =>
    operateOn(platform, 'campaigns-send', { campaign: { ...campaign, ...given } }, { operator })
  const show = async () =>
    requireValue(await operateOn(platform, 'campaigns-list', {})).campaigns.find((each) => each.id === id)
  const begin = async () => {
    requireValue(await send('olga'))
    requireValue(await send('petra'))
  }
  return { id, segment, send, begin, show }
}
const services = (env: typeof bindings) =>
  buildServices(parseEnv(env), { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP })
const nextPage = (id: string, page = 2, env = bindings, step = 1_000) =>
  sendNextPage(services(env), { merchant: meridian, id }, { page, step })
type Ask = (memberId: string, safety: () => Promise<unknown>) => Promise<unknown>
/** Wallets whose safety is asked as the test has it. */
const asking = (ask: Ask) => ({
  ...bindings,
  WALLET: new Proxy(bindings.WALLET, {
    get: (target, name) =>
      name === 'getByName'
        ? (wallet: string) => ({ getSafety: () => ask(wallet, async () => target.getByName(wallet).getSafety()) })
        : Reflect.get(target, name),
  }),
})
const silent = asking(() => Promise.reject(new Error('away')))
const later = () => platform.advance(61_000)
const inboxOf = async ({ token }: Player) =>
  requireValue(await platform.call('messages', { kind: 'promotion' }, { token })).rows.map(({ title, about }) => [
    title,
    about?.id ?? null,
  ])

describe('a segment', () => {
  test('never finds who is on a break or excluded, locked, a guest or an agent, or of another merchant', async () => {
    const [ana, ...others] = await Promise.all(Array.from({ length: 5 }, buildRich))
    expect(await count(richest())).toBe(5)
    const [onBreak, excluded, locked, agent] = others as [Player, Player, Player, Player]
    requireValue(await platform.call('takeBreak', { days: 1 }, { token: onBreak.token }))
    requireValue(await platform.call('selfExclude', { months: 6, understood: true }, { token: excluded.token }))
    await set(locked, "status = 'locked'")
    await set(agent, 'type = 1')
    expect(await count(richest())).toBe(1)
    expect(await count(richest(), saffron)).toBe(0)
    await set(ana as Player, 'type = 4')
    expect(await count(richest())).toBe(0)
  })

  test('asks each of its figures', async () => {
    const player = await buildRich()
    await playRound(player, 1_000)
    await set(
      player,
      `language = 'TH', last_login_at_ms = ${platform.time.nowMs - 10 * DAY_MS}, created_at_ms = ${platform.time.nowMs - 40 * DAY_MS}`,
    )
    const among = (filter: Filter) => count({ ...richest(), ...filter })
    const holds: Filter[] = [
      { languages: ['TH'] },
      { notSeenForDays: 9 },
      { seenWithinDays: 11 },
      { registeredForDays: 39 },
      { registeredWithinDays: 41 },
      { played: { days: 7, categories: ['RNG'] } },
    ]
    const fails: Filter[] = [
      { languages: ['VI'] },
      { notSeenForDays: 11 },
      { seenWithinDays: 9 },
      { registeredForDays: 41 },
      { registeredWithinDays: 39 },
      { played: { days: 7, categories: ['LIVE'] } },
      { notDepositedForDays: 7 },
      { minRank: 99 },
    ]
    for (const filter of holds) expect([filter, await among(filter)]).toEqual([filter, 1])
    for (const filter of fails) expect([filter, await among(filter)]).toEqual([filter, 0])
  })
})

/** As the release before reads a rule: it knows these fields and drops the others. */
const formerRule = z.object({
  registeredWithinDays: z.number().int().min(1).max(3_650).optional(),
  minRank: z.number().int().min(1).max(99).optional(),
})

test('a promotion with a coupon is shut to the release before, and keeps what it asks', async () => {
  const rule = { withCoupon: true, minRank: 2 }
  const words = { EN: 'Words' }
  const promotion = {
    id: mint('gift'),
    category: 'season',
    kind: 'gift',
    amount: '5.00',
    rule,
    titles: words,
    rewards: words,
    conditions: words,
    terms: words,
    position: 1,
    startsAt: new Date(platform.time.nowMs).toISOString(),
    endsAt: null,
  }
  const put = (operator: string) => operateOn(platform, 'promotions-put', { promotion }, { operator })
  requireValue(await put('olga'))
  expect(requireValue(await put('petra')).waitsBecause).toBeNull()
  const stored = bindings.DB.prepare('SELECT rule FROM promotion WHERE id = ?').bind(promotion.id)
  const former = formerRule.parse(JSON.parse(String(await stored.first('rule'))))
  // Rank 99 within the first day of an account: no member gets there.
  expect(former).toEqual({ minRank: 99, registeredWithinDays: 1 })
  const { value } = requireValue(await operateOn(platform, 'offer-read', { kind: 'promotion', subject: promotion.id }))
  expect(value).toMatchObject({ rule })
  // Its rule is the same: words may change.
  requireValue(await put('olga'))
  expect(requireValue(await put('petra')).waitsBecause).toBeNull()
})

test('MSG-01 a pop-up for a segment is shown to its members, and to no one once it is gone', async () => {
  const [ana, other, limited] = await Promise.all([buildRich(), buildPlayer(), buildRich()])
  const segment = mint('segment')
  const putSegment = (id: string, merchant = meridian) =>
    operateOn(platform, 'segments-put', { segment: { id, title: 'Rich', filter: richest() } }, { merchant })
  requireValue(await putSegment(segment))
  const limit = { username: limited.username, kind: 'stake', period: 'day', amount: '10.00', reason: 'as asked' }
  requireValue(await operateOn(platform, 'safety-limit', limit))
  const announcement = {
    id: mint('popup'),
    type: 'PU',
    titles: { EN: 'For you' },
    contents: { EN: '<p>Secret</p>' },
    startsAt: new Date(platform.time.nowMs - 1_000).toISOString(),
  }
  const put = (popup: object, merchant = meridian, own: object = {}) =>
    operateOn(platform, 'announcements-put', { announcement: { ...announcement, ...own, popup } }, { merchant })
  const terms = { whom: 'members', segment, filter: richest(), often: 'once' }
  const seenBy = async ({ token }: Player) =>
    requireValue(await platform.call('memberPopups', {}, { token })).dialogs.map(({ id }) => id)
  const listed = async () =>
    requireValue(await platform.call('announcements', { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' }))
  expect(codeOf(await put(terms, saffron)), 'a segment of another merchant').toBe('malformed')
  expect(await listed()).not.toHaveProperty('forSome')
  // Two people approved it with the filter that they read: one who changed that since publishes nothing.
  const change = (filter: object) =>
    operateOn(platform, 'segments-put', { segment: { id: segment, title: 'Rich', filter } })
  requireValue(await change({ minRank: 1 }))
  expect(codeOf(await put(terms)), 'another filter by now').toBe('conflict')
  expect(codeOf(await put({ ...terms, filter: undefined })), 'without a filter').toBe('malformed')
  expect(await listed()).not.toHaveProperty('forSome')
  requireValue(await change(richest()))
  requireValue(await put(terms))
  // As many newer ones as a page may bring are for others.
  const nobody = mint('segment')
  const filter = { deposited: { days: 7, atLeast: '999999999.00' } }
  requireValue(await operateOn(platform, 'segments-put', { segment: { id: nobody, title: 'Nobody', filter } }))
  const newer = Array.from({ length: 5 }, () => mint('popup'))
  const startsAt = new Date(platform.time.nowMs).toISOString()
  for (const id of newer) requireValue(await put({ ...terms, segment: nobody, filter }, meridian, { id, startsAt }))
  // The answer that everybody can read tells that there is one, and nothing of it. Nor does a release that knows no segments.
  expect(await listed()).toMatchObject({ dialogs: [], forSome: true })
  expect(JSON.stringify(await listed())).not.toContain('Secret')
  expect(await Promise.all([ana, other, limited].map(seenBy))).toEqual([[announcement.id], [], []])
  const { value } = requireValue(await operateOn(platform, 'config-read', { kind: 'notice', subject: announcement.id }))
  expect(value).toMatchObject({ popup: terms })
  // Two approved who sees it: no one alone opens it to others, nor by taking the segment away and writing it again.
  const widen = async (operator: string, given: object = {}) => {
    const input = { segment: { id: segment, title: 'Rich', filter: { minRank: 1 }, ...given } }
    return requireValue(await operateOn(platform, 'segments-put', input, { operator })).waitsBecause
  }
  const filterOf = async () =>
    requireValue(await operateOn(platform, 'segments-list', {})).segments.find(({ id }) => id === segment)
  expect(await widen('olga')).toBe('second_approval')
  expect(await widen('Olga')).toBe('second_approval')
  expect(await widen('petra', { filter: { minRank: 2 } })).toBe('second_approval')
  expect(await filterOf()).toMatchObject({ filter: richest() })
  expect(await widen('olga', { title: 'Richest', filter: richest() }), 'its name alone').toBeNull()
  expect(await widen('petra'), 'olga took her word back by this').toBe('second_approval')
  expect(await widen('petra', { filter: richest() })).toBeNull()
  requireValue(await operateOn(platform, 'segments-remove', { id: segment }))
  expect(await widen('olga')).toBe('second_approval')
  expect([await filterOf(), await seenBy(ana)]).toEqual([undefined, []])
  expect(await widen('petra')).toBeNull()
  expect(await filterOf()).toMatchObject({ filter: { minRank: 1 }, setBy: 'olga, petra' })
  requireValue(await operateOn(platform, 'segments-remove', { id: segment }))
  // Another merchant's segment of that name finds no one here.
  requireValue(await putSegment(segment, saffron))
  expect(await seenBy(ana)).toEqual([])
  for (const id of newer) requireValue(await operateOn(platform, 'announcements-end', { id }))
  requireValue(await put({ whom: 'members', often: 'once' }))
  expect(await widen('olga'), 'no pop-up is for it now').toBeNull()
  expect(await listed()).toMatchObject({ dialogs: [{ id: announcement.id }] })
  expect(await listed()).not.toHaveProperty('forSome')
  requireValue(await operateOn(platform, 'announcements-end', { id: announcement.id }))
})

describe('a campaign', () => {
  test('sends nothing by one person, or by two who approve different words', async () => {
    const player = await buildRich()
    const { id, send, show } = await buildCampaign()
    for (const operator of ['olga', 'Olga'])
      expect(requireValue(await send(operator)).waitsBecause).toBe('second_approval')
    expect(requireValue(await send('petra', { contents: { EN: '<p>There</p>' } })).waitsBecause).toBe('second_approval')
    await nextPage(id)
    expect([await show(), await inboxOf(player)]).toEqual([undefined, []])
  })

  test('reaches each once, page after page, though two jobs run at once and one is cut off', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, buildRich))
    const { id, send, show } = await buildCampaign()
    requireValue(await send('olga'))
    expect(requireValue(await send('petra')).waitsBecause).toBeNull()
    expect(codeOf(await send('rosa'))).toBe('conflict')
    await Promise.all([nextPage(id), nextPage(id)])
    expect(await show()).toMatchObject({ state: 'running', sent: 2, leftOut: 0, approvedBy: 'olga, petra' })
    // Silent wallets: nothing of the page is sent, and it comes again.
    later()
    await nextPage(id, 2, silent)
    expect(await show()).toMatchObject({ sent: 2 })
    for (let page = 0; page < 3; page += 1) {
      later()
      await nextPage(id)
    }
    expect(await show()).toMatchObject({ state: 'done', sent: 5, leftOut: 0 })
    later()
    await nextPage(id)
    for (const player of players) expect(await inboxOf(player)).toEqual([['Come <b>back</b>', null]])
  })

  test('is confirmed with the filter that was read: one that its proposer changed in between is refused', async () => {
    const player = await buildRich()
    const { id, segment, send, show } = await buildCampaign({ filter: { ...richest(), minRank: 99 } })
    requireValue(await send('olga'))
    requireValue(
      await operateOn(platform, 'segments-put', { segment: { id: segment, title: 'Rich', filter: richest() } }),
    )
    expect(codeOf(await send('olga'))).toBe('conflict')
    expect(requireValue(await send('olga', { filter: richest() })).waitsBecause).toBe('second_approval')
    expect(codeOf(await send('petra'))).toBe('conflict')
    await nextPage(id)
    expect([await show(), await inboxOf(player)]).toEqual([undefined, []])
  })

  test('finds its members once, step by step, and no one is found who deposits later', async () => {
    const players = await Promise.all(Array.from({ length: 3 }, buildRich))
    const { id, begin, show } = await buildCampaign()
    await begin()
    const members = await bindings.DB.prepare("SELECT count(*) AS many FROM member WHERE merchant = 'meridian'").first(
      'many',
    )
    const step = Math.ceil(Number(members) / 2) + 1
    await nextPage(id, 1, bindings, step)
    expect(await show()).toMatchObject({ state: 'running' })
    later()
    await nextPage(id, 1, bindings, step)
    players.push(await buildRich())
    for (let page = 0; page < 3; page += 1) {
      later()
      await nextPage(id, 1, bindings, step)
    }
    expect(await show()).toMatchObject({ state: 'done', sent: 3, leftOut: 0 })
    expect((await Promise.all(players.map(inboxOf))).map((inbox) => inbox.length)).toEqual([1, 1, 1, 0])
  })

  test('passes over who begins a break, or asks for one, while the page is under way', async () => {
    const promotionId = await buildPromotion({ rule: { withCoupon: true } })
    const [free, onBreak, asks] = await Promise.all([buildRich(), buildRich(), buildRich()])
    const { id, begin, show } = await buildCampaign({ promotionId })
    await begin()
    const env = asking(async (wallet, safety) => {
      const answer = await safety()
      if (wallet.includes(onBreak.memberId))
        requireValue(await platform.call('takeBreak', { days: 1 }, { token: onBreak.token }))
      if (wallet.includes(asks.memberId))
        await bindings.DB.prepare(
          `INSERT INTO play_bar_intent (member_id, request_id, merchant, kind, until_ms, lifts, actor, act, client_ip,
             country, asked_at_ms, next_attempt_at_ms)
           VALUES (?, 'r', 'meridian', 'break', 9e15, 'by_itself', 'member', 'break_taken', '', 'XX', 1, 9e15)`,
        )
          .bind(asks.memberId)
          .run()
      return answer
    })
    await nextPage(id, 10, env)
    expect(await show()).toMatchObject({ state: 'done', sent: 1, leftOut: 2 })
    const { results } = await bindings.DB.prepare('SELECT member_id AS id FROM message WHERE about_id = ?')
      .bind(promotionId)
      .all()
    expect(results).toEqual([{ id: free.memberId }])
    const sent = bindings.DB.prepare('SELECT member_id AS id FROM promotion_coupon WHERE promotion_id = ?')
    expect((await sent.bind(promotionId).all()).results).toEqual([{ id: free.memberId }])
  })

  test('writes to the others where one wallet never answers, and leaves its member out in the end', async () => {
    const [stuck, ...others] = await Promise.all([buildRich(), buildRich(), buildRich()])
    const { id, begin, show } = await buildCampaign()
    await begin()
    const env = asking((wallet, safety) =>
      wallet.includes(stuck.memberId) ? Promise.reject(new Error('away')) : safety(),
    )
    for (let page = 0; page < 3; page += 1) {
      await nextPage(id, 1, env)
      later()
    }
    expect(await show()).toMatchObject({ state: 'running', sent: 2, leftOut: 0 })
    for (let page = 0; page < 30; page += 1) {
      await nextPage(id, 1, env)
      later()
    }
    expect(await show()).toMatchObject({ state: 'done', sent: 2, leftOut: 1 })
    for (const other of others) expect(await inboxOf(other)).toHaveLength(1)
    expect(await inboxOf(stuck)).toEqual([])
  })

  test('ends with its promotion', async () => {
    const [first, second] = [await buildRich(), await buildRich()]
    const promotionId = await buildPromotion({ rule: { withCoupon: true } })
    const { id, begin, show } = await buildCampaign({ promotionId })
    await begin()
    await nextPage(id, 1)
    expect(await show()).toMatchObject({ state: 'running', sent: 1 })
    later()
    await bindings.DB.prepare('UPDATE promotion SET ends_at_ms = ? WHERE id = ?')
      .bind(platform.time.nowMs, promotionId)
      .run()
    await nextPage(id, 1)
    expect(await show()).toMatchObject({ state: 'stopped', sent: 1 })
    expect([...(await inboxOf(first)), ...(await inboxOf(second))]).toHaveLength(1)
  })

  test('stops on press, also while a page is under way', async () => {
    await Promise.all(Array.from({ length: 4 }, buildRich))
    const { id, send, show } = await buildCampaign()
    requireValue(await send('olga'))
    requireValue(await send('petra'))
    await nextPage(id)
    later()
    await Promise.all([operateOn(platform, 'campaigns-stop', { id }), nextPage(id)])
    const stopped = await show()
    expect(stopped).toMatchObject({ state: expect.stringMatching(/^stopped$/) })
    later()
    await nextPage(id)
    expect(await show()).toEqual(stopped)
    expect(codeOf(await operateOn(platform, 'campaigns-stop', { id }))).toBe('conflict')
  })

  test('leaves out who has reached a limit, or has one of the house', async () => {
    const [free, reached] = await Promise.all([buildRich(), buildRich()])
    const limit = { username: reached.username, kind: 'stake', period: 'day', amount: '10.00', reason: 'as asked' }
    requireValue(await operateOn(platform, 'safety-limit', limit))
    const { id, send, show } = await buildCampaign()
    requireValue(await send('olga'))
    requireValue(await send('petra'))
    await nextPage(id, 10)
    expect(await show()).toMatchObject({ state: 'done', sent: 1, leftOut: 1 })
    expect([(await inboxOf(free)).length, (await inboxOf(reached)).length]).toEqual([1, 0])
    const state = { inForceMinor: 1_000, operatorMinor: null }
    const own = (usedMinor: number) => mayBeWrittenTo({ bar: null, limits: [{ ...state, usedMinor } as never] })
    expect([own(999), own(1_000)]).toEqual([true, false])
  })

  test('brings a coupon: the promotion is open to who was sent one, and to no one else', async () => {
    const [player, other] = [await buildRich(), await buildPlayer()]
    const promotionId = await buildPromotion({ rule: { withCoupon: true } })
    expect(codeOf(await claim(player, promotionId))).not.toBe('fine')
    const { id, send } = await buildCampaign({ promotionId })
    requireValue(await send('olga'))
    requireValue(await send('petra'))
    await nextPage(id, 10)
    expect(await inboxOf(player)).toEqual([['Come <b>back</b>', promotionId]])
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Claim' })
    expect(codeOf(await claim(player, promotionId))).toBe('fine')
    expect(codeOf(await claim(other, promotionId))).not.toBe('fine')
    const { promotions } = requireValue(await platform.call('promotions', {}))
    expect(promotions.map((one) => one.promotionId)).not.toContain(promotionId)
  })
})
