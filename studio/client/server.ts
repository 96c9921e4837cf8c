/**
 * The page's line to its own server. Its answers are the server's own, parsed there by the same
 * schemas, so the page takes their types and leaves the schemas out of the bundle.
 */
import type { ErrorCode } from '../../contract/errors.ts'
import type { ActualReturn, AutoBet, FairnessView, PlayedRound, RoundView, SessionView } from '../api.ts'
import { delay } from './dom.ts'

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode | 'offline' }

/**
 * An answer that does not say whether a stake was taken: none, or a fault of the server, which may have come after it.
 * What was asked is asked after under its id.
 */
export const isUncertain = (answer: Result<unknown>): boolean =>
  !answer.ok && UNCERTAIN.some((code) => code === answer.code)
const UNCERTAIN = ['offline', 'internal', 'upstream_failed', 'upstream_timeout'] as const

function readAnswer<T>(answer: Partial<{ success: boolean; value: T; errorCode: ErrorCode }>): Result<T> {
  if (answer.success === true && answer.value !== undefined) return { ok: true, value: answer.value }
  return { ok: false, code: answer.errorCode ?? 'offline' }
}

/** Longer than the server's own tries with the wallet. */
const TIMEOUT_MS = 20_000
const EARLY_TRIES = 8
const EARLY_WAIT_MS = 350

export function createServer() {
  // Kept in memory alone: a framed page may have no storage, and a bearer has no business there.
  let bearer = ''

  /** `keepalive`: it is sent even while the page closes. */
  async function ask<T>(path: string, body?: unknown, { keepalive = false } = {}): Promise<Result<T>> {
    try {
      const response = await fetch(`/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        keepalive,
        headers: {
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return readAnswer<T>(await response.json<Parameters<typeof readAnswer<T>>[0]>())
    } catch {
      return { ok: false, code: 'offline' }
    }
  }

  /** The rules say it when they are opened: by then it has come, where the session was there before it. */
  function hearActual({ actual, isActualLate, gameCode, mode }: SessionView): ActualReturn {
    const heard = { ...actual }
    if (isActualLate)
      void ask<ActualReturn>(`/actual/${encodeURIComponent(gameCode)}/${mode}`).then((answer) => {
        if (answer.ok) Object.assign(heard, answer.value)
      })
    return heard
  }

  return {
    /** For games with calls of their own. */
    ask,
    async open(token: string, gameCode: string) {
      const session = await ask<SessionView>('/session', { token, gameCode })
      if (!session.ok) return session
      bearer = session.value.bearer
      return { ...session, value: { ...session.value, actual: hearActual(session.value) } }
    },
    /**
     * The page keeps the server's pace; who comes a moment early all the same is asked again under the same id, while the bet
     * is wanted.
     */
    async spin(spinId: string, stake: string, choice?: string, auto?: AutoBet, isWanted: () => boolean = () => true) {
      for (let tries = 0; ; tries += 1) {
        const answer = await ask<PlayedRound>('/spin', { spinId, stake, choice: choice || undefined, auto })
        if (answer.ok || answer.code !== 'too_many_requests' || tries === EARLY_TRIES) return answer
        await delay(EARLY_WAIT_MS)
        if (!isWanted()) return answer
      }
    },
    act: (spinId: string, at: number, act: string) => ask<PlayedRound>('/act', { spinId, at, act }),
    fairness: () => ask<FairnessView>('/fairness'),
    rounds: () => ask<RoundView[]>('/rounds'),
    balance: () => ask<{ balance: string }>('/balance'),
    setClientSeed: (clientSeed: string) => ask<FairnessView>('/fairness/client-seed', { clientSeed }),

    /** Asks after a round until its end is known. `not_found` is an end too: nothing was staked. */
    async settle(spinId: string): Promise<Result<PlayedRound>> {
      for (let waitMs = 800; ; waitMs = Math.min(waitMs * 1.6, 8_000)) {
        const found = await ask<PlayedRound>(`/round/${spinId}`)
        if (found.ok ? found.value.state !== 'open' : found.code === 'not_found' || found.code === 'login_required')
          return found
        await delay(waitMs)
      }
    },
  }
}
export type Server = ReturnType<typeof createServer>
