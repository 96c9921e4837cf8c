/** What a check of the vendor has at hand: the operator's server, the vendor's own calls, and rounds at its word. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Reply, send } from '../kit/http.ts'
import { sign } from '../kit/signature.ts'
import { expectThat, Finding, Skip, show } from '../run/check.ts'
import type { Config } from '../run/config.ts'
import type { AskHook } from '../run/hooks.ts'
import type { Recorder } from '../run/recorder.ts'
import { always, type Call, type OperatorServer, type Script } from './operator-server.ts'

type Fields = Record<string, unknown>
export type VendorSettings = NonNullable<Config['vendor']>
export type Asked = Reply & { body: Fields; value: Fields; code: string | null }
export type AskManner = { secret?: string; timestamp?: string; code?: string; sentBody?: string; timeoutMs?: number }

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const parse = (text: string): Fields => {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

const SECOND_MS = 1_000
/** However fast the seconds of a test system run, a busy machine needs its time. */
const LEAST_WAIT_MS = 4_000
/** A player's round may take its time by itself. */
const ROUND_S = 20

export class VendorContext {
  readonly config: Config
  readonly operator: OperatorServer
  readonly hook: AskHook
  private readonly recorder: Recorder
  private readonly timeoutMs: number

  constructor(config: Config, operator: OperatorServer, hook: AskHook, recorder: Recorder, timeoutMs: number) {
    this.config = config
    this.operator = operator
    this.hook = hook
    this.recorder = recorder
    this.timeoutMs = timeoutMs
  }

  get settings(): VendorSettings {
    const { vendor } = this.config
    if (!vendor) throw new Skip('the configuration has no part vendor')
    return vendor
  }

  /** Seconds of the vendor's test system, which may run faster than ours. */
  ms = (seconds: number): number => seconds * (this.settings.secondMs ?? SECOND_MS)

  begin(script: Script = always) {
    this.operator.begin(script, this.recorder)
  }

  /** Launches a player and lets the vendor begin a round. */
  async play(gameCode = this.settings.game): Promise<void> {
    const token = this.operator.newToken()
    const launchUrl = `${this.settings.page ?? this.settings.origin}/play/${gameCode}?token=${token}&lang=EN&bar=lobby`
    await this.hook('play', { token, gameCode, launchUrl })
  }

  until<Found>(find: (calls: Call[]) => Found | undefined, seconds = ROUND_S): Promise<Found | undefined> {
    return this.operator.until(find, Math.max(this.ms(seconds), LEAST_WAIT_MS))
  }
  /** Until the vendor says that the round has ended: then what must not come has not come, however slow a machine is. */
  async settle(roundId: unknown): Promise<void> {
    const endsAt = performance.now() + Math.max(this.ms(ROUND_S), LEAST_WAIT_MS)
    while (performance.now() < endsAt) {
      const { status, value } = await this.askRound(roundId)
      if (status !== 200 || value.state !== 'open') return
      await sleep(this.ms(1))
    }
  }
  async require<Found>(find: (calls: Call[]) => Found | undefined, what: string, seconds = ROUND_S): Promise<Found> {
    const found = await this.until(find, seconds)
    if (found === undefined) {
      const came = this.operator.calls.map(({ name, body }) => `${name} ${body.transactionId ?? ''}`)
      throw new Finding(`${what} within ${seconds} s`, came.length === 0 ? 'no call at all' : show(came))
    }
    return found
  }

  async ask(
    origin: string,
    target: string,
    body: unknown,
    code: string,
    manner: AskManner & { secret: string },
  ): Promise<Asked> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const timestamp = manner.timestamp ?? String(Date.now())
    const path = target.split('?')[0] ?? ''
    const signature = sign(manner.secret, { timestamp, method: 'POST', path, body: text })
    const headers = {
      'content-type': 'application/json',
      'x-vendor': manner.code ?? code,
      'x-timestamp': timestamp,
      'x-signature': signature,
    }
    const sent = manner.sentBody ?? text
    const timeoutMs = manner.timeoutMs ?? this.timeoutMs
    const reply = await send({ method: 'POST', origin, target, headers, body: sent, timeoutMs })
    const noted = { status: reply.status, body: reply.fault ? reply.faultText : reply.text }
    this.recorder.note('operator', { method: 'POST', target, headers, body: sent }, noted, reply)
    const answer = parse(reply.text)
    const errorCode = typeof answer.errorCode === 'string' ? answer.errorCode : null
    return { ...reply, body: answer, value: isFields(answer.value) ? answer.value : {}, code: errorCode }
  }

  /** A page as a browser would ask for it. */
  async readPage(origin: string, target: string): Promise<Reply> {
    const reply = await send({
      method: 'GET',
      origin,
      target,
      headers: { accept: 'text/html' },
      timeoutMs: this.timeoutMs,
    })
    this.recorder.note('browser', { method: 'GET', target }, { status: reply.status, headers: reply.headers }, reply)
    return reply
  }

  askVendor(name: 'round' | 'tables' | 'jackpots', body: unknown, manner: AskManner = {}): Promise<Asked> {
    const { origin, code, secret } = this.settings
    return this.ask(origin, `/operator/v1/${name}`, body, code, { secret, ...manner })
  }

  askRound(roundId: unknown, more: Fields = {}, manner?: AskManner): Promise<Asked> {
    return this.askVendor(
      'round',
      { operator: 'conformance', playerId: 'cf_player_000000000001', roundId, language: 'EN', ...more },
      manner,
    )
  }

  /** A whole round: its bet and the win that closes it. */
  async playRound(): Promise<{ bet: Call; win: Call }> {
    await this.play()
    const bet = await this.require(findCall('bet'), 'a bet')
    const win = await this.require(findCall('win'), 'a win that closes the round')
    expectThat(win.body.roundId === bet.body.roundId, 'the win of the round that was bet on', win.body)
    return { bet, win }
  }
}

export const findCall =
  (name: string, nth = 1) =>
  (calls: Call[]): Call | undefined =>
    calls.filter((call) => call.name === name)[nth - 1]
