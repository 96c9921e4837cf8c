import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordCalls } from '../../contract/calls/records.ts'
import { useSite, Visitor } from '../support/system.ts'

const system = useSite()

const readValue = <T>(
  schema: z.ZodType<T>,
  { status, text, body }: { status: number; text: string; body: unknown },
): T => {
  expect(status, text).toBe(200)
  return z.object({ success: z.literal(true), value: schema }).parse(body).value
}

const gameSchema = z.object({ gameId: z.string(), nodeId: z.number(), vassalage: z.string(), gameCode: z.string() })
const spinSchema = z.object({ roundId: z.string(), state: z.string(), stake: z.string(), payout: z.string() })

/** player1 at the reels, by the addresses and calls a browser would use. */
async function sitDown() {
  const member = system.visitor()
  await member.post('/wps/session/login', { type: 'username', username: 'player1', password: 'Play-2026!' })
  const games = await member.get('/wps/relay/GCSGAME_gameList?playable=1&vassalage=HARBOR')
  const [game] = readValue(z.object({ games: z.array(gameSchema) }), games).games
  if (!game) throw new Error('no playable game')
  const { gameId, nodeId, vassalage, gameCode } = game
  const launched = await member.post('/wps/game/launchGame', { gameId, nodeId, vassalage })
  const address = new URL(readValue(z.object({ game_url: z.string() }), launched).game_url)
  expect(address.origin).toBe(system.site.studio)
  const table = new Visitor(address.origin)
  const seat = await table.post('/api/session', { token: address.searchParams.get('token'), gameCode })
  const { bearer } = readValue(z.object({ bearer: z.string() }), seat)
  const headers = { authorization: `Bearer ${bearer}` }
  await table.post('/api/fairness/client-seed', { clientSeed: 'system-test' }, { headers })
  const spin = () => table.post('/api/spin', { spinId: crypto.randomUUID(), stake: '1.00' }, { headers })
  return { member, spin }
}

test('MEM-07, FAIR-02 a spin stands in the record within seconds, with its postings and its proof; logout ends betting', async () => {
  const { member, spin } = await sitDown()
  const { roundId, state, stake, payout } = readValue(spinSchema, await spin())
  expect(state).toBe('settled')

  const { betting, detail, ledger } = {
    betting: async () => readValue(recordCalls.bettingRecord.response, await member.get('/wps/relay/ODSFE2_BetRecord')),
    detail: async () =>
      readValue(
        recordCalls.roundDetail.response,
        await member.get(`/wps/relay/ODSFE2_RoundDetail?roundId=${roundId}&vassalage=HARBOR`),
      ),
    ledger: async () => readValue(recordCalls.ledgerRecord.response, await member.get('/wps/relay/ODSFE2_MemTransDet')),
  }
  // At once, ahead of the queue: the detail asks the wallet.
  const told = await detail()
  expect(told.round).toMatchObject({ roundId, state: 'settled', stake, payout, provablyFair: true })
  expect(told.proof).toMatchObject({ clientSeed: 'system-test', nonce: 0 })
  expect(told.verifyUrl).toContain(`${system.site.studio}/verify`)
  expect(told.postings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['bet', 'win']))

  const isCopied = async () => {
    const [postings, record] = [(await ledger()).rows, await betting()]
    return record.totals.rounds === 1 && postings.some(({ kind }) => kind === 'deposit') && record
  }
  let record = await isCopied()
  for (let tries = 0; !record && tries < 50; tries += 1) {
    await sleep(200)
    record = await isCopied()
  }
  expect(record).toMatchObject({ rows: [{ roundId, state: 'settled' }], totals: { rounds: 1, stake, payout } })

  await member.send('DELETE', '/wps/session/logout', {})
  await sleep(2_600)
  const late = await spin()
  expect(late.text).toContain('login_required')
})
