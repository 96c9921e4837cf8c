/** The studio's server in the page: it plays by the real engines from a given pair of seeds. No wallet, no network. */

import type { ErrorCode } from '../../../contract/errors.ts'
import { createDraw } from '../../../contract/fairness/draw.ts'
import { gameIdSchema, roundIdSchema } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { type GamePolicy, STRICTEST_POLICY } from '../../../contract/policy/policy.ts'
import {
  type AutoBet,
  type PlayedRound,
  type RoundView,
  roundViewSchema,
  type SessionView,
} from '../../../studio/api.ts'
import type { Result, Server } from '../../../studio/client/server.ts'
import { paytableOf } from '../../../studio/engine/engine.ts'
import { requireGame } from '../../../studio/games/index.ts'
import type { PlayView } from '../../../studio/originals/index.ts'

/** The server's `ask` by what a test answers: each caller names the type that it expects. */
export const askBy = (answer: (path: string, body?: unknown) => Promise<Result<unknown>>) => answer as Server['ask']

type Options = {
  readonly gameCode: string
  readonly serverSeed?: string
  readonly nonce?: number
  /** What chance says in the coming rounds, in the place of what the seeds would draw. */
  readonly chances?: readonly unknown[]
  readonly cycleMs?: number
  /** The id by which the studio knows the player. */
  readonly bearer?: string
  readonly policy?: Partial<GamePolicy>
  /** What the wallet says to the rounds, in order, in the place of taking them. */
  readonly fates?: readonly (ErrorCode | 'lost' | null)[]
}
type Round = { spinId: string; choice: string; chance: unknown; acts: string[]; stakeMinor: number; nonce: number }

/** A settled bet at a live table, by the seeds `server seed`, `client seed` and 1. */
export async function buildTableRound(
  gameCode: string,
  paytable: string,
  table: NonNullable<RoundView['table']>,
): Promise<RoundView> {
  const [spinId, serverSeed] = [crypto.randomUUID(), 'server seed']
  return roundViewSchema.parse({
    spinId,
    roundId: `play-${spinId}`,
    gameCode,
    gameName: null,
    state: 'settled',
    reason: null,
    table,
    firstStake: '10.00',
    stake: '10.00',
    payout: '20.00',
    balance: null,
    spins: null,
    play: null,
    acts: [],
    isUnattended: false,
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: null,
    proof: {
      algorithm: 'v1',
      paytable,
      serverSeed,
      clientSeed: 'client seed',
      nonce: 1,
      serverSeedHash: await sha256Hex(serverSeed),
    },
  })
}

export async function buildFakeStudio({
  gameCode,
  serverSeed = 'server seed',
  nonce = 0,
  chances = [],
  cycleMs = 0,
  policy = {},
  fates = [],
  bearer = '0123456789abcdef',
}: Options) {
  const game = requireGame(gameCode)
  const gameId = gameIdSchema.parse(gameCode)
  const { engine } = game
  const hash = await sha256Hex(serverSeed)
  const sent: { name: 'spin' | 'act'; words: string; auto?: AutoBet }[] = []
  const rounds: Round[] = []
  let balanceMinor = 1_000_000
  let next = nonce

  function present(round: Round): PlayedRound {
    const standing = engine.stand(round)
    if (!standing) throw new Error(`${round.acts.join(' ')} is not open`)
    const money = (amountMinor: number) => presentMoney(minor(amountMinor))
    return {
      roundId: roundIdSchema.parse(`play-${round.spinId}`),
      spinId: round.spinId,
      gameCode: gameId,
      gameName: game.name,
      state: standing.isOver ? 'settled' : 'waiting',
      reason: null,
      firstStake: money(round.stakeMinor),
      stake: money(standing.stakeMinor),
      payout: money(standing.isOver ? standing.payoutMinor : 0),
      balance: money(balanceMinor - standing.stakeMinor + (standing.isOver ? standing.payoutMinor : 0)),
      spins: game.type === 'slot' ? (standing.view as RoundView['spins']) : null,
      play: game.type === 'slot' ? null : (standing.view as PlayView),
      table: null,
      acts: round.acts,
      isUnattended: false,
      proof: {
        algorithm: 'v1',
        paytable: paytableOf(engine.id, round.choice),
        serverSeedHash: hash,
        serverSeed: null,
        clientSeed: 'client seed',
        nonce: round.nonce,
      },
      startedAt: new Date(0).toISOString(),
      endedAt: standing.isOver ? new Date(0).toISOString() : null,
      nextRoundInMs: 0,
    }
  }
  const ok = <T>(value: T): Result<T> => ({ ok: true, value })
  const refused: Result<never> = { ok: false, code: 'invalid_fields' }
  const find = (spinId: string) => rounds.find((round) => round.spinId === spinId)

  async function play(spinId: string, stake: string, choice = '', auto?: AutoBet): Promise<Result<PlayedRound>> {
    const fate = fates[sent.length] ?? null
    sent.push({ name: 'spin', words: `${stake} ${choice}`.trim(), ...(auto && { auto }) })
    const stakeMinor = parseMoney(stake)
    if (!engine.isChoice(choice) || !engine.isStake(stakeMinor)) return refused
    if (engine.canWin?.(choice, stakeMinor) === false) return refused
    const draw = createDraw({ serverSeed, clientSeed: 'client seed', nonce: next })
    const chance = chances[rounds.length] ?? (await engine.draw(draw, choice))
    const round = { spinId, choice, stakeMinor, acts: [], nonce: next, chance }
    next += 1
    rounds.push(round)
    if (fate === 'lost') return { ok: false, code: 'offline' }
    if (fate) return ok({ ...present(round), state: 'rolled_back', reason: fate, payout: '0.00', play: null })
    return end(round)
  }

  function end(round: Round): Result<PlayedRound> {
    const view = present(round)
    if (view.state === 'settled') balanceMinor = parseMoney(view.balance ?? '0.00')
    return ok(view)
  }

  const server: Server = {
    ask: async () => refused,
    open: async () => refused,
    spin: play,
    async act(spinId, at, act) {
      sent.push({ name: 'act', words: act })
      const round = find(spinId)
      if (!round || at !== round.acts.length || !engine.stand({ ...round, acts: [...round.acts, act] })) return refused
      round.acts = [...round.acts, act]
      return end(round)
    },
    fairness: async () => ok(session.fairness),
    rounds: async () => ok<RoundView[]>(rounds.map(present)),
    balance: async () => ok({ balance: presentMoney(minor(balanceMinor)) }),
    setClientSeed: async () => ok(session.fairness),
    settle: async (spinId) => {
      const round = find(spinId)
      return round ? ok(present(round)) : refused
    },
  }
  const session: SessionView = {
    bearer: `${bearer}.secret`,
    gameCode: gameId,
    mode: 'play',
    currencySymbol: '₱',
    balance: presentMoney(minor(balanceMinor)),
    language: 'EN',
    lobbyOrigin: location.origin,
    policy: { ...STRICTEST_POLICY.game, ...policy },
    hasUnplayed: true,
    cycleMs,
    fairness: {
      serverSeedHash: hash,
      clientSeed: 'client seed',
      nextNonce: next,
      nextServerSeedHash: hash,
      revealed: [],
    },
    openRound: null,
    lastRound: null,
    nextRoundInMs: 0,
    actual: { rounds: 0, rtpPercent: null, since: null },
  }
  return { game, server, session, sent }
}
