/** GAME-09: a pond's calls as its page makes them, and as they will be tried. */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import {
  type PondTicket,
  pondTicketSchema,
  type ShotsAnswer,
  shotsAnswerSchema,
} from '../../../contract/pond/messages.ts'
import { listFish } from '../../../contract/pond/paths.ts'
import { PONDS } from '../../../contract/pond/ponds.ts'
import { type PlayedRound, playedRoundSchema, type SessionView } from '../../../studio/api.ts'
import { app } from '../../../studio/app.ts'
import type { StudioBindings } from '../../../studio/env.ts'
import { buildVouched } from '../../../studio/test-support/fake-player.ts'
import { buildFakeWallet } from '../../../studio/test-support/fake-wallet.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { bindingsOf } from '../../support/workers.ts'

const bindings = {
  ...bindingsOf<StudioBindings>(),
  WALLET_SECRETS: JSON.stringify({ TIDEMARK: 'test-tidemark-secret' }),
}
const POND = PONDS[0]!
const ARCADE = { offered: true, shotMs: 500 }

/** An operator who vouches for a player of the test's own. */
const vouching = (arcade: typeof ARCADE | undefined, features: string[]) => {
  const value = {
    ...buildVouched({ playerId: crypto.randomUUID() }),
    features,
    policy: { autoplay: false, turbo: false, minimumCycleMs: 2_500, arcade, celebrateLosses: false },
  }
  return { ...bindings, PLATFORM: fakeFetcher(() => Response.json({ success: true, value })) }
}

async function ask<T>(path: string, body?: unknown, bearer = '', at: StudioBindings = bindings) {
  const response = await app.request(
    path,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    at,
  )
  return { status: response.status, ...(await response.json<{ value: T; errorCode?: string }>()) }
}
const launch = (arcade: typeof ARCADE | undefined = ARCADE, features = ['unplayed']) =>
  ask<SessionView>(
    '/api/session',
    { token: 'launch-token-0123456789', gameCode: POND.code },
    '',
    vouching(arcade, features),
  )

async function sit() {
  const { bearer } = (await launch()).value
  const wallet = buildFakeWallet()
  const stub = bindings.PLAYER.get(bindings.PLAYER.idFromString(bearer.split('.')[0]!))
  await runInDurableObject(stub, (player) => {
    player.deps = { ...player.deps, walletOf: () => wallet }
  })
  await ask('/api/fairness/client-seed', { clientSeed: 'mine' }, bearer)
  return { bearer, wallet }
}

test('a magazine is bought, shot from and left', async () => {
  const { bearer, wallet } = await sit()
  const ticket = pondTicketSchema.parse((await ask<PondTicket>('/api/pond/ticket', {}, bearer)).value)
  expect(ticket.room).toBe(0)
  const spinId = crypto.randomUUID()
  const bought = await ask<PlayedRound>('/api/spin', { spinId, stake: '2.00', choice: '20' }, bearer)
  expect(playedRoundSchema.parse(bought.value).state).toBe('waiting')
  const at = Date.now()
  const fishId = listFish(POND, at).at(-1)!.id
  const shots = [{ n: 0, fishId, at }]
  const fired = await ask<ShotsAnswer>('/api/pond/shots', { spinId, shots }, bearer)
  expect(shotsAnswerSchema.parse(fired.value)).toMatchObject({ left: 19, results: [{ n: 0 }] })
  const left = playedRoundSchema.parse((await ask<PlayedRound>('/api/pond/leave', { spinId }, bearer)).value)
  expect([left.state, left.stake]).toEqual(['settled', '0.10'])
  expect(wallet.calls.map(({ name }) => name)).toEqual(['bet', 'win'])
})

test.each([
  ['offers no arcade', { ...ARCADE, offered: false }, ['unplayed']],
  ['takes nothing back', ARCADE, []],
])('no session at an operator who %s', async (_, arcade, features) => {
  expect(await launch(arcade, features)).toMatchObject({ status: 403, errorCode: 'forbidden' })
})

describe('refused', () => {
  const shot = { n: 0, fishId: 'a-0', at: 1 }
  test.each([
    ['no shot', []],
    ['more shots than a batch takes', Array.from({ length: 25 }, (_, n) => ({ ...shot, n }))],
    ['a number below nothing', [{ ...shot, n: -1 }]],
    ['half a number', [{ ...shot, n: 0.5 }]],
    ['no fish', [{ ...shot, fishId: "a-0' OR 1" }]],
    ['no time', [{ n: 0, fishId: 'a-0' }]],
  ])('%s', async (_, shots) => {
    const { bearer } = await sit()
    const answer = await ask('/api/pond/shots', { spinId: crypto.randomUUID(), shots }, bearer)
    expect(answer.status).toBe(400)
  })

  test('without a seat, at a magazine that is none, and a socket without a ticket', async () => {
    const body = { spinId: crypto.randomUUID(), shots: [shot] }
    expect((await ask('/api/pond/shots', body)).status).toBe(401)
    expect((await ask('/api/pond/ticket', {})).status).toBe(401)
    const { bearer } = await sit()
    expect((await ask('/api/pond/shots', body, bearer)).status).toBe(404)
    expect((await ask(`/api/pond/${POND.code}/socket?mode=real&room=0`)).status).toBe(400)
    const query = `mode=real&room=0&ticket=${'x'.repeat(43)}`
    expect((await ask(`/api/pond/nowhere/socket?${query}`)).status).toBe(404)
    expect((await ask(`/api/pond/${POND.code}/socket?${query}`)).status).toBe(400)
  })
})
