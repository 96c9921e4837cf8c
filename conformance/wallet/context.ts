/** The suite as a vendor: it signs, launches players by a hook, and keeps what it was answered. */
import { randomBytes } from 'node:crypto'
import { statusOf } from '../kit/guide-codes.ts'
import { type Reply, send } from '../kit/http.ts'
import { readAmount } from '../kit/money.ts'
import { createRandom, type Random } from '../kit/random.ts'
import { sign } from '../kit/signature.ts'
import { expectThat, Finding, Skip, show } from '../run/check.ts'
import type { Config, Game } from '../run/config.ts'
import { type AskHook, readHookText } from '../run/hooks.ts'
import type { Recorder } from '../run/recorder.ts'

export type WalletCall = 'authenticate' | 'balance' | 'bet' | 'win' | 'rollback' | 'correct' | 'flag'
type Fields = Record<string, unknown>
export type Said = Reply & { body: Fields; value: Fields | null; code: string | null }
export type Manner = {
  vendor?: string
  secret?: string
  timestamp?: string
  /** Signed in place of the path that is asked. */
  signedPath?: string
  /** Changes the right signature. */
  spoil?: (signature: string) => string
  /** Sent in place of the body that is signed. */
  sentBody?: string
  query?: string
  headers?: Record<string, string>
  leaveOut?: string
  isCut?: boolean
}
export type Session = {
  playerId: string
  operator: string
  session: string
  currency: string
  mode: string
  balance: string
  game: Game
  features: string[]
  token: string
  value: Fields
}
export type Launch = { player?: 'player' | 'second'; game?: Game; mode?: 'real' | 'play'; vendor?: string }
export type Round = { roundId: string; betId: string; amount: string; answer: Said; session: Session }

export type WalletSettings = NonNullable<Config['wallet']>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const parse = (text: string): Fields => {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

/** All ids of one run begin alike, and those of another run differ. */
const RUN = `cf-${randomBytes(5).toString('hex')}`
let lastNumber = 0

export class WalletContext {
  readonly settings: WalletSettings
  readonly hook: AskHook
  readonly random: Random
  readonly seed: number
  private readonly recorder: Recorder
  private readonly timeoutMs: number

  constructor(settings: WalletSettings, hook: AskHook, recorder: Recorder, seed: number, timeoutMs: number) {
    this.settings = settings
    this.hook = hook
    this.recorder = recorder
    this.seed = seed
    this.random = createRandom(seed)
    this.timeoutMs = timeoutMs
  }

  id(kind: string): string {
    lastNumber += 1
    return `${RUN}-${kind}-${lastNumber}`
  }

  get game(): Game {
    const [game] = this.settings.games
    if (!game) throw new Skip('the configuration names no game')
    return game
  }

  async ask(path: string, body: string, manner: Manner = {}): Promise<Said> {
    const { vendor = this.settings.vendor, secret = this.settings.secret, query = '', leaveOut } = manner
    const timestamp = manner.timestamp ?? String(Date.now())
    const signature = sign(secret, { timestamp, method: 'POST', path: manner.signedPath ?? path, body })
    const all: Record<string, string> = {
      'content-type': 'application/json',
      'x-vendor': vendor,
      'x-timestamp': timestamp,
      'x-signature': manner.spoil?.(signature) ?? signature,
      ...manner.headers,
    }
    const headers = Object.fromEntries(Object.entries(all).filter(([name]) => name !== leaveOut))
    const sent = manner.sentBody ?? body
    const target = path + query
    const { origin } = this.settings
    const timeoutMs = this.timeoutMs
    const reply = await send({ method: 'POST', origin, target, headers, body: sent, timeoutMs, isCut: manner.isCut })
    const answer = parse(reply.text)
    const noted = { status: reply.status, body: reply.fault ? reply.faultText : reply.text }
    this.recorder.note('vendor', { method: 'POST', target, headers, body: sent }, noted, reply)
    const code = typeof answer.errorCode === 'string' ? answer.errorCode : null
    return { ...reply, body: answer, value: isFields(answer.value) ? answer.value : null, code }
  }

  call(name: WalletCall, body: Fields, manner?: Manner): Promise<Said> {
    return this.ask(`/vendor/v1/${name}`, JSON.stringify(body), manner)
  }

  async token({ player = 'player', game = this.game, mode = 'real', vendor }: Launch = {}): Promise<string> {
    const input = { player, gameCode: game.gameCode, mode, vendor: vendor ?? this.settings.vendor }
    const token = readHookText(await this.hook('launch', input), 'token', 'launch')
    this.recorder.addSecret(token)
    return token
  }

  async launch(how: Launch = {}): Promise<Session> {
    const { game = this.game } = how
    const token = await this.token(how)
    const said = await this.call('authenticate', { launchToken: token, gameCode: game.gameCode })
    const value = expectDone(said, 'a session for the launch token')
    return { ...(value as unknown as Session), features: (value.features as string[]) ?? [], game, token, value }
  }

  async balance(session: Session): Promise<number> {
    const value = expectDone(await this.call('balance', { session: session.session }), 'the balance')
    return readAmount(value.balance)
  }

  betBody(session: Session, amount = session.game.lowest, more: Fields = {}): Fields {
    const { session: right, currency, game } = session
    const ids = { transactionId: this.id('bet'), roundId: this.id('round') }
    return { session: right, ...ids, gameCode: game.gameCode, amount, currency, ...more }
  }

  winBody({ session, roundId }: Pick<Round, 'session' | 'roundId'>, amount: string, more: Fields = {}): Fields {
    const { playerId, operator, currency } = session
    const transactionId = this.id('win')
    return { playerId, operator, transactionId, roundId, amount, currency, closesRound: true, ...more }
  }

  rollbackBody({ session, roundId, betId }: Pick<Round, 'session' | 'roundId' | 'betId'>): Fields {
    const { playerId, operator } = session
    return { playerId, operator, transactionId: this.id('rollback'), betTransactionId: betId, roundId }
  }

  /** A bet that is taken. */
  async openRound(session: Session, amount = session.game.lowest): Promise<Round> {
    const body = this.betBody(session, amount)
    const answer = await this.call('bet', body)
    expectDone(answer, 'the bet is taken')
    return { roundId: String(body.roundId), betId: String(body.transactionId), amount, answer, session }
  }

  /** Ends a round so that no stake stays held; what it answers is not looked at. */
  async giveBack(round: Pick<Round, 'session' | 'roundId' | 'betId'>) {
    await this.call('rollback', this.rollbackBody(round))
  }
}

export function expectDone(said: Said, what: string): Fields {
  if (said.fault) throw new Finding(what, said.faultText)
  const isDone = said.status === 200 && said.body.success === true && said.value !== null
  if (!isDone) throw new Finding(`200: ${what}`, show({ status: said.status, body: said.text }))
  return said.value as Fields
}

/** Refused with one of these codes, in the form and with the status of the guide. */
export function expectRefused(said: Said, codes: string | readonly string[], what: string) {
  const wanted = typeof codes === 'string' ? [codes] : codes
  const status = statusOf(said.code ?? '')
  const isRefused = said.body.success === false && wanted.includes(said.code ?? '') && said.status === status
  const expected = `${what}: ${wanted.map((code) => `${statusOf(code)} ${code}`).join(' or ')}`
  if (!isRefused)
    throw new Finding(expected, said.fault ? said.faultText : show({ status: said.status, body: said.text }))
  const hasForm = typeof said.body.message === 'string' && typeof said.body.requestId === 'string'
  expectThat(hasForm, 'a refusal with message and requestId', said.text)
}

export const balanceIn = (said: Said): number => {
  const balance = said.value?.balance
  expectThat(balance !== undefined, 'a balance', said.text)
  return readAmount(balance)
}

/** Whether others may see a bet is of now; all else an id always gives. */
export const lasting = ({ value }: Said) => show({ ...value, shownAs: undefined })

export function expectSame(again: Said, first: Said, what: string) {
  const isSame = again.status === first.status && lasting(again) === lasting(first) && again.code === first.code
  expectThat(isSame, `${what}: the first answer, ${first.status} ${show(first.body)}`, {
    status: again.status,
    body: again.body,
  })
}
