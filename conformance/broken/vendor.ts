/**
 * A game vendor, a payment provider and a gateway of messages of somebody else in plain Node, written from
 * docs/guides/vendors.md, payments.md and message-gateway.md alone. Clean by default; a fault breaks one rule by name.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IS_NIGHT } from './prove.ts'
import { type Answer, BrokenProvider, type Fields, newId } from './provider.ts'
import type { VendorFault } from './vendor-faults.ts'

type Round = {
  roundId: string
  gameCode: string
  playerId: string
  operator: string
  state: 'open' | 'settled' | 'rolled_back'
  stake: string
  payout: string
  proof: Fields
  seed: string
  startedAt: string
  endedAt: string | null
  work: { name: 'bet' | 'win' | 'rollback'; body: Fields } | null
  win: Fields
  rollback: Fields
}

export const VENDOR_CODE = 'HARBOR'
export const GATEWAY_SECOND_SECRET = 'second-secret-of-the-broken-gateway-0'
export const VENDOR_SECRET = 'secret-of-the-broken-vendor-00000000'
const SHORT_SECRET = 'harbor-2026'
/** One second of this vendor lasts so long: longer by night, when all that measures time is proved. */
export const VENDOR_SECOND_MS = IS_NIGHT ? 40 : 16
const OUTCOMES: Record<string, string> = {
  CN: '三个灯笼',
  EN: 'Three lanterns',
  JA: '灯籠が三つ',
  TH: 'โคมสามดวง',
  VI: 'Ba chiếc đèn',
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const sleep = (seconds: number) => new Promise((done) => setTimeout(done, seconds * VENDOR_SECOND_MS))
const signed = (timestamp: string, path: string, body: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`${timestamp}\nPOST\n${path}\n${sha(body)}`)
    .digest('hex')

export class BrokenVendor {
  faults = new Set<VendorFault>()
  /** Where the wallet is: the suite, once it listens. */
  walletOrigin = ''
  /** What a disk would hold. */
  private rounds = new Map<string, Round>()
  private seed = newId('seed')
  private nonce = 0
  private revealed = new Set<string>()
  /** Grows at each crash: what was under way before it stops. */
  private life = 0
  private provider = new BrokenProvider((fault) => this.has(fault))
  private sent = new Map<string, number>()
  private busy = false
  private readonly server = createServer((request, response) => void this.serve(request, response))

  listen = () => new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
  close = () => {
    this.life += 1
    this.server.close()
    this.server.closeAllConnections()
  }
  get origin() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  begin(...faults: VendorFault[]) {
    this.faults = new Set(faults)
    this.life += 1
    this.rounds = new Map()
    this.provider = new BrokenProvider((fault) => this.has(fault))
    this.sent = new Map()
    this.busy = false
  }
  private has = (fault: VendorFault) => this.faults.has(fault)
  get secret() {
    return this.has('a short secret') ? SHORT_SECRET : VENDOR_SECRET
  }
  get providerSecret() {
    return this.has('a short secret of the provider') ? SHORT_SECRET : VENDOR_SECRET
  }
  private listSecrets(path: string): string[] {
    if (path.startsWith('/operator/v1/pay')) return [this.providerSecret]
    if (path !== '/send') return [this.secret]
    return this.has('one secret for messages') ? [VENDOR_SECRET] : [VENDOR_SECRET, GATEWAY_SECOND_SECRET]
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (path.startsWith('/play/')) {
      const ancestors = this.has('framed by every site')
        ? '*'
        : `https://lobby.example ${this.walletOrigin} ${this.walletOrigin.replace('127.0.0.1', 'localhost')}`
      return void response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': `frame-ancestors ${ancestors}` })
        .end(buildPage(this.faults))
    }
    const { status, value, code } = await this.answer(request, path, body)
    const whole = code
      ? { success: false, errorCode: code, message: code, requestId: newId('r') }
      : { success: true, value }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(path.startsWith('/control/') ? value : whole))
  }

  private async answer(request: IncomingMessage, path: string, body: string): Promise<Answer> {
    if (path.startsWith('/control/')) return this.control(path, JSON.parse(body))
    if (path === '/game/open') return this.openPage(JSON.parse(body))
    if (path === '/game/spin') return this.spin(String(JSON.parse(body).id))
    const isFree =
      (path === '/operator/v1/round' && this.has('detail without a signature')) ||
      (path === '/send' && this.has('unsigned messages taken')) ||
      (path.startsWith('/operator/v1/payment') && this.has('unsigned orders taken'))
    if (!isFree && !this.isSigned(request, path, body)) return { status: 401, code: 'signature_invalid' }
    let fields: Fields
    try {
      fields = JSON.parse(body)
    } catch {
      return { status: 400, code: 'malformed' }
    }
    if (path === '/operator/v1/round') return this.detail(fields)
    if (path === '/operator/v1/tables')
      return {
        status: 200,
        value: {
          tables: [{ gameCode: 'harbor-koi-pond', seats: 3, ...(!this.has('tables without places') && { places: 7 }) }],
        },
      }
    if (path === '/operator/v1/jackpots') return this.listJackpots()
    if (path === '/send') return this.take(fields)
    return this.provider.pay(path.replace('/operator/v1/', ''), fields)
  }

  private isSigned({ headers }: IncomingMessage, path: string, body: string): boolean {
    const timestamp = String(headers['x-timestamp'])
    const isTimely = /^\d+$/.test(timestamp) && Math.abs(Number(timestamp) - Date.now()) <= 300_000
    const isRight = this.listSecrets(path).some(
      (secret) => headers['x-signature'] === signed(timestamp, path, body, secret),
    )
    return isTimely && headers['x-vendor'] === VENDOR_CODE && isRight
  }

  private control(path: string, input: Fields): Answer {
    if (path === '/control/play' && input.rotate) {
      this.revealed.add(this.seed)
      this.seed = newId('seed')
      this.nonce = 0
    } else if (path === '/control/play') void this.play(String(input.token), String(input.gameCode), this.life)
    if (path === '/control/kill') {
      this.life += 1
      this.busy = false
      const open = [...this.rounds.values()].filter((round) => round.work)
      if (!this.has('forgets open rounds in a crash')) for (const round of open) void this.finish(round, this.life)
    }
    if (path === '/control/sent') return { status: 200, value: { times: this.sent.get(String(input.messageId)) ?? 0 } }
    return { status: 200, value: {} }
  }

  /** One call until its answer is definite. Answers null when this life has ended, or after so many tries. */
  private async call(
    name: string,
    body: Fields,
    life: number,
    tries = 40,
  ): Promise<{ status: number; value: Fields; code: string } | null> {
    const path = `/vendor/v1/${name}`
    const first = String(Date.now())
    for (let nth = 0; nth < tries && life === this.life; nth++) {
      if (nth > 0) await sleep(Math.min(2 ** (nth - 1), 4))
      if (life !== this.life) return null
      if (nth > 0 && this.has('new id on retry') && name === 'bet') body.transactionId = newId('bet')
      const text = JSON.stringify(body)
      const timestamp = this.has('old signature on a repeat') ? first : String(Date.now())
      const headers = {
        'content-type': 'application/json',
        'x-vendor': VENDOR_CODE,
        'x-timestamp': timestamp,
        'x-signature': signed(timestamp, path, text, this.secret),
      }
      const patience = this.has('impatient') ? 3 : 40
      try {
        const signal = AbortSignal.timeout(patience * VENDOR_SECOND_MS)
        const answer = await fetch(this.walletOrigin + path, {
          method: 'POST',
          headers,
          body: text,
          redirect: 'manual',
          signal,
        })
        const said = JSON.parse(await answer.text()) as { value?: Fields; errorCode?: string }
        const code = said.errorCode ?? ''
        if (answer.status === 429) await sleep(Number(answer.headers.get('retry-after')))
        const isUnjudged =
          answer.status >= 500 || [400, 413, 429].includes(answer.status) || code === 'signature_invalid'
        const isRepeated = this.has('conflict repeated') && code === 'conflict'
        if (!isUnjudged && !isRepeated) return { status: answer.status, value: said.value ?? {}, code }
      } catch {
        // Silence is no answer.
      }
      if (name === 'win' && this.has('no retry of win')) return null
    }
    return null
  }

  /** The session of each open page. It stays on this server. */
  private pages = new Map<string, { value: Fields; gameCode: string }>()
  private async openPage({ launchToken, gameCode }: Fields): Promise<Answer> {
    const exchanged = await this.call('authenticate', { launchToken, gameCode }, this.life, 5)
    if (exchanged?.status !== 200) return { status: 401, code: 'login_required' }
    const id = newId('page')
    this.pages.set(id, { value: exchanged.value, gameCode: String(gameCode) })
    const { lobbyOrigin, policy, session } = exchanged.value
    return { status: 200, value: { id, lobbyOrigin, policy, ...(this.has('session in the page') && { session }) } }
  }
  private async spin(id: string): Promise<Answer> {
    const page = this.pages.get(id)
    if (!page) return { status: 401, code: 'login_required' }
    const { stake, payout, roundId } = await this.playRound(page.value, page.gameCode, this.life)
    return { status: 200, value: { stake, payout, roundId } }
  }

  private async play(launchToken: string, gameCode: string, life: number) {
    if (this.busy && this.has('one round at a time')) return
    this.busy = true
    const exchanged = await this.call(
      'authenticate',
      { launchToken, gameCode },
      life,
      this.has('authenticate once') ? 1 : 5,
    )
    if (exchanged?.status !== 200) return
    await this.playRound(exchanged.value, gameCode, life)
  }

  private async playRound(player: Fields, gameCode: string, life: number): Promise<Round> {
    const { playerId, operator, session, currency, features } = player
    this.nonce += this.has('nonce not counted') ? 0 : 1
    const proof = {
      algorithm: 'hmac-sha256/v1',
      serverSeedHash: sha(this.seed),
      clientSeed: 'words',
      nonce: this.nonce,
      modelVersion: 'broken@1',
    }
    const isWon = this.nonce % 2 === 0
    const roundId = newId('round')
    const bet = {
      session,
      transactionId: newId('bet'),
      roundId,
      gameCode,
      amount: this.has('float amounts') ? String(0.1 + 0.2) : '0.30',
      currency,
    }
    const who = { playerId, operator, roundId }
    const amount = isWon ? '0.60' : '0.00'
    const mayUnplay = (features as string[]).includes('unplayed') || this.has('unplayed always')
    const win = {
      ...who,
      transactionId: newId('win'),
      amount,
      currency,
      closesRound: isWon || !this.has('lost rounds not closed'),
      ...(mayUnplay && { unplayed: '0.00' }),
      proof,
    }
    const rollback = { ...who, transactionId: newId('rollback'), betTransactionId: bet.transactionId }
    const round: Round = {
      roundId,
      gameCode,
      playerId: String(playerId),
      operator: String(operator),
      state: 'open',
      stake: bet.amount,
      payout: amount,
      proof,
      seed: this.seed,
      startedAt: new Date().toISOString(),
      endedAt: null,
      work: { name: 'bet', body: bet },
      win,
      rollback,
    }
    const isLate = this.has('round stored after its bet')
    if (!isLate) this.rounds.set(roundId, round)
    await this.finish(round, life)
    if (isLate) this.rounds.set(roundId, round)
    this.busy = false
    return round
  }

  /** Goes on from what is stored, at a start as well. */
  private async finish(round: Round, life: number) {
    const end = (state: Round['state']) => {
      round.state = state
      round.endedAt = new Date().toISOString()
      round.work = null
    }
    if (round.work?.name === 'bet') {
      const answer = await this.call('bet', round.work.body, life, 3)
      if (life !== this.life) return
      const isTaken = answer?.status === 200
      if (answer && !isTaken && !this.has('refusal ignored')) return end('rolled_back')
      if (!answer && this.has('no rollback')) return end('rolled_back')
      const goesOn = isTaken || (answer && this.has('refusal ignored')) || this.has('win without bet')
      round.work = goesOn ? { name: 'win', body: round.win } : { name: 'rollback', body: round.rollback }
    }
    if (!round.work) return
    const { name, body } = round.work
    for (;;) {
      const answer = await this.call(name, body, life)
      if (life !== this.life) return
      if (!answer) break
      if (answer.code !== 'account_locked' || this.has('frozen win given up')) break
      await sleep(60)
    }
    end(name === 'win' ? 'settled' : 'rolled_back')
  }

  private detail({ roundId, playerId, language }: Fields): Answer {
    const round = this.rounds.get(String(roundId))
    if (!round || (round.playerId !== playerId && !this.has('detail for any player')))
      return { status: 422, code: 'round_unknown' }
    const { gameCode, state, stake, payout, startedAt, endedAt } = round
    const isRevealed = this.revealed.has(round.seed)
    const serverSeed = this.has('another seed revealed') ? newId('seed') : round.seed
    const changed = this.has('proof changed in round detail') ? { nonce: 99 } : {}
    const proof = { ...round.proof, ...(isRevealed && { serverSeed }), ...changed }
    if (this.has('detail in English only') && language !== 'EN' && language !== undefined)
      return { status: 500, code: 'internal' }
    const ended = this.has('detail without its end') ? {} : { endedAt }
    const outcome = OUTCOMES[String(language ?? 'EN')]
    return {
      status: 200,
      value: { roundId, gameCode, state, stake, payout, startedAt, ...ended, proof, verifyUrl: null, outcome },
    }
  }

  private listJackpots(): Answer {
    const amount = this.has('jackpot amounts as numbers') ? 2140.07 : '2140.07'
    const levels = [{ level: 'grand', amount, fallsBy: '10000.00' }]
    const jackpots = [{ code: 'festival-kites', name: { EN: 'Kites' }, gameCodes: ['kite-paper-dragon'], levels }]
    return { status: 200, value: { jackpots } }
  }

  private take({ messageId, expiresAt, cfUnknown }: Fields): Answer {
    if (cfUnknown !== undefined && this.has('unknown fields of a message refused'))
      return { status: 400, code: 'malformed' }
    const times = this.sent.get(String(messageId)) ?? 0
    const isLate = Date.parse(String(expiresAt)) < Date.now()
    if (!isLate && (times === 0 || this.has('message sent twice'))) this.sent.set(String(messageId), times + 1)
    return { status: 202, value: {} }
  }
}

/** The page of a game: one button, and the messages to the lobby around it. */
function buildPage(faults: ReadonlySet<VendorFault>): string {
  const broken = JSON.stringify([...faults])
  return `<!doctype html><button disabled>Spin</button><script type="module">
const has = (fault) => ${broken}.includes(fault)
const ask = async (path, body) => (await (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()).value
const gameCode = location.pathname.split('/').at(-1)
const launchToken = new URLSearchParams(location.search).get('token')
const { id, lobbyOrigin, policy } = await ask('/game/open', { launchToken, gameCode })
const tell = (message) => parent.postMessage(message, has('message to every origin') ? '*' : lobbyOrigin)
const button = document.querySelector('button')
let isPaused = false
let isBroken = false
addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== lobbyOrigin || isBroken) return
  if (event.data.type === 'pause') isPaused = !has('round during pause')
  else if (event.data.type === 'resume') isPaused = false
  else if (event.data.type !== 'refresh-balance') isBroken = has('unknown message breaks the page')
})
let spins = 0
button.addEventListener('click', async () => {
  if (isPaused || isBroken || button.disabled) return
  button.disabled = true
  spins += 1
  const at = performance.now()
  tell({ type: 'round-started', gameCode })
  const round = await ask('/game/spin', { id })
  const cycleMs = has('cycle too short') ? 0 : policy.minimumCycleMs
  await new Promise((done) => setTimeout(done, Math.max(0, cycleMs - (performance.now() - at))))
  if (!(has('end of a lost round not told') && spins === 2)) tell({ type: 'round-ended', balance: null, ...round })
  button.disabled = false
})
button.disabled = false
tell({ type: 'ready', gameCode })
</script>`
}
