/** A pond's server in the page: the real engine and the real rules of a batch, with chance in the test's hand. */
import { gameIdSchema, roundIdSchema } from '../../../contract/ids.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { STRICTEST_POLICY } from '../../../contract/policy/policy.ts'
import type { PondTicket, Shot, ShotsAnswer } from '../../../contract/pond/messages.ts'
import type { PlayedRound, SessionView } from '../../../studio/api.ts'
import type { Result, Server } from '../../../studio/client/server.ts'
import { requireGame } from '../../../studio/games/index.ts'
import { type Fired, fireBatch } from '../../../studio/pond/fire.ts'
import { LEAVE, writeShot } from '../../../studio/pond/pond-engine.ts'
import { askBy } from './fake-studio.ts'

interface Magazine extends Pick<Fired, 'fired' | 'outcomes'> {
  readonly spinId: string
  readonly shots: number
  readonly stakeMinor: number
  readonly acts: readonly string[]
  readonly beganMs: number
}

const HASH = 'a'.repeat(64)
const SHOT_MS = 400

/** `word`: what each shot reads; 0 hits every fish. */
export function buildFakePond(gameCode: string, word: number) {
  const game = requireGame(gameCode)
  if (game.type !== 'pond') throw new Error(`${gameCode} is no pond`)
  const { pond, engine } = game
  const words = Array.from({ length: 200 }, () => word)
  const sent: Shot[] = []
  let magazine: Magazine | null = null
  let balanceMinor = 1_000_000
  const money = (amountMinor: number) => presentMoney(minor(amountMinor))
  const ok = <T>(value: T): Result<T> => ({ ok: true, value })

  const standOf = ({ shots, acts, stakeMinor }: Magazine) => {
    const standing = engine.stand({ choice: String(shots), chance: words, acts, stakeMinor })
    if (!standing) throw new Error('the magazine stands')
    return standing
  }

  function present(now: Magazine): PlayedRound {
    const { isOver, payoutMinor, unplayedMinor = 0, view } = standOf(now)
    const isTakenBack = isOver && now.fired.length === 0
    if (isOver) balanceMinor += payoutMinor + unplayedMinor
    return {
      roundId: roundIdSchema.parse(`p-${now.spinId}`),
      spinId: now.spinId,
      gameCode: session.gameCode,
      gameName: game.name,
      state: isTakenBack ? 'rolled_back' : isOver ? 'settled' : 'waiting',
      reason: null,
      firstStake: money(now.stakeMinor),
      stake: money(now.stakeMinor - unplayedMinor),
      payout: money(isOver ? payoutMinor : 0),
      balance: money(balanceMinor),
      spins: null,
      play: null,
      pond: view as NonNullable<PlayedRound['pond']>,
      table: null,
      acts: [],
      isUnattended: false,
      proof: {
        algorithm: 'v1',
        paytable: engine.id,
        serverSeedHash: HASH,
        serverSeed: null,
        clientSeed: 'c',
        nonce: 0,
      },
      startedAt: new Date(0).toISOString(),
      endedAt: null,
      nextRoundInMs: 0,
    }
  }

  function shoot(shots: readonly Shot[]): ShotsAnswer {
    if (!magazine) throw new Error('no magazine')
    sent.push(...shots)
    const loaded = { pond, words, ...magazine, lastShotMs: 0 }
    const { results, fired, outcomes } = fireBatch(loaded, shots, { nowMs: Date.now(), shotMs: SHOT_MS, caught: {} })
    magazine = { ...magazine, fired, outcomes, acts: fired.map(writeShot) }
    const left = magazine.shots - fired.length
    return { nowMs: Date.now(), results: [...results], left, won: money(standOf(magazine).payoutMinor) }
  }

  async function ask(path: string, body?: unknown): Promise<Result<unknown>> {
    const ticket: PondTicket = { room: null, seat: null, ticket: '', nowMs: Date.now() }
    if (path === '/pond/ticket') return ok(ticket)
    if (path === '/pond/shots') return ok(shoot((body as { shots: Shot[] }).shots))
    if (path !== '/pond/leave' || !magazine) return { ok: false, code: 'not_found' }
    magazine = { ...magazine, acts: [...magazine.acts, LEAVE] }
    return ok(present(magazine))
  }

  const session: SessionView = {
    bearer: '',
    gameCode: gameIdSchema.parse(gameCode),
    mode: 'play',
    currencySymbol: '₱',
    balance: money(balanceMinor),
    language: 'EN',
    lobbyOrigin: location.origin,
    policy: { ...STRICTEST_POLICY.game, arcade: { offered: true, shotMs: SHOT_MS } },
    hasUnplayed: true,
    cycleMs: 0,
    fairness: { serverSeedHash: HASH, clientSeed: 'c', nextNonce: 0, nextServerSeedHash: HASH, revealed: [] },
    openRound: null,
    lastRound: null,
    nextRoundInMs: 0,
    actual: { rounds: 0, rtpPercent: null, since: null },
  }

  const server: Server = {
    ask: askBy(ask),
    open: async () => ({ ok: false, code: 'not_found' }),
    async spin(spinId, stake, choice = '') {
      const stakeMinor = parseMoney(stake)
      balanceMinor -= stakeMinor
      const bought = {
        spinId,
        shots: Number(choice),
        stakeMinor,
        acts: [],
        fired: [],
        outcomes: [],
        beganMs: Date.now(),
      }
      magazine = bought
      return ok(present(bought))
    },
    act: async () => ({ ok: false, code: 'invalid_fields' }),
    fairness: async () => ok(session.fairness),
    rounds: async () => ok(magazine ? [present(magazine)] : []),
    balance: async () => ok({ balance: money(balanceMinor) }),
    setClientSeed: async () => ok(session.fairness),
    settle: async () => (magazine ? ok(present(magazine)) : { ok: false, code: 'not_found' }),
  }
  return { game, session, server, sent }
}
