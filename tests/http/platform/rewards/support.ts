/** Real rounds in a player's wallet at whatever hour a test likes, counted or not; and what was paid for them. */
import { expect } from 'vitest'
import type { GameCategory } from '../../../../contract/constants.ts'
import { gameIdSchema, idempotencyKeySchema } from '../../../../contract/ids.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { finishRewards } from '../../../../platform/rewards/finish-rewards.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { type Player, platform, walletOf } from '../promotions/support.ts'
import { countJournal } from '../sums/count.ts'
import { bindings, CHEAP, meridian } from '../support.ts'

export const HOUR_MS = 3_600_000
/** Wallets keep the platform's time, and send nothing: what is counted, a test counts. */
export function keepTime() {
  Object.assign(walletHooks, productionHooks, { clock: () => platform.time.nowMs, send: async () => {} })
}

export const buildTestServices = (laterMs = 0) =>
  buildServices(parseEnv(bindings), {
    clock: () => platform.time.nowMs + laterMs,
    random: systemRandom,
    passwordCost: CHEAP,
  })

export const runJobs = (laterMs = 61_000) => drainJob(finishRewards, buildTestServices(laterMs))

/** All that was posted by now stands in the sums. */
export const countAll = ({ memberId }: Player) => countJournal({ merchant: meridian, memberId })

let rounds = 0
type Played = { stakeMinor?: number; payoutMinor?: number; vendor?: string; category?: GameCategory; open?: boolean }

/** One round at the platform's time, lost unless it pays; with money to play it. */
export async function play(player: Player, played: Played = {}) {
  const { stakeMinor = 10_000, payoutMinor = 0, vendor = 'HARBOR', category = 'RNG', open = false } = played
  rounds += 1
  const wallet = walletOf(player)
  const money = { kind: 'real' as const, currency: 'PHP' }
  const game = { gameId: gameIdSchema.parse('g'), gameCode: 'g', gameName: 'G', category }
  const round = { vendor, roundId: `round-${rounds}` }
  const of = (act: string) => ({ ...round, transactionId: `${act}-${rounds}`, ...money })
  expect(await wallet.deposit({ key: `play-${rounds}`, currency: 'PHP', amountMinor: stakeMinor })).toMatchObject({
    ok: true,
  })
  expect(await wallet.placeBet({ ...of('bet'), ...game, amountMinor: stakeMinor })).toMatchObject({ ok: true })
  const settle = () => wallet.settleRound({ ...of('win'), amountMinor: payoutMinor, closesRound: true })
  if (!open) expect(await settle()).toMatchObject({ ok: true })
  return { settle }
}

/** Groups of the journal of one kind, oldest first. */
export async function postingsOf(player: Player, kind: string) {
  const listed = await walletOf(player).listPostings({ limit: 100 })
  if (!listed.ok) throw new Error(listed.message)
  return listed.value.rows.filter((row) => row.kind === kind).toReversed()
}

export async function expectSound(player: Player) {
  expect(await walletOf(player).verify()).toMatchObject({ ok: true, value: { findings: [] } })
}

/** With a key of its own, as a press has. */
export const asMember = ({ token }: Player) => ({
  token,
  claims: { idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) },
})
