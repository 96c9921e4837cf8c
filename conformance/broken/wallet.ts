/**
 * A wallet of somebody else in plain Node, written from docs/guides/vendors.md alone. It keeps everything in memory.
 * Clean by default; a fault by name breaks one rule, and the suite has to name it.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WalletFault } from './wallet-faults.ts'
import {
  type Answer,
  cents,
  type Fields,
  ID,
  type Kept,
  newId,
  type Player,
  pause,
  Refused,
  type Round,
  refuse,
  type Session,
  STATUS,
  type Token,
  text,
  write,
} from './wallet-store.ts'

export const WALLET_VENDORS = {
  HARBOR: ['harbor-secret-of-the-broken-wallet', 'harbor-second-secret-000000000'],
  REEF: ['reef-secret-of-the-broken-wallet-00'],
}
const GAMES = { 'harbor-lantern-tide': [10, 50_000], 'harbor-koi-pond': [20, 10_000] }
const CURRENCY = 'USD'

export class BrokenWallet {
  faults = new Set<WalletFault>()
  private readonly players = new Map<string, Player>()
  private readonly tokens = new Map<string, Token>()
  private readonly sessions = new Map<string, Session>()
  private readonly rounds = new Map<string, Round>()
  private readonly kept = new Map<string, Kept>()
  private readonly earlyRollbacks = new Set<string>()
  private readonly approvals = new Map<string, { roundId: string; vendor: string; usedBy?: string }>()
  private readonly flags = new Set<unknown>()
  private wins = 0
  private clockMs = 0
  private isShut = false
  private readonly server = createServer((request, response) => void this.serve(request, response))

  listen = () => new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
  close = () => {
    this.server.close()
    this.server.closeAllConnections()
  }
  get origin() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** As if it had just been set up: the tables empty, the players funded. */
  begin(...faults: WalletFault[]) {
    this.faults = new Set(faults)
    for (const map of [this.players, this.tokens, this.sessions, this.rounds, this.kept, this.approvals]) map.clear()
    this.earlyRollbacks.clear()
    this.isShut = false
    this.clockMs = 0
  }

  private has = (fault: WalletFault) => this.faults.has(fault)
  private now = () => Date.now() + this.clockMs

  private player(name: string): Player {
    const known = this.players.get(name)
    if (known) return known
    const player: Player = {
      id: `player_${name}_${'0'.repeat(12)}`,
      name,
      balances: { real: name === 'second' ? 74_011 : 100_000, play: 100_000 },
      bars: new Set(),
    }
    this.players.set(name, player)
    return player
  }
  private findPlayer(id: unknown): Player {
    return [...this.players.values()].find((player) => player.id === id) ?? refuse('round_unknown')
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const path = request.url ?? ''
    const given = this.has('own request id') ? undefined : request.headers['x-request-id']
    const requestId = String(given ?? newId())
    let answer: Answer
    try {
      answer = path.startsWith('/control/')
        ? this.control(path, JSON.parse(body))
        : await this.answer(request, path, body)
    } catch (error) {
      const code = error instanceof Refused ? error.message : 'internal'
      answer = { status: STATUS[code] ?? 500, body: { success: false, errorCode: code, message: String(error) } }
    }
    const whole = answer.body.success === false ? { ...answer.body, requestId } : answer.body
    response.writeHead(answer.status, { 'content-type': 'application/json', 'x-request-id': requestId })
    response.end(JSON.stringify(whole))
  }

  private control(path: string, input: Fields): Answer {
    const done = (body: Fields = {}): Answer => ({ status: 200, body })
    const player = this.player(String(input.player ?? 'player'))
    if (path === '/control/launch') {
      const gameCode = String(input.gameCode)
      const mode = String(input.mode ?? 'real')
      const vendor = String(input.vendor)
      const session: Session = { id: newId(), player, vendor, gameCode, mode, isOver: false, usedAt: this.now() }
      const token = { token: newId(), session, gameCode, vendor, madeAt: this.now() }
      this.tokens.set(token.token, token)
      return done({ token: token.token })
    }
    if (path === '/control/logout')
      for (const session of this.sessions.values()) if (session.player === player) session.isOver = true
    if (path === '/control/restart' && this.has('ids forgotten at a restart')) this.kept.clear()
    if (path === '/control/play' && this.has('foreign address shown')) return done(input)
    if (path === '/control/setClock') this.clockMs += Number(input.advanceMs)
    if (path === '/control/bar') player.bars[input.isBarred ? 'add' : 'delete'](String(input.kind))
    if (path === '/control/maintenance') this.isShut = input.isShut === true
    if (path === '/control/approve') {
      const approval = `A-${randomBytes(6).toString('hex').toUpperCase()}`
      this.approvals.set(approval, { roundId: String(input.roundId), vendor: 'HARBOR' })
      return done({ approval })
    }
    return done()
  }

  /** How many letters of the signature are right, from the first one on. */
  private countRightLetters({ headers }: IncomingMessage, path: string, body: string): number {
    const [secret = ''] = WALLET_VENDORS[String(headers['x-vendor']) as 'HARBOR'] ?? []
    const hash = createHash('sha256').update(body).digest('hex')
    const right = createHmac('sha256', secret).update(`${headers['x-timestamp']}\nPOST\n${path}\n${hash}`).digest('hex')
    const given = String(headers['x-signature'])
    return [...right].findIndex((letter, place) => letter !== given[place])
  }

  private checkSignature(request: IncomingMessage, path: string, body: string): string {
    const vendor = String(request.headers['x-vendor'])
    const timestamp = String(request.headers['x-timestamp'])
    if (this.has('no signature on win') && path === '/vendor/v1/win') return vendor
    const secrets =
      WALLET_VENDORS[vendor as 'HARBOR'] ??
      refuse(this.has('two kinds of signature answer') ? 'forbidden' : 'signature_invalid')
    const minutes = this.has('stale signature') ? 60 : this.has('a minute of clock') ? 1 : 5
    if (!/^\d+$/.test(timestamp) || Math.abs(Number(timestamp) - Date.now()) > minutes * 60_000)
      refuse('signature_invalid')
    const hash = createHash('sha256').update(body).digest('hex')
    const given = Buffer.from(String(request.headers['x-signature']))
    const known = this.has('one secret') ? secrets.slice(0, 1) : secrets
    const isRight = known.some((secret) => {
      const right = Buffer.from(
        createHmac('sha256', secret).update(`${timestamp}\nPOST\n${path}\n${hash}`).digest('hex'),
      )
      return right.length === given.length && timingSafeEqual(right, given)
    })
    if (!isRight && this.has('id kept before the signature') && path === '/vendor/v1/bet') {
      const id = JSON.parse(body).transactionId
      const answer = { status: 401, body: { success: false, errorCode: 'signature_invalid', message: 'refused' } }
      this.kept.set(`${vendor} ${id}`, { content: '', answer, kind: 'bet', canRetry: false })
    }
    return isRight ? vendor : refuse('signature_invalid')
  }

  private async answer(request: IncomingMessage, target: string, body: string): Promise<Answer> {
    const path = target.split('?')[0] ?? ''
    if (body.length > 16_384 && !this.has('bodies without a bound')) refuse('too_large')
    if (this.has('signature letter by letter'))
      await new Promise((done) => setTimeout(done, 2 * this.countRightLetters(request, path, body)))
    const vendor = this.checkSignature(request, path, body)
    const name = path.replace('/vendor/v1/', '')
    if (!['authenticate', 'balance', 'bet', 'win', 'rollback', 'correct', 'flag'].includes(name)) refuse('not_found')
    let input: unknown
    try {
      input = JSON.parse(body)
    } catch {
      refuse('malformed')
    }
    if (typeof input !== 'object' || input === null || Array.isArray(input)) refuse('malformed')
    const fields = input as Fields
    if (this.has('unknown fields refused') && 'cfUnknown' in fields) refuse('malformed')
    if (name === 'authenticate') return this.authenticate(vendor, fields)
    if (name === 'balance') return this.answerBalance(vendor, fields)
    if (name === 'flag') {
      if (this.flags.has(fields.flagId) && this.has('each flag opens a case')) refuse('conflict')
      this.flags.add(fields.flagId)
      return { status: 200, body: { success: true, value: {} } }
    }
    return this.transact(name, vendor, fields)
  }

  private authenticate(vendor: string, { launchToken, gameCode }: Fields): Answer {
    text(gameCode, /^[A-Za-z0-9_.-]{1,64}$/)
    const token = this.tokens.get(text(launchToken)) ?? refuse('login_required')
    const isOurs = token.vendor === vendor && (token.gameCode === gameCode || this.has('token of any game'))
    const isLate =
      this.now() - token.madeAt > 120_000 || (token.usedAt !== undefined && this.now() - token.usedAt > 10_000)
    const isOnce = !this.has('token twice for two sessions') && !this.has('launch token for two minutes')
    if (!isOurs || (isLate && isOnce)) refuse('login_required')
    if (this.has('second launch ends the first'))
      for (const other of this.sessions.values()) other.isOver = other.isOver || other.player === token.session.player
    token.usedAt ??= this.now()
    if (this.has('token twice for two sessions')) token.session = { ...token.session, id: newId() }
    const { session } = token
    session.usedAt = this.now()
    this.sessions.set(session.id, session)
    const value = {
      playerId: session.player.id,
      operator: 'elsewhere',
      session: session.id,
      mode: session.mode,
      currency: CURRENCY,
      currencySymbol: '$',
      balance: this.balanceOf(session.player, session.mode),
      language: 'EN',
      features: ['unplayed', 'separation'],
      jackpots: true,
      separation: [],
      lobbyOrigin: 'https://lobby.example',
      policy: {
        autoplay: false,
        turbo: false,
        minimumCycleMs: 2_500,
        cycleMsByKind: { slot: 2_500, instant: 2_500, table: 5_000, peer: 0 },
        arcade: { offered: false, shotMs: 500 },
        celebrateLosses: false,
        housePlayers: false,
      },
    }
    return { status: 200, body: { success: true, value } }
  }

  private walletName = (mode: string) => (this.has('free play in the real wallet') ? 'real' : mode)
  private balanceOf(player: Player, mode: string): string {
    const minor = player.balances[this.walletName(mode)] ?? 0
    return this.has('float amounts') ? String(minor / 100) : write(minor)
  }
  private move(player: Player, mode: string, minor: number) {
    const name = this.walletName(mode)
    player.balances[name] = (player.balances[name] ?? 0) + minor
  }

  private liveSession(vendor: string, id: unknown): Session {
    const session =
      this.sessions.get(text(id)) ?? refuse(this.has('unknown session not found') ? 'not_found' : 'login_required')
    const isIdle = this.now() - session.usedAt > 30 * 60_000 && !this.has('sessions for ever')
    if (session.vendor !== vendor && !this.has('rounds of other vendors visible')) refuse('login_required')
    return session.isOver || isIdle ? refuse('login_required') : session
  }
  private answerBalance(vendor: string, fields: Fields): Answer {
    const { player, mode } = this.liveSession(vendor, fields.session)
    return {
      status: 200,
      body: {
        success: true,
        value: {
          balance: this.balanceOf(player, mode),
          currency: this.has('balance of another currency') ? 'EUR' : CURRENCY,
        },
      },
    }
  }

  private maskOf = ({ id }: Player) => (this.has('whole name in the answer') ? `the player ${id}` : 'pl***1')

  /** One id, one effect, one answer. */
  private async transact(kind: string, vendor: string, fields: Fields): Promise<Answer> {
    const id = text(kind === 'correct' ? fields.correctionId : fields.transactionId, ID)
    const key = `${this.has('rounds of other vendors visible') ? '' : vendor} ${id}`
    if (kind === 'bet' && this.has('numbers taken as amounts') && typeof fields.amount === 'number')
      fields.amount = write(fields.amount * 100)
    const compared = Object.entries(fields).filter(([name]) => name !== 'turnover' || !this.has('turnover not kept'))
    const content = JSON.stringify([kind, compared.sort(([a], [b]) => (a < b ? -1 : 1))])
    this.judgeForm(kind, fields)
    if (kind === 'bet' && this.has('session before the transaction')) this.liveSession(vendor, fields.session)
    const before = this.kept.get(key)
    if (before && !before.canRetry) return this.repeat(before, kind, content, fields)
    if (this.has('race') && kind === 'bet') await pause(25)
    try {
      const mode = this.apply(kind, vendor, fields)
      if (kind === 'win' && this.has('effect before the answer is stored')) await pause(400)
      const player = kind === 'bet' ? this.liveSession(vendor, fields.session).player : this.findPlayer(fields.playerId)
      const held = kind === 'bet' && this.has('balance before the stake') ? cents(fields.amount) : 0
      const balance = held > 0 ? write((player.balances[mode] ?? 0) + held) : this.balanceOf(player, mode)
      const value =
        kind === 'correct'
          ? { correctionId: id, moved: fields.amount, balance }
          : { transactionId: id, balance, ...(kind === 'bet' && { shownAs: this.maskOf(player) }) }
      const answer = { status: 200, body: { success: true, value } }
      this.kept.set(key, { content, answer, kind, canRetry: false })
      return answer
    } catch (error) {
      if (!(error instanceof Refused) || error.message === 'malformed') throw error
      const answer = {
        status: STATUS[error.message] ?? 500,
        body: { success: false, errorCode: error.message, message: 'refused' },
      }
      const isForgotten = this.has('refusal forgotten') || error.message === 'login_required'
      const canRetry = (kind !== 'bet' && !this.has('win before its bet is lost')) || isForgotten
      this.kept.set(key, { content, answer, kind, canRetry })
      throw error
    }
  }

  private judgeForm(kind: string, fields: Fields) {
    text(fields.roundId, ID)
    if (kind === 'rollback') return void text(fields.betTransactionId, ID)
    if (kind === 'correct') {
      if (fields.amount === '0.00') refuse('malformed')
      return void cents(String(fields.amount).replace(/^-/, ''))
    }
    cents(fields.amount)
    if (kind !== 'win') return
    if (fields.jackpot && fields.closesRound && !this.has('jackpot with the closing win')) refuse('malformed')
    const isExtra = fields.unplayed !== undefined || fields.turnover !== undefined
    if (typeof fields.closesRound !== 'boolean' || (isExtra && !fields.closesRound)) refuse('malformed')
  }

  private repeat(before: Kept, kind: string, content: string, fields: Fields): Answer {
    if (
      content !== before.content &&
      !(kind === before.kind && this.has(`content of a repeated ${kind} not compared` as WalletFault))
    )
      refuse('conflict')
    if (before.kind === 'win' && this.has('close twice pays twice') && kind === 'win')
      this.move(this.findPlayer(fields.playerId), 'real', cents(fields.amount))
    if (!this.has('balance of today in a repeat') || before.answer.status !== 200) return before.answer
    const value = before.answer.body.value as Fields
    const player = [...this.players.values()][0]
    return {
      status: 200,
      body: { success: true, value: { ...value, balance: player ? this.balanceOf(player, 'real') : '0.00' } },
    }
  }

  /** Moves the money, and returns the mode whose balance the answer shows. */
  private apply(kind: string, vendor: string, fields: Fields): string {
    if (kind === 'bet') return this.bet(vendor, fields)
    if (kind === 'win') return this.win(vendor, fields)
    return kind === 'rollback' ? this.rollback(vendor, fields) : this.correct(vendor, fields)
  }

  private roundKey = (vendor: string, player: Player, roundId: unknown) =>
    this.has('rounds of other vendors visible') ? `${player.id} ${roundId}` : `${vendor} ${player.id} ${roundId}`

  private bet(vendor: string, fields: Fields): string {
    const session = this.liveSession(vendor, fields.session)
    const { player, mode, gameCode } = session
    const amount = cents(fields.amount)
    const [lowest = 0, highest = 0] = GAMES[gameCode as keyof typeof GAMES] ?? []
    const key = this.roundKey(vendor, player, fields.roundId)
    const round = this.rounds.get(key)
    if (fields.gameCode !== gameCode) refuse('forbidden')
    if (fields.currency !== CURRENCY) refuse('currency_mismatch')
    if (this.isShut && !(round && this.has('maintenance for new rounds only'))) refuse('game_maintenance')
    for (const bar of player.bars) if (!this.has('bars forgotten')) refuse(bar)
    if (this.earlyRollbacks.has(`${vendor} ${fields.transactionId}`) && !this.has('bet after its rollback taken'))
      refuse('round_closed')
    if (round && round.state !== 'open') refuse('round_closed')
    if ((amount < lowest || amount > highest) && !this.has('limits of the catalogue forgotten')) refuse('limit_reached')
    if (amount > (player.balances[this.walletName(mode)] ?? 0) && !this.has('balance read before the lock'))
      refuse('balance_insufficient')
    session.usedAt = this.now()
    this.move(player, mode, -amount)
    const next = round ?? { vendor, player, gameCode, mode, bets: new Map(), stake: 0, paid: 0, state: 'open' as const }
    if (round && this.has('second bet replaces the first')) {
      this.move(player, mode, round.stake)
      round.bets.clear()
      round.stake = 0
    }
    next.bets.set(String(fields.transactionId), amount)
    next.stake += amount
    this.rounds.set(key, next)
    return mode
  }

  private win(vendor: string, fields: Fields): string {
    const player = this.findPlayer(fields.playerId)
    const round = this.rounds.get(this.roundKey(vendor, player, fields.roundId)) ?? refuse('round_unknown')
    const [amount, unplayed] = [cents(fields.amount), cents(fields.unplayed ?? '0.00')]
    if (this.has('session checked on win')) {
      const live = [...this.sessions.values()].filter((session) => session.player === player && !session.isOver)
      if (live.length === 0) refuse('login_required')
    }
    if (round.state !== 'open' && !this.has('closed rounds take wins')) refuse('round_closed')
    if (unplayed > round.stake && !this.has('unplayed without a bound')) refuse('malformed')
    this.wins += 1
    const tooMuch = this.has('a cent too much now and then') && this.wins % 40 === 0 ? 1 : 0
    this.move(player, round.mode, amount + unplayed + tooMuch)
    round.paid += amount
    if (fields.closesRound || this.has('every win closes')) round.state = 'settled'
    return round.mode
  }

  private rollback(vendor: string, fields: Fields): string {
    const player = this.findPlayer(fields.playerId)
    const bet = String(fields.betTransactionId)
    const round = this.rounds.get(this.roundKey(vendor, player, fields.roundId))
    const stake = round?.bets.get(bet)
    const isElsewhere = [...this.rounds.values()].some((other) => other !== round && other.bets.has(bet))
    if (isElsewhere && !this.has('bet of another round rolled back')) refuse('conflict')
    if (stake === undefined || !round) {
      if (!this.has('rollback before its bet is forgotten')) this.earlyRollbacks.add(`${vendor} ${bet}`)
      return 'real'
    }
    if (this.has('each rollback pays') && round.state === 'rolled_back') this.move(player, round.mode, stake)
    if (this.has('each rollback pays') && round.state === 'rolled_back') return round.mode
    const isPaid = round.paid > 0 && !this.has('rollback after a payout')
    if (round.state !== 'open' || isPaid) return refuse('round_closed')
    this.move(player, round.mode, stake)
    if (!this.has('each rollback pays')) round.bets.delete(bet)
    round.stake -= stake
    if (round.stake === 0 || this.has('rollback closes the round')) round.state = 'rolled_back'
    return round.mode
  }

  private correct(vendor: string, fields: Fields): string {
    const player = this.findPlayer(fields.playerId)
    const round = this.rounds.get(this.roundKey(vendor, player, fields.roundId)) ?? refuse('round_unknown')
    const approval = this.approvals.get(String(fields.approval))
    const isOurs = approval?.roundId === fields.roundId && approval?.vendor === vendor
    if (!isOurs && !this.has('correction without an approval')) refuse('forbidden')
    if ((approval?.usedBy !== undefined && !this.has('approval used twice')) || round.state === 'open')
      refuse('conflict')
    const minor = Number(String(fields.amount).replace('.', ''))
    if (-minor > round.paid && !this.has('correction without a bound')) refuse('limit_reached')
    if (approval) approval.usedBy = String(fields.correctionId)
    this.move(player, round.mode, minor)
    return round.mode
  }
}
