/** A result that is corrected after it was paid: only by an approval of two operators, once, and told to the member. */
import { beforeAll, describe, expect, test } from 'vitest'
import { catchUp } from '../../../../platform/money/sums/catch-up.ts'
import { expectSumsOfJournal } from '../sums/fold.ts'
import {
  bindings,
  buildGame,
  buildMember,
  buildPlayer,
  expectMoney,
  expectRefusal,
  logOut,
  seedWorld,
  services,
} from './support.ts'

beforeAll(seedWorld)

let given = 0
/** As `ops book resettle` writes it once two operators have said the same. */
async function approve({ vendor = 'HARBOR', merchant = null as string | null } = {}): Promise<string> {
  given += 1
  const id = `A-${given}-${crypto.randomUUID().slice(0, 8)}`
  await bindings.DB.prepare(
    `INSERT INTO correction_approval (id, vendor, merchant, subject, content, approved_by, request_id, at_ms)
     VALUES (?, ?, ?, 'fixture:coast-1-1', '{}', 'olga, pavel', 'r', 0)`,
  )
    .bind(id, vendor, merchant)
    .run()
  return id
}

/** 100.00, of which 1.00 was staked on a round that paid 2.50. */
async function buildPaid(overrides: Parameters<typeof buildPlayer>[0] = {}) {
  const player = await buildPlayer(overrides)
  await player.bet()
  await player.win()
  return player
}
const PAID = 10_150

const tellingsOf = async ({ id }: { id: string }) => {
  const { results } = await bindings.DB.prepare(
    `SELECT event, facts FROM message WHERE member_id = ? ORDER BY at_ms, event`,
  )
    .bind(id)
    .all<{ event: string; facts: string }>()
  return results.map(({ event, facts }) => ({ event, facts: JSON.parse(facts) }))
}

describe('refuses, with nothing moved and nothing told', () => {
  test.each([
    ['an approval that was never given', async () => 'A-none'],
    ['one of another vendor', () => approve({ vendor: 'PALMETTO' })],
    ['one for another merchant’s rounds', () => approve({ merchant: 'saffron' })],
  ])('%s', async (_, approvalOf) => {
    const player = await buildPaid()
    expectRefusal(await player.correct({ approval: await approvalOf() }), { status: 403, errorCode: 'forbidden' })
    await expectMoney(player.member, { real: PAID, held: 0 })
    expect(await tellingsOf(player.member)).toEqual([])
  })

  test('an open round, and an approval that corrected the round before', async () => {
    const player = await buildPlayer()
    const approval = await approve()
    await player.bet()
    expectRefusal(await player.correct({ approval }), { status: 409, errorCode: 'conflict' })
    await player.win()
    expect((await player.correct({ approval })).value).toMatchObject({ moved: '-0.50', balance: '101.00' })
    const again = { approval, correctionId: 'another', amount: '5.00' }
    expectRefusal(await player.correct(again), { status: 409, errorCode: 'conflict' })
    await expectMoney(player.member, { real: PAID - 50, held: 0 })
  })

  test('another member’s round, another vendor’s, one that was never played', async () => {
    const [owner, other] = [await buildPaid(), await buildPaid()]
    const palmetto = await buildPlayer({
      member: owner.member,
      game: await buildGame({ vendor_code: 'PALMETTO' }),
    })
    const wanted = { status: 422, errorCode: 'round_unknown' }
    const approval = await approve()
    expectRefusal(await other.correct({ approval, roundId: owner.roundId }), wanted)
    expectRefusal(await owner.correct({ approval, roundId: 'never-played' }), wanted)
    expectRefusal(await owner.correct({ approval, operator: 'saffron' }), wanted)
    const own = await approve({ vendor: 'PALMETTO' })
    expectRefusal(await palmetto.correct({ approval: own, roundId: owner.roundId }), wanted)
    expectRefusal(await palmetto.correct({ approval: own, playerId: owner.playerId, roundId: owner.roundId }), wanted)
    await expectMoney(owner.member, { real: PAID, held: 0 })
    await expectMoney(other.member, { real: PAID, held: 0 })
  })

  test.each([
    [{ amount: '0.00' }, { status: 400, errorCode: 'malformed' }],
    [{ amount: '-2.51' }, { status: 422, errorCode: 'limit_reached' }],
    [{ amount: 0.5 }, { status: 400, errorCode: 'malformed' }],
    [{ reason: '' }, { status: 400, errorCode: 'malformed' }],
    [{ reason: '\u200b\u3164' }, { status: 400, errorCode: 'malformed' }],
    [{ currency: 'THB' }, { status: 422, errorCode: 'currency_mismatch' }],
  ])('%j', async (change, wanted) => {
    const player = await buildPaid()
    expectRefusal(await player.correct({ approval: await approve(), ...change }), wanted)
    await expectMoney(player.member, { real: PAID, held: 0 })
  })

  test('an unsigned one', async () => {
    const player = await buildPaid()
    const forged = await player.correct({ approval: await approve() }, { secret: 'not the secret of this vendor' })
    expectRefusal(forged, { status: 401, errorCode: 'signature_invalid' })
  })
})

test('the same id moves once and brings one message that names both results; other content is a conflict', async () => {
  const player = await buildPaid()
  const approval = await approve()
  const first = await player.correct({ approval, amount: '4.00' })
  expect(first.value).toEqual({ correctionId: expect.any(String), moved: '4.00', balance: '105.50' })
  expect((await player.correct({ approval, amount: '4.00' })).answer).toEqual(first.answer)
  expectRefusal(await player.correct({ approval, amount: '5.00' }), { status: 409, errorCode: 'conflict' })
  await expectMoney(player.member, { real: PAID + 400, held: 0 })
  expect(await tellingsOf(player.member)).toEqual([
    {
      event: 'result_raised',
      facts: { game: { EN: 'Lantern Tide' }, before: '2.50', after: '6.50', amount: '4.00' },
    },
  ])
  const audit = await bindings.DB.prepare(
    `SELECT act, note FROM member_audit WHERE member_id = ? AND act = 'round_corrected'`,
  )
    .bind(player.member.id)
    .all()
  expect(audit.results).toEqual([{ act: 'round_corrected', note: `${approval} 4.00` }])
})

test('downward it takes no more than there is, and says so', async () => {
  const player = await buildPaid({ member: await buildMember({ depositMinor: 100 }) })
  await player.bet({ roundId: 'later', transactionId: 'later', amount: '2.00' })
  const answer = await player.correct({ approval: await approve(), amount: '-2.50' })
  expect(answer.value).toMatchObject({ moved: '-0.50', balance: '0.00' })
  await expectMoney(player.member, { real: 0, held: 200 })
  expect(await tellingsOf(player.member)).toMatchObject([
    { event: 'result_lowered', facts: { before: '2.50', after: '0.00', amount: '0.50' } },
  ])
})

test('a frozen wallet owes it: the same call moves it once the wallet moves again', async () => {
  const player = await buildPaid()
  const approval = await approve()
  await player.member.wallet.freeze({ reason: 'looked at' })
  expectRefusal(await player.correct({ approval, amount: '1.00' }), { status: 403, errorCode: 'account_locked' })
  expect(await tellingsOf(player.member)).toEqual([])
  await player.member.wallet.unfreeze()
  expect((await player.correct({ approval, amount: '1.00' })).value).toMatchObject({ moved: '1.00' })
  await expectMoney(player.member, { real: PAID + 100, held: 0 })
})

test.each(['locked', 'closed'])('a member who is %s and logged out is corrected as any other', async (status) => {
  const player = await buildPaid()
  await logOut(player.member)
  await bindings.DB.prepare('UPDATE member SET status = ? WHERE id = ?').bind(status, player.member.id).run()
  expect((await player.correct({ approval: await approve(), amount: '1.00' })).value).toMatchObject({ moved: '1.00' })
  await expectMoney(player.member, { real: PAID + 100, held: 0 })
})

test('killed between the wallet and the message: the repeat tells what the wallet moved, once', async () => {
  const player = await buildPaid()
  const approval = await approve()
  await bindings.DB.exec(
    `CREATE TRIGGER killed BEFORE INSERT ON round_correction BEGIN SELECT RAISE(ABORT, 'killed'); END`,
  )
  expect((await player.correct({ approval, amount: '1.00' })).status).toBe(500)
  await bindings.DB.exec('DROP TRIGGER killed')
  expect(await tellingsOf(player.member)).toEqual([])
  for (const _ of [1, 2]) expect((await player.correct({ approval, amount: '1.00' })).status).toBe(200)
  await expectMoney(player.member, { real: PAID + 100, held: 0 })
  expect(await tellingsOf(player.member)).toHaveLength(1)
})

test('TRUST-04 the sums of D1 count it in the window of its posting, and agree with the journal', async () => {
  const player = await buildPaid()
  const { id: memberId, merchant } = player.member
  await player.correct({ approval: await approve(), amount: '-2.00' })
  await catchUp(services, { merchant, memberId }, { after: 0 })
  await expectSumsOfJournal(player.member)
})
