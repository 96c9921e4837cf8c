/** What calls of the broken platform do that changes or counts something. */
import { randomBytes } from 'node:crypto'
import {
  type Act,
  AT,
  type Caller,
  CHANNEL,
  cents,
  type Fields,
  GAMES,
  newId,
  PAYMENT_PASSWORD,
  pause,
  refuse,
  type Store,
  write,
} from './platform-store.ts'

export const vendors = [
  {
    vassalage: 'HARBOR',
    displayName: 'Harbor',
    smallIcon: '/img/game.svg?v=right',
    isHot: 1,
    gameCategory: 'RNG',
    gameCount: GAMES,
    playable: true,
  },
]
export const buildGame = (nth: number, store: Store): Fields => ({
  gameId: `game-${String(nth).padStart(3, '0')}`,
  nodeId: nth,
  gameCode: `game-${nth}`,
  gameName: `Game ${nth}`,
  vassalage: 'HARBOR',
  vendorName: 'Harbor',
  accountTypeName: 'HARBOR',
  gameType: 'RNG',
  classes: [],
  showIcon: '/img/game.svg?v=right',
  supportPlay: 1,
  isHot: 0,
  isNew: false,
  playable: true,
  rtp: '96.00',
  volatility: 2,
  features: [],
  minBet: store.has('number for a text') ? 1 : '0.10',
  maxBet: '500.00',
})
export const buildLottery = (store: Store): Fields => {
  const [open, close, draw] = [-60_000, 60_000, 70_000].map((ms) =>
    new Date(Math.floor(Date.now() / 600_000) * 600_000 + 600_000 + ms).toISOString(),
  )
  const times = store.has('times of draws out of order')
    ? { openAt: close, closeAt: open, drawAt: draw }
    : { openAt: open, closeAt: close, drawAt: draw }
  return { period: '20261120-0001', ...times, gameCode: 'minute-five' }
}
export const readPage = (games: Fields[], { pageNo = 1, pageSize = 18 }: Fields, isOverlap: boolean) => {
  const start = (Number(pageNo) - 1) * (Number(pageSize) - (isOverlap ? 1 : 0))
  return games.slice(start, start + Number(pageSize))
}
export function requirePassword(store: Store, { paymentPassword }: Fields) {
  if (paymentPassword !== PAYMENT_PASSWORD && !store.has('any payment password')) refuse('payment_password_incorrect')
}

export const logIn: Act = async (store, { username, password, area, botCheck }, { merchant, country }) => {
  if (store.has('eight logins at a time')) {
    const name = String(username)
    const before = store.logins.get(name) ?? 0
    store.logins.set(name, before + 1)
    const isCrowded = before >= 8
    // As long as ten logins take to arrive at a busy machine.
    await pause(1_000)
    store.logins.set(name, (store.logins.get(name) ?? 1) - 1)
    if (isCrowded) throw new Error('the row is locked')
  }
  store.takeChallenge(String(botCheck))
  const caller = store.members.get(`${merchant} ${username}`)
  if (caller && area === 'agent' && caller.type === 0 && store.has('area before the password')) refuse('agent_only')
  if (!caller && store.has('unknown accounts told')) refuse('account_unknown')
  if (!caller && store.has('unknown account breaks')) throw new Error('the row is missing')
  if (!caller || caller.password !== password) return refuse('login_failed')
  if (area === 'agent' && caller.type === 0) refuse('agent_only')
  if (caller.state === 'locked' && !store.has('locked account logs in')) refuse('account_locked')
  const isDue = caller.name === 'fresh' && country === 'BR'
  const session = { ...store.openSession(caller, isDue), ...(isDue && { verificationRequired: true }) }
  return store.has('language of its own') ? { ...session, language: 'fr' } : session
}

export const changePassword: Act = (store, { oldPassword, newPassword }, { caller }) => {
  if (oldPassword !== caller.password) refuse('password_incorrect')
  caller.password = String(newPassword)
  if (!store.has('new password leaves old tokens')) store.endSessions(caller)
  return store.openSession(caller)
}

export const createDeposit: Act = (store, input, context) =>
  store.once(context, 'createDeposit', input, () => {
    const { caller } = context
    const amount = cents(input.amount)
    const isBarred = caller.state !== 'open' && !store.has('excluded member may deposit')
    if (isBarred) refuse(caller.state)
    if (input.channelId !== CHANNEL.channelId) refuse('channel_unavailable')
    const isInside = amount >= cents(CHANNEL.min) && amount <= cents(CHANNEL.max)
    if (!isInside && !store.has('bounds kept by the page') && !store.has('amounts read softly')) refuse('limit_reached')
    const fee = 100 + Math.round(amount / 100)
    const order = {
      orderId: newId('D'),
      state: 'waiting',
      failure: null,
      channelId: CHANNEL.channelId,
      kind: 'e_wallet',
      label: null,
      amount: write(amount),
      fee: write(fee),
      receive: write(amount - fee),
      credited: null,
      bonus: null,
      payUrl: null,
      createdAt: AT,
      expiresAt: AT,
      endedAt: null,
    }
    caller.orders.unshift(order)
    return order
  })

export const createWithdrawal: Act = (store, input, context) => {
  requirePassword(store, input)
  return store.once(context, 'createWithdrawal', input, () => {
    const { caller } = context
    const amount = cents(input.amount)
    if (amount > caller.real) refuse('balance_insufficient')
    store.post(caller, 'real', -amount)
    store.post(caller, 'held', amount)
    const times = {
      checksAt: null,
      approvedAt: null,
      sentAt: null,
      receivedAt: null,
      refusedAt: null,
      confirmBy: null,
      disputedAt: null,
    }
    const rest = {
      next: null,
      delay: null,
      refusal: null,
      note: null,
      isReturned: false,
      reference: null,
      receivedBy: null,
    }
    return {
      orderId: newId('W'),
      state: 'requested',
      kind: 'bank',
      providerName: 'Bank',
      masked: '**1',
      amount: write(amount),
      fee: '0.00',
      receive: write(amount),
      requestedAt: AT,
      ...times,
      ...rest,
    }
  })
}

export const readBalance: Act = (store, _, { caller: { real, held, type } }) => {
  const sum = store.has('held counted as own money') ? real + held : real
  const money = {
    sumBalance: write(sum),
    real: store.has('money as float') ? String(real / 100 + 0.1 + 0.2) : write(real),
    bonus: '0.00',
    held: write(held),
    pending: '0.00',
  }
  return { ...money, mode: type === 4 ? 'play' : 'real', currency: 'USD', currencySymbol: '$' }
}

export const readLedger: Act = (store, { cursor, pageSize = 20 }, { caller }) => {
  const start = Number(cursor ?? 0)
  const rows = caller.rows.slice(start, start + Number(pageSize)).map(({ id, account, amount, balanceAfter }) => ({
    id,
    kind: amount < 0 ? 'withdrawal' : 'deposit',
    account,
    amount: write(amount),
    balanceAfter: write(balanceAfter),
    at: store.has('local times') ? '2026-11-20T12:00:00' : AT,
    roundId: null,
    reference: id,
    description: 'a movement',
  }))
  const next = start + Number(pageSize) - (store.has('ledger pages overlap') ? 1 : 0)
  return {
    rows,
    nextCursor: next < caller.rows.length ? String(next) : null,
    totals: { movements: 0, in: '0.00', out: '0.00', net: '0.00', kinds: [] },
  }
}

export const launch: Act = (store, { gameId, vassalage }, { token }) => {
  if (store.isShut && !store.has('site status not read')) refuse('game_maintenance')
  if ((!String(gameId).startsWith('game-') || vassalage !== 'HARBOR') && !store.has('any game launched'))
    refuse('not_found')
  const key = store.has('one launch token a session') ? token.slice(0, 12) : randomBytes(16).toString('base64url')
  const origin = store.has('game_url with user info') ? 'https://user:word@games.example' : store.gameOrigin
  return { game_url: `${origin}/play/${gameId}?token=${key}` }
}

export const promotion = (caller: Caller | undefined): Fields => ({
  promotionId: 'welcome-gift',
  title: 'Welcome',
  state: caller?.joined ? 'Applying' : 'Join',
  closedBecause: null,
  progress: null,
  reason: null,
  paidAmount: '5.00',
  playUntil: null,
  joinedAt: null,
})
export const claim: Act = (store, { promotionId }, { caller }) => {
  if (promotionId !== 'welcome-gift') refuse('promotion_unavailable')
  if (caller.claimed && store.has('claim by a new key')) refuse('promotion_unavailable')
  if (!caller.claimed) store.post(caller, 'real', 500)
  caller.claimed = true
  return promotion(caller)
}

export const placeBets: Act = (store, { period }) => {
  if (period !== buildLottery(store).period && !store.has('any draw taken')) refuse('draw_closed')
  return store.has('any draw taken') ? {} : refuse('invalid_fields')
}

export const convert: Act = (store, input, context) => {
  requirePassword(store, input)
  return store.once(context, 'convertPoint', input, () => {
    const { caller } = context
    if (Number(input.points) > caller.points && !store.has('points below zero')) refuse('points_insufficient')
    caller.points -= Number(input.points)
    return { points: caller.points, converted: Number(input.points), amount: String(input.amount) }
  })
}

export const messagesOf = (store: Store, caller: Caller) =>
  store.has('one thread for all') ? [...store.members.values()].flatMap(({ messages }) => messages) : caller.messages
export const writeMessage: Act = (store, input, context) =>
  store.once(context, 'writeToService', input, () => {
    const { messages } = context.caller
    const message = { position: messages.length + 1, from: 'member', text: String(input.text), picture: null, at: AT }
    messages.push(message)
    return message
  })
