/** Digests as the queue brings them, made by real wallets and handed over in whatever order a test likes. */
import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { beforeEach, expect } from 'vitest'
import { gameIdSchema } from '../../../../contract/ids.ts'
import { type Digest, digestSchema } from '../../../../platform/kernel/wallet/digest.ts'
import { consumeOutbox } from '../../../../platform/money/sums/consume-outbox.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { bindings, services, type TestMember, time } from '../vendors/support.ts'

const sent: Digest[] = []

/** Wallets hand their digests to the test instead of the queue, and keep the test's time. */
export function captureDigests() {
  beforeEach(() => {
    sent.length = 0
    Object.assign(walletHooks, productionHooks, {
      clock: () => time.now,
      send: async (_queue: unknown, digest: Digest) => {
        // Through JSON, as the queue would bring it.
        sent.push(digestSchema.parse(JSON.parse(JSON.stringify(digest))))
      },
    })
  })
}

/** The member's digests sent since the last time, oldest first. */
export async function takeDigests({ id, wallet }: Pick<TestMember, 'id' | 'wallet'>): Promise<Digest[]> {
  // An alarm's run that began before the last posting leaves it for the next one: the second begins after it.
  for (let poke = 0; poke < 2; poke += 1) await wallet.pokeOutbox()
  const mine = sent.filter((digest) => digest.memberId === id)
  for (const digest of mine) sent.splice(sent.indexOf(digest), 1)
  return mine
}

/** What the member's wallet posted is in the sums after this. */
export async function countPlay(member: Pick<TestMember, 'id' | 'wallet'>) {
  const delivery = await deliver(await takeDigests(member))
  expect(delivery.retried, 'digests that were not counted').toEqual([])
  return delivery
}

let delivered = 0
type Delivery = { attempts?: number; db?: D1Database; wallets?: typeof bindings.WALLET }

/** Hands bodies to the consumer as one batch; answers what became of each message. */
export async function deliver(
  bodies: readonly unknown[],
  { attempts = 1, db = bindings.DB, wallets = bindings.WALLET }: Delivery = {},
) {
  const messages = bodies.map((body) => {
    delivered += 1
    return { id: `message-${delivered}`, timestamp: new Date(time.now), attempts, body }
  })
  const batch = createMessageBatch('wallet-outbox', messages)
  await consumeOutbox(batch, { ...services, env: { ...services.env, DB: db, WALLET: wallets } })
  const result = await getQueueResult(batch, createExecutionContext())
  return {
    acked: result.explicitAcks.length,
    retried: result.retryMessages.map(({ msgId }) => msgId),
    ids: messages.map(({ id }) => id),
  }
}

export type RoundScript = {
  roundId: string
  stakeMinor?: number
  /** Null leaves the round open; 'rollback' undoes it. */
  result?: number | null | 'rollback'
  gameId?: string
  category?: 'RNG' | 'LIVE'
  details?: string
}

/** One round in the wallet, without the vendor's door. */
export async function play(member: TestMember, script: RoundScript) {
  const { roundId, stakeMinor = 100, result = 0, gameId = 'game-x', category = 'RNG', details } = script
  const vendor = 'HARBOR'
  const money = { kind: 'real' as const, currency: member.currency }
  const game = { gameId: gameIdSchema.parse(gameId), gameCode: gameId, gameName: 'Lantern Tide', category }
  const bet = { vendor, roundId, transactionId: `bet-${roundId}`, ...money, amountMinor: stakeMinor, ...game }
  const placed = await member.wallet.placeBet(bet)
  expect(placed.ok, JSON.stringify(placed)).toBe(true)
  if (result === null) return
  const ended =
    result === 'rollback'
      ? await member.wallet.rollbackBet({
          vendor,
          roundId,
          transactionId: `undo-${roundId}`,
          betTransactionId: `bet-${roundId}`,
        })
      : await member.wallet.settleRound({
          vendor,
          roundId,
          transactionId: `win-${roundId}`,
          ...money,
          amountMinor: result,
          closesRound: true,
          ...(details === undefined ? {} : { details }),
        })
  expect(ended.ok, JSON.stringify(ended)).toBe(true)
}

/** A generator of repeatable chance: the seed stands in the test's title. */
export function buildChance(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (end: number) => Math.floor(next() * end),
    shuffle: <T>(items: readonly T[]): T[] => {
      const mixed = [...items]
      for (let i = mixed.length - 1; i > 0; i -= 1) {
        const j = Math.floor(next() * (i + 1))
        ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
      }
      return mixed
    },
  }
}
