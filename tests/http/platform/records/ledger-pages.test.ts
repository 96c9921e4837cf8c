import { beforeAll, describe, expect, test } from 'vitest'
import { parseMoney } from '../../../../contract/money.ts'
import { buildMember, seedWorld, time } from '../vendors/support.ts'
import { buildPlayed, ledger, money } from './pages-support.ts'
import { captureDigests, play } from './support.ts'

beforeAll(seedWorld)
captureDigests()

describe('MEM-09 the ledger record', () => {
  test('lists every movement of every account with its running balance', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'r', result: 250 })
    const { rows } = await ledger(member)
    expect(rows.map(({ kind, account, amount, balanceAfter }) => [kind, account, amount, balanceAfter])).toEqual([
      ['win', 'real', '2.50', '101.50'],
      ['win', 'held', '-1.00', '0.00'],
      ['bet', 'real', '-1.00', '99.00'],
      ['bet', 'held', '1.00', '1.00'],
      ['deposit', 'real', '100.00', '100.00'],
    ])
    expect(rows[0]).toMatchObject({ roundId: 'r', reference: 'win-r', description: 'Lantern Tide' })
    expect(rows[4]).toMatchObject({ roundId: null, reference: 'deposit:opening', description: '' })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
  })

  test('pages by kind and by time without a gap', async () => {
    const { member, played } = await buildPlayed(13, 30)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ledger(member, { pageSize: '7', kind: 'bet', cursor })
      seen.push(...page.rows.filter(({ account }) => account === 'real').map(({ roundId }) => roundId ?? ''))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(played.map(({ roundId }) => roundId).toReversed())
    const from = new Date(played[10]?.at ?? 0).toISOString()
    const since = await ledger(member, { from, kind: 'bet', pageSize: '100' })
    expect(since.rows.length).toBe(played.filter(({ at }) => at >= Date.parse(from)).length * 2)
  })
})

describe('MEM-09 the totals of the account record', () => {
  const none = { movements: 0, in: '0.00', out: '0.00', net: '0.00' }

  test('say by kind what came to the balance and left it, and together how it changed', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'won', result: 250 })
    await play(member, { roundId: 'taken-back', result: 'rollback' })
    await play(member, { roundId: 'open', result: null })
    expect((await ledger(member)).totals).toEqual({
      movements: 6,
      in: '103.50',
      out: '3.00',
      net: '100.50',
      kinds: [
        { kind: 'deposit', movements: 1, in: '100.00', out: '0.00', net: '100.00' },
        { kind: 'bet', movements: 3, in: '0.00', out: '3.00', net: '-3.00' },
        { kind: 'win', movements: 1, in: '2.50', out: '0.00', net: '2.50' },
        { kind: 'rollback', movements: 1, in: '1.00', out: '0.00', net: '1.00' },
      ],
    })
    expect((await ledger(await buildMember({ depositMinor: 0 }))).totals).toEqual({ ...none, kinds: [] })
  })

  test('are exact for any range and kind, and the same on every page', async () => {
    const { member, played, chance } = await buildPlayed(14, 40)
    const { rows } = await ledger(member, { pageSize: '500' })
    const first = played[0]?.at ?? 0
    const span = time.now - first + 3_600_000
    for (let n = 0; n < 30; n += 1) {
      const [a, b] = [first + chance.below(span), first + chance.below(span)]
      const [from, to] = [Math.min(a, b), n % 5 === 0 ? Math.min(a, b) + 60_000 : Math.max(a, b) + 1]
      const kind = ([undefined, 'bet', 'win', 'deposit'] as const)[chance.below(4)]
      const wanted = rows.filter(
        (row) =>
          row.account === 'real' &&
          Date.parse(row.at) >= from &&
          Date.parse(row.at) < to &&
          (!kind || row.kind === kind),
      )
      const minors = wanted.map(({ amount }) => parseMoney(amount))
      const sum = (some: number[]) => some.reduce((total, one) => total + one, 0)
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const page = await ledger(member, { ...range, kind, pageSize: '3' })
      expect(page.totals).toMatchObject({
        movements: wanted.length,
        in: money(sum(minors.filter((one) => one > 0))),
        out: money(-sum(minors.filter((one) => one < 0)) || 0),
        net: money(sum(minors)),
      })
      if (page.nextCursor === null) continue
      const next = await ledger(member, { ...range, kind, pageSize: '3', cursor: page.nextCursor })
      expect(next.totals).toEqual(page.totals)
    }
  })
})
