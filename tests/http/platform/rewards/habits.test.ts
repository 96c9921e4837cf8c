/** MEM-14, MEM-17: safe habits are rewarded once, by what really stands, and never for more play; a Zalo account as well. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallInput } from '../../../../contract/table.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { askAsOperator, buildPlayer, DAY_MS, type Player, platform, seedLargeAmount } from '../promotions/support.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  refusalOf,
  requireValue,
  seedTestMerchants,
  tellOwnObjects,
} from '../support.ts'
import { asMember, expectSound, keepTime, play, postingsOf } from './support.ts'

const HABITS = ['limit', 'reminder', 'factor', 'contact', 'round_check'] as const
const idOf = (kind: string) => `h-${kind.replace('_', '-')}`
const build = (kind: string, reward = '2.00') => ({ id: idOf(kind), kind, period: 'once', target: '1', reward })

beforeAll(async () => {
  await seedTestMerchants()
  await seedLargeAmount()
  for (const kind of HABITS) {
    expect(await askAsOperator('missions-add', { ...build(kind), mallPoints: 5 })).toMatchObject({ ok: true })
  }
})
beforeEach(keepTime)
afterEach(() => vi.unstubAllGlobals())
afterAll(() => {
  Object.assign(walletHooks, productionHooks)
})

const habitsOf = async ({ token }: Player) =>
  requireValue(await platform.call('missionSummary', {}, { token })).missions.filter(({ period }) => period === 'once')
const habitOf = async (player: Player, kind: string) => (await habitsOf(player)).find((one) => one.kind === kind)
const statesOf = async (player: Player) =>
  Object.fromEntries((await habitsOf(player)).map(({ kind, state }) => [kind, state]))
async function claim(player: Player, kind: string, shown?: string) {
  const window = shown ?? (await habitOf(player, kind))?.window ?? ''
  return platform.call('claimMission', { missionId: idOf(kind), window }, asMember(player))
}
const paid = async (player: Player) => (await postingsOf(player, 'promotion')).map(({ amountMinor }) => amountMinor)
const run = (statement: string, ...values: unknown[]) =>
  bindings.DB.prepare(statement)
    .bind(...values)
    .run()
const setLimit = ({ token }: Player, limit: Partial<CallInput<'setLimit'>> = {}) =>
  platform.call('setLimit', { kind: 'deposit', period: 'day', amount: '500.00', ...limit }, { token })

describe('MEM-14 a habit', () => {
  test('counts what stands: each is open before and claimable after', async () => {
    const player = await buildPlayer()
    const { token, memberId } = player
    expect(await statesOf(player)).toEqual(Object.fromEntries(HABITS.map((kind) => [kind, 'open'])))
    requireValue(await setLimit(player, { kind: 'loss' }))
    expect((await statesOf(player)).limit, 'a limit of losses is no limit of deposits').toBe('open')
    requireValue(await setLimit(player))
    requireValue(await platform.call('setReminder', { minutes: 30 }, { token }))
    await run(
      `INSERT INTO member_authenticator (member_id, sealed_secret, confirmed_at_ms, created_at_ms) VALUES (?, 'x', NULL, 0)`,
      memberId,
    )
    expect((await statesOf(player)).factor, 'one that is being set up opens nothing').toBe('open')
    await run('UPDATE member_authenticator SET confirmed_at_ms = 1 WHERE member_id = ?', memberId)
    await run("UPDATE member SET email = 'a@b.example', email_key = ? WHERE id = ?", memberId, memberId)
    expect((await statesOf(player)).contact, 'an address that nobody verified').toBe('open')
    await run('UPDATE member SET email_verified_at_ms = 1 WHERE id = ?', memberId)
    expect(await statesOf(player)).toEqual({
      ...Object.fromEntries(HABITS.map((kind) => [kind, 'claimable'])),
      round_check: 'open',
    })
    expect(requireValue(await platform.call('badges', {}, { token })).missionCount).toBe(4)
  })

  test('FAIR-02 a round counts that is the member’s own and has ended', async () => {
    const [player, other] = [await buildPlayer(), await buildPlayer()]
    const open = await play(player, { open: true })
    const { rows } = requireValue(await platform.call('bettingRecord', {}, { token: player.token }))
    const { roundId, vassalage } = rows[0]!
    const note = ({ token }: Player, round = { roundId, vassalage }) =>
      platform.call('noteRoundCheck', round, { token })
    expect(refusalOf(await note(player)).errorCode).toBe('not_found')
    await open.settle()
    expect(refusalOf(await note(other)).errorCode).toBe('not_found')
    await Promise.all([note(player), note(player)])
    requireValue(await note(player))
    expect([(await statesOf(player)).round_check, (await statesOf(other)).round_check]).toEqual(['claimable', 'open'])
  })

  test('is paid once by many at once, as cash and points, without score, wagering or play', async () => {
    const player = await buildPlayer()
    requireValue(await setLimit(player))
    const answers = await Promise.all(Array.from({ length: HERD }, () => claim(player, 'limit')))
    for (const answer of answers) expect(requireValue(answer)).toMatchObject({ state: 'claimed', reward: '2.00' })
    expect(await paid(player)).toEqual([200])
    const balance = requireValue(await platform.call('balanceExplained', {}, { token: player.token }))
    expect(balance).toMatchObject({ real: '2.00', bonus: '0.00', bonuses: [] })
    const board = requireValue(await platform.call('missionLeaderboard', {}, { token: player.token }))
    expect(board.own).toMatchObject({ points: 0, place: null })
    await expectSound(player)
  })

  test('taking a limit off brings nothing, before the claim or after it', async () => {
    const [early, late] = [await buildPlayer(), await buildPlayer()]
    for (const player of [early, late]) requireValue(await setLimit(player))
    requireValue(await claim(late, 'limit'))
    for (const player of [early, late]) requireValue(await setLimit(player, { amount: null }))
    expect(refusalOf(await claim(early, 'limit')).errorCode).toBe('reward_unavailable')
    platform.time.nowMs += 3 * DAY_MS
    requireValue(await setLimit(late))
    expect((await statesOf(late)).limit).toBe('claimed')
    requireValue(await claim(late, 'limit'))
    expect([await paid(early), await paid(late)]).toEqual([[], [200]])
  })

  test('a second mission for the same habit pays nobody twice', async () => {
    const player = await buildPlayer()
    requireValue(await setLimit(player))
    requireValue(await claim(player, 'limit'))
    expect(await askAsOperator('missions-add', { ...build('limit'), id: 'h-limit-again' })).toMatchObject({ ok: true })
    const { missions } = requireValue(await platform.call('missionSummary', {}, { token: player.token }))
    const again = missions.find(({ missionId }) => String(missionId) === 'h-limit-again')
    expect(again).toMatchObject({ state: 'claimed' })
    const input = { missionId: 'h-limit-again', window: again?.window ?? '' }
    requireValue(await platform.call('claimMission', input, asMember(player)))
    expect(await paid(player)).toEqual([200])
    expect(await askAsOperator('missions-end', { id: 'h-limit-again' })).toMatchObject({ ok: true })
    platform.time.nowMs += 1_000
    expect((await habitsOf(player)).map(({ missionId }) => missionId)).not.toContain('h-limit-again')
  })

  test('SAFE-02 brings nothing while its member is excluded', async () => {
    const player = await buildPlayer()
    requireValue(await setLimit(player))
    const window = (await habitOf(player, 'limit'))?.window
    await run(
      "INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts) VALUES (?, 'meridian', 'exclusion', ?, ?, 'by_itself')",
      player.memberId,
      platform.time.nowMs,
      platform.time.nowMs + DAY_MS,
    )
    await tellOwnObjects(platform.time.nowMs)
    expect(await statesOf(player)).toEqual({})
    expect(refusalOf(await claim(player, 'limit', window)).errorCode).toBe('account_excluded')
    expect(await paid(player)).toEqual([])
  })

  test.each([
    ['a day', { ...build('limit'), period: 'day' }],
    ['two', { ...build('limit'), target: '2' }],
    ['for a kind of game', { ...build('limit'), gameType: 'RNG' }],
    ['with a score', { ...build('limit'), points: 5 }],
    ['of rounds once', { ...build('rounds'), points: 5 }],
    ['of rounds without a score', { ...build('rounds'), period: 'day', target: '3' }],
  ])('OPS-01 one for %s is refused', async (_, mission) => {
    const answer = await askAsOperator('missions-add', { ...mission, id: 'impossible' })
    expect(answer).toMatchObject({ ok: false, failure: { errorCode: 'malformed' } })
  })
})

describe('MEM-17 a Zalo account', () => {
  const ZALO = { clientId: 'app-1', clientSecret: 'secret-1' }
  const site = buildPlatform({ env: { SOCIAL_LOGIN: JSON.stringify({ meridian: { zalo: ZALO } }) } })
  const redirectUri = 'http://localhost/social/callback'
  const { password } = buildRegistration()

  /** As Zalo answers: any code of a person is good, and a wrong verifier or secret is an error with status 200. */
  function standIn() {
    const tokens = new Map<string, string>()
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const { origin, pathname } = new URL(request.url)
      if (`${origin}${pathname}` === 'https://oauth.zaloapp.com/v4/access_token') {
        const form = new URLSearchParams(await request.text())
        const isGood = request.headers.get('secret_key') === 'secret-1' && form.get('app_id') === 'app-1'
        if (!isGood || !form.get('code_verifier')) return Response.json({ error: -14_003 })
        const token = crypto.randomUUID()
        tokens.set(token, form.get('code') ?? '')
        return Response.json({ access_token: token, expires_in: '3600' })
      }
      expect(`${origin}${pathname}`).toBe('https://graph.zalo.me/v2.0/me')
      const id = tokens.get(request.headers.get('access_token') ?? '')
      return Response.json(id === 'nobody' || id === undefined ? { error: -216 } : { id, error: 0 })
    })
  }

  /** Links the Zalo account of `person` to a member's. */
  async function link({ token }: Player, person: string) {
    const browser = crypto.randomUUID()
    const started = await site.call(
      'socialStart',
      { provider: 'zalo', purpose: 'link', browser, redirectUri },
      { token },
    )
    const url = new URL(requireValue(started).url)
    expect(url.origin + url.pathname).toBe('https://oauth.zaloapp.com/v4/permission')
    expect(url.searchParams.get('app_id')).toBe('app-1')
    const state = url.searchParams.get('state') ?? ''
    return site.call('socialLink', { code: person, state, browser, password }, { token })
  }
  const setMost = (most: number | null) =>
    run("UPDATE merchant SET zalo_bind_bonus_max_minor = ? WHERE code = 'meridian'", most)
  const add = (reward: string) => askAsOperator('missions-add', build('zalo', reward))

  beforeEach(standIn)

  test('brings a bonus where the merchant has one, up to its most, once for a member and once for an account', async () => {
    expect(await add('50.00')).toMatchObject({ failure: { errorCode: 'function_disabled' } })
    await setMost(5_000)
    expect(await add('50.01')).toMatchObject({ failure: { errorCode: 'limit_reached' } })
    expect(await add('50.00')).toMatchObject({ ok: true })
    const [first, second] = [await buildPlayer(), await buildPlayer()]
    expect((await statesOf(first)).zalo).toBe('open')
    requireValue(await link(first, 'z-ana'))
    for (const answer of await Promise.all([claim(first, 'zalo'), claim(first, 'zalo')])) requireValue(answer)

    // The same account at another member, and another account at the same one.
    requireValue(await site.call('socialUnlink', { provider: 'zalo', password }, { token: first.token }))
    requireValue(await link(second, 'z-ana'))
    expect((await statesOf(second)).zalo).toBe('open')
    expect(refusalOf(await claim(second, 'zalo')).errorCode).toBe('reward_unavailable')
    requireValue(await link(first, 'z-ben'))
    requireValue(await claim(first, 'zalo'))
    expect([await paid(first), await paid(second)]).toEqual([[5_000], []])

    await setMost(null)
    expect(await habitOf(second, 'zalo'), 'switched off').toBeUndefined()
    await setMost(5_000)
    requireValue(await site.call('socialUnlink', { provider: 'zalo', password }, { token: second.token }))
    requireValue(await link(second, 'z-cat'))
    requireValue(await claim(second, 'zalo'))
    expect(await paid(second)).toEqual([5_000])
    await setMost(null)
  })

  test('AUTH-14 that Zalo does not vouch for links nothing', async () => {
    const player = await buildPlayer()
    expect(refusalOf(await link(player, 'nobody')).errorCode).toBe('social_login_failed')
    expect(requireValue(await site.call('socialAccounts', {}, { token: player.token })).accounts).toEqual([])
  })
})
