import { beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../../../contract/calls/money/records.ts'
import { isSignatureValid } from '../../../../contract/protocols/signature.ts'
import { operatorCalls } from '../../../../contract/protocols/vendor-wallet.ts'
import { getRoundDetail } from '../../../../platform/games/vendors/get-round-detail.ts'
import { fakeFetcher } from '../../../support/fake-fetcher.ts'
import { bindings, buildMember, buildPlayer, seedWorld, services, type TestMember, time } from '../vendors/support.ts'
import { captureDigests } from './support.ts'

beforeAll(seedWorld)
captureDigests()

const proof = {
  algorithm: 'hmac-sha256/v1',
  serverSeedHash: 'a'.repeat(64),
  clientSeed: 'client',
  nonce: 3,
  modelVersion: 'lines-5x3-calm@1',
}

type Vendor = (request: Request) => Promise<Response> | Response
const silent: Vendor = () => Promise.reject(new Error('no answer'))

/** The detail as its member sees it, with `vendor` behind the STUDIO binding. */
async function ask({ ctx }: TestMember, roundId: string, vendor: Vendor = silent) {
  const STUDIO = fakeFetcher(vendor)
  const input = recordCalls.roundDetail.request.parse({ roundId, vassalage: 'HARBOR' })
  const answer = await getRoundDetail({ ...ctx, env: { ...services.env, STUDIO } }, input)
  return recordCalls.roundDetail.response.parse(answer)
}

const buildVendorAnswer = (roundId: string, change: object = {}) => ({
  success: true,
  value: {
    roundId,
    gameCode: 'code',
    state: 'settled',
    stake: '1.00',
    payout: '2.50',
    startedAt: new Date(time.now).toISOString(),
    endedAt: new Date(time.now).toISOString(),
    proof: { ...proof, serverSeed: 'b'.repeat(64) },
    verifyUrl: 'http://studio.localhost:8788/verify/1',
    outcome: 'three lanterns on line 2',
    ...change,
  },
})

describe('FAIR-02 the detail of a round', () => {
  test('holds the postings and what the vendor says, asked with a signature', async () => {
    const player = await buildPlayer()
    await player.bet()
    await player.win({ proof })
    const asked: { url: string; body: unknown; isSigned: boolean }[] = []
    const detail = await ask(player.member, player.roundId, async (request) => {
      const body = await request.text()
      const timestampMs = Number(request.headers.get('x-timestamp'))
      const parts = { timestampMs, method: 'POST', path: operatorCalls.round.path, body }
      const signature = request.headers.get('x-signature') ?? ''
      asked.push({
        url: request.url,
        body: JSON.parse(body),
        isSigned: await isSignatureValid('test-vendor-secret', parts, signature, time.now),
      })
      return Response.json(buildVendorAnswer(player.roundId))
    })
    expect(asked).toEqual([
      {
        url: 'http://studio.localhost:8788/operator/v1/round',
        body: { operator: 'meridian', playerId: player.playerId, roundId: player.roundId, language: 'EN' },
        isSigned: true,
      },
    ])
    expect(detail).toMatchObject({
      round: { state: 'settled', stake: '1.00', payout: '2.50', balanceAfter: '101.50', provablyFair: true },
      proof: { serverSeed: 'b'.repeat(64) },
      verifyUrl: 'http://studio.localhost:8788/verify/1',
      outcome: 'three lanterns on line 2',
    })
    expect(detail.postings.map(({ kind, account }) => `${kind} ${account}`)).toEqual([
      'bet held',
      'bet real',
      'win held',
      'win real',
    ])
  })

  test('is asked by the name that the vendor knows, also where its row is not written yet', async () => {
    const player = await buildPlayer()
    await player.bet()
    await bindings.DB.prepare('DELETE FROM vendor_player WHERE member_id = ?').bind(player.member.id).run()
    let asked: unknown
    await ask(player.member, player.roundId, async (request) => {
      asked = await request.json()
      return Response.json(buildVendorAnswer(player.roundId))
    })
    expect(asked).toMatchObject({ playerId: player.playerId })
  })

  const faults: [string, Vendor][] = [
    ['is silent', silent],
    ['answers HTML', () => new Response('<h1>502</h1>', { status: 502 })],
    ['answers truncated JSON', () => new Response('{"success":true,"value":{')],
    ['answers ten megabytes', () => new Response('x'.repeat(10_000_000))],
    ['redirects', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } })],
    ['refuses', () => Response.json({ success: false, errorCode: 'not_found', message: '', requestId: 'request-1' })],
    ['speaks of another round', () => Response.json(buildVendorAnswer('another'))],
    ['breaks the contract', () => Response.json(buildVendorAnswer('x', { stake: 1 }))],
  ]
  test.each(faults)('stands without the vendor when it %s, on the proof that came with the win', async (_, vendor) => {
    const player = await buildPlayer()
    await player.bet()
    await player.win({ proof })
    const detail = await ask(player.member, player.roundId, vendor)
    expect(detail).toMatchObject({ round: { state: 'settled' }, proof, verifyUrl: null, outcome: null })
    expect(detail.proof).not.toHaveProperty('serverSeed')
  })

  test('keeps to the proof that came with the win when the vendor tells another', async () => {
    const player = await buildPlayer()
    await player.bet()
    await player.win({ proof })
    const other = { ...proof, serverSeedHash: 'd'.repeat(64), serverSeed: 'e'.repeat(64) }
    const detail = await ask(player.member, player.roundId, () =>
      Response.json(buildVendorAnswer(player.roundId, { proof: other })),
    )
    expect(detail.proof).toEqual(proof)
  })

  test('has no proof where none was ever given', async () => {
    const player = await buildPlayer()
    await player.bet()
    await player.win()
    expect(await ask(player.member, player.roundId)).toMatchObject({ proof: null, round: { provablyFair: false } })
  })

  test.each(['javascript:alert(1)', 'https://elsewhere.example/verify', 'not a url'])(
    'never passes on the address %s',
    async (verifyUrl) => {
      const player = await buildPlayer()
      await player.bet()
      const detail = await ask(player.member, player.roundId, () =>
        Response.json(buildVendorAnswer(player.roundId, { verifyUrl })),
      )
      expect(detail).toMatchObject({ verifyUrl: null, outcome: 'three lanterns on line 2' })
    },
  )
})

test('a round is told the moment it is booked, open and then settled', async () => {
  const player = await buildPlayer()
  await player.bet()
  expect(await ask(player.member, player.roundId)).toMatchObject({ round: { state: 'open', balanceAfter: '99.00' } })
  await player.win({ proof })
  const detail = await ask(player.member, player.roundId)
  expect(detail).toMatchObject({ round: { state: 'settled', payout: '2.50', balanceAfter: '101.50' }, proof })
  expect(detail.postings).toHaveLength(4)
})

test.each(['unknown', 'of another member', 'at another vendor'])('a round %s is not found', async (whose) => {
  const [owner, other] = [await buildPlayer(), await buildMember()]
  await owner.bet()
  if (whose === 'at another vendor') {
    const input = recordCalls.roundDetail.request.parse({ roundId: owner.roundId, vassalage: 'PALMETTO' })
    await expect(getRoundDetail(owner.member.ctx, input)).rejects.toMatchObject({ errorCode: 'not_found' })
    return
  }
  const roundId = whose === 'unknown' ? 'never-played' : owner.roundId
  await expect(ask(other, roundId)).rejects.toMatchObject({ errorCode: 'not_found' })
})
