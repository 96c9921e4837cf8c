/** A player of the whole product without a browser: the calls of the page, then those of the game in its frame. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import { merchantCodeSchema } from '../../contract/ids.ts'
import { type CallInput, type CallName, type CallResponse, calls } from '../../contract/table.ts'
import { walletName } from '../../platform/kernel/wallet/wallet-interface.ts'
import { fairnessViewSchema, type RoundView, roundViewSchema, sessionViewSchema } from '../../studio/api.ts'
import { type SystemSite, Visitor } from './system.ts'

export const DEMO_PASSWORD = 'Play-2026!'
export const STAKE = '0.20'

type Answer = Awaited<ReturnType<Visitor['get']>>

let minted = 0
/** A username nobody else in this run has. */
export function mintName(): string {
  minted += 1
  return `ana${String(process.pid % 100_000)}x${minted}`
}

/** A call of the table as the page makes it, answer unread. */
export function send<Name extends CallName>(
  visitor: Visitor,
  name: Name,
  input: CallInput<Name>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { method, path } = calls[name]
  if (method !== 'GET' && method !== 'DELETE') return visitor.send(method, path, { body: input, headers })
  const pairs = Object.entries(input as object).map(([key, value]) => [key, String(value)])
  return visitor.send(method, pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path, { headers })
}

/** As `send`; the value, held to the contract. */
export async function ask<Name extends CallName>(
  visitor: Visitor,
  name: Name,
  input: CallInput<Name>,
): Promise<CallResponse<Name>> {
  const schema: z.ZodType = calls[name].response
  return readValue(await send(visitor, name, input), schema) as CallResponse<Name>
}

export function readValue<T>({ status, text, body }: Answer, schema: z.ZodType<T>): T {
  expect(status, text).toBe(200)
  return z.object({ success: z.literal(true), value: schema }).parse(body).value
}

/** Holds an answer to a refusal with this code. */
export function expectRefused({ status, text, body }: Answer, errorCode: string) {
  expect(status, text).toBeGreaterThanOrEqual(400)
  expect(body, text).toMatchObject({ success: false, errorCode })
}

export const logIn = (visitor: Visitor, username = 'player1', password = DEMO_PASSWORD) =>
  ask(visitor, 'login', { type: 'username', username, password })

/** A member of this test's own, logged in, with an empty wallet. */
export async function register(visitor: Visitor, username = mintName()) {
  const consent = { ageConfirmed: true, termsAgreed: true } as const
  await ask(visitor, 'register', { username, password: 'Quiet-Sea-77', ...consent })
  return ask(visitor, 'memberInfo', {})
}

type WalletStub = {
  deposit(input: {
    key: string
    currency: string
    amountMinor: number
    turnoverMinor?: number
  }): Promise<{ ok: boolean }>
  pokeOutbox(): Promise<number>
  verify(): Promise<{ ok: boolean; value?: { findings: unknown[]; lastSequence: number; publishedSequence: number } }>
}

/** The member's wallet object itself, past all gates. */
export async function getWallet({ site }: SystemSite, memberId: string, merchant = 'meridian'): Promise<WalletStub> {
  const namespace = await site.miniflare.getDurableObjectNamespace('WALLET', 'platform')
  const name = walletName(merchantCodeSchema.parse(merchant), memberId as Parameters<typeof walletName>[1])
  return namespace.get(namespace.idFromName(name)) as unknown as WalletStub
}

/** Money for a member, as a cashier will bring it. */
export async function deposit(system: SystemSite, memberId: string, amountMinor: number) {
  const wallet = await getWallet(system, memberId)
  const moved = await wallet.deposit({ key: `test-${crypto.randomUUID()}`, currency: 'PHP', amountMinor })
  expect(moved).toMatchObject({ ok: true })
}

/** Registered, and with 100.00 to play with. */
export async function buildPlayer(system: SystemSite) {
  const visitor = system.visitor()
  const member = await register(visitor)
  await deposit(system, member.id, 10_000)
  return { visitor, member }
}

/** The address of the frame of one of our games. */
export async function launch(visitor: Visitor, gameId = 'harbor-lantern-tide'): Promise<URL> {
  const { nodeId, vassalage } = await ask(visitor, 'gameDetail', { gameId })
  const { game_url } = await ask(visitor, 'launchGame', { gameId, nodeId, vassalage })
  return new URL(game_url ?? '')
}

export type Seat = Awaited<ReturnType<typeof sitDown>>

/** The game in its frame: trades the launch token for a seat at the vendor's own origin. */
export async function sitDown(address: URL) {
  const table = new Visitor(address.origin)
  const gameCode = address.pathname.split('/').at(-1)
  const opening = { token: address.searchParams.get('token'), gameCode }
  const session = readValue(await table.post('/api/session', opening), sessionViewSchema)
  const headers = { authorization: `Bearer ${session.bearer}` }
  const setClientSeed = async (clientSeed: string) =>
    readValue(await table.post('/api/fairness/client-seed', { clientSeed }, { headers }), fairnessViewSchema)
  if (session.fairness.clientSeed === null) await setClientSeed('system-test')

  const trySpin = (spinId: string = crypto.randomUUID(), stake = STAKE) =>
    table.post('/api/spin', { spinId, stake }, { headers })
  return {
    session,
    setClientSeed,
    trySpin,
    /** One round, as soon as the minimum cycle allows it. */
    async spin(spinId: string = crypto.randomUUID(), stake = STAKE): Promise<RoundView> {
      for (;;) {
        const answer = await trySpin(spinId, stake)
        if (answer.status !== 429) return readValue(answer, roundViewSchema)
        await sleep(200)
      }
    },
    round: async (spinId: string) => readValue(await table.get(`/api/round/${spinId}`, { headers }), roundViewSchema),
  }
}

/** Asks again until the answer passes, for what comes by queue or alarm. */
export async function eventually<T>(read: () => Promise<T>, isThere: (value: T) => boolean, timeoutMs = 15_000) {
  const endsAt = performance.now() + timeoutMs
  for (;;) {
    const value = await read()
    if (isThere(value)) return value
    if (performance.now() > endsAt) throw new Error(`Not in ${timeoutMs} ms: ${JSON.stringify(value).slice(0, 800)}`)
    await sleep(150)
  }
}
