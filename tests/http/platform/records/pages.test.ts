import { beforeAll, describe, expect, test } from 'vitest'
import { bindings, buildGame, buildMember, seedWorld, time } from '../vendors/support.ts'
import { buildPlayed, ledger, money, type Played, rounds } from './pages-support.ts'
import { captureDigests, play } from './support.ts'

beforeAll(seedWorld)
captureDigests()

const stateOf = ({ result }: Played) => (result === null ? 'open' : result === 'rollback' ? 'rolled_back' : 'settled')

describe('MEM-07 the betting record', () => {
  test('says of a round all there is to say, in the language of the member', async () => {
    const [member, game] = [await buildMember(), await buildGame()]
    await bindings.DB.prepare('INSERT INTO game_name (game_id, language, name) VALUES (?, ?, ?)')
      .bind(game.gameId, 'CN', '灯潮')
      .run()
    const proof = {
      algorithm: 'hmac-sha256/v1',
      serverSeedHash: 'a'.repeat(64),
      clientSeed: 'c',
      nonce: 0,
      modelVersion: 'm@1',
    }
    await play(member, { roundId: 'r-1', result: 250, gameId: game.gameId, details: JSON.stringify({ proof }) })
    await play(member, { roundId: 'r-2', stakeMinor: 40, result: 0, gameId: game.gameId })
    const { rows, totals } = await rounds({ ...member, ctx: { ...member.ctx, language: 'CN' } })
    const at = new Date(time.now).toISOString()
    const common = {
      vassalage: 'HARBOR',
      vendorName: 'Harbor Lane Studio',
      gameId: game.gameId,
      gameName: '灯潮',
      gameType: 'RNG',
    }
    const ended = { state: 'settled', startedAt: at, endedAt: at }
    expect(rows).toEqual([
      {
        roundId: 'r-2',
        ...common,
        ...ended,
        stake: '0.40',
        held: null,
        payout: '0.00',
        net: '-0.40',
        balanceAfter: '101.10',
        provablyFair: false,
        corrected: null,
      },
      {
        roundId: 'r-1',
        ...common,
        ...ended,
        stake: '1.00',
        held: null,
        payout: '2.50',
        net: '1.50',
        balanceAfter: '101.50',
        provablyFair: true,
        corrected: null,
      },
    ])
    expect(totals).toEqual({ rounds: 2, stake: '1.40', payout: '2.50', net: '1.10' })
  })

  test('a round that was taken back shows what was given back, and counts for nothing', async () => {
    const member = await buildMember({ depositMinor: 10_000 })
    await play(member, { roundId: 'r-1', stakeMinor: 150, result: 'rollback' })
    const { rows, totals } = await rounds(member)
    expect(rows).toMatchObject([
      { state: 'rolled_back', stake: '1.50', payout: '0.00', net: '0.00', balanceAfter: '100.00' },
    ])
    expect(totals).toEqual({ rounds: 1, stake: '0.00', payout: '0.00', net: '0.00' })
  })

  test('of a member who never played is empty', async () => {
    const none = { rounds: 0, stake: '0.00', payout: '0.00', net: '0.00' }
    expect(await rounds(await buildMember())).toEqual({ rows: [], nextCursor: null, totals: none })
  })

  test('goes through all pages without a gap or a repeat, newest first', async () => {
    const { member, played } = await buildPlayed(11, 47)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await rounds(member, { pageSize: '10', cursor })
      seen.push(...page.rows.map((row) => row.roundId))
      expect(page.totals.rounds).toBe(47)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(played.map(({ roundId }) => roundId).toReversed())
  })

  test('totals are exact for any range, category and state', async () => {
    const { member, played, chance } = await buildPlayed(12, 40)
    const first = played[0]?.at ?? 0
    const span = time.now - first + 3_600_000
    for (let n = 0; n < 40; n += 1) {
      const [a, b] = [first + chance.below(span), first + chance.below(span)]
      const [from, to] = [Math.min(a, b), n % 5 === 0 ? Math.min(a, b) + 60_000 : Math.max(a, b)]
      const gameType = ([undefined, 'RNG', 'LIVE'] as const)[chance.below(3)]
      const state = ([undefined, 'open', 'settled', 'rolled_back'] as const)[chance.below(4)]
      const wanted = played.filter(
        (round) =>
          round.at >= from &&
          round.at < to &&
          (!gameType || round.category === gameType) &&
          (!state || stateOf(round) === state),
      )
      const stake = wanted.reduce((sum, round) => sum + (round.result === 'rollback' ? 0 : round.stakeMinor), 0)
      const payout = wanted.reduce((sum, { result }) => sum + (typeof result === 'number' ? result : 0), 0)
      // A stake that is held is neither lost nor won yet.
      const settled = wanted.filter((round) => stateOf(round) === 'settled')
      const net = payout - settled.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0)
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const page = await rounds(member, { ...range, gameType, state, pageSize: '100' })
      expect(page.totals).toEqual({
        rounds: wanted.length,
        stake: money(stake),
        payout: money(payout),
        net: money(net),
      })
      expect(page.rows.map(({ roundId }) => roundId)).toEqual(wanted.map(({ roundId }) => roundId).toReversed())
    }
  })

  test("shows nothing of another member's, nor of the same id at another merchant", async () => {
    const [one, two] = [await buildMember(), await buildMember({ merchant: 'saffron' })]
    await play(one, { roundId: 'mine', result: 250 })
    await play(two, { roundId: 'theirs', result: 250 })
    expect((await rounds(one)).rows.map(({ roundId }) => roundId)).toEqual(['mine'])
    const abroad = { ...one, ctx: { ...one.ctx, merchant: two.ctx.merchant } }
    expect((await rounds(abroad)).totals.rounds).toBe(0)
  })
})

describe('a cursor is good for the selection it was made for, and nothing else', () => {
  const buildCursor = async () => {
    const member = await buildMember()
    for (const roundId of ['a', 'b', 'c']) await play(member, { roundId, result: 0 })
    const cursor = (await rounds(member, { pageSize: '1' })).nextCursor ?? ''
    return { member, cursor }
  }
  const spoilt: [string, (cursor: string) => string][] = [
    ['empty', () => ''],
    ['not one', () => 'AAAA.BBBB'],
    ['cut', (cursor) => cursor.slice(0, -1)],
    ['without its seal', (cursor) => cursor.split('.')[0] ?? ''],
    ['of another place', (cursor) => `${btoa('[1,1]')}.${cursor.split('.')[1]}`],
    ['with more behind it', (cursor) => `${cursor}.x`],
    ['an injection', () => "' OR 1=1 --"],
  ]
  test.each(spoilt)('%s is malformed', async (_, spoil) => {
    const { member, cursor } = await buildCursor()
    await expect(rounds(member, { cursor: spoil(cursor) })).rejects.toMatchObject({ errorCode: 'malformed' })
    await expect(ledger(member, { cursor: spoil(cursor) })).rejects.toMatchObject({ errorCode: 'malformed' })
  })

  test("another member's, another filter's and another list's are malformed", async () => {
    const { member, cursor } = await buildCursor()
    const refusal = { errorCode: 'malformed' }
    await expect(rounds(await buildMember(), { cursor })).rejects.toMatchObject(refusal)
    await expect(rounds(member, { cursor, state: 'open' })).rejects.toMatchObject(refusal)
    await expect(ledger(member, { cursor })).rejects.toMatchObject(refusal)
    expect((await rounds(member, { cursor })).rows).toHaveLength(2)
  })
})
