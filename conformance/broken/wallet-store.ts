/** What a wallet of somebody else keeps, and how it reads and writes amounts and ids (docs/guides/vendors.md). */
import { randomBytes } from 'node:crypto'

export type Fields = Record<string, unknown>
export type Answer = { status: number; body: Fields }
export type Player = { id: string; name: string; balances: Record<string, number>; bars: Set<string> }
export type Session = {
  id: string
  player: Player
  vendor: string
  gameCode: string
  mode: string
  isOver: boolean
  usedAt: number
}
export type Token = {
  token: string
  session: Session
  gameCode: string
  vendor: string
  madeAt: number
  usedAt?: number
}
export type Round = {
  vendor: string
  player: Player
  gameCode: string
  mode: string
  bets: Map<string, number>
  stake: number
  paid: number
  state: 'open' | 'settled' | 'rolled_back'
}
export type Kept = { content: string; answer: Answer; kind: string; canRetry: boolean }

export const STATUS: Record<string, number> = {
  malformed: 400,
  signature_invalid: 401,
  login_required: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  round_closed: 409,
  too_large: 413,
  balance_insufficient: 422,
  limit_reached: 422,
  on_break: 403,
  account_excluded: 403,
  game_maintenance: 422,
  round_unknown: 422,
  currency_mismatch: 422,
}
export class Refused extends Error {}
export const refuse = (code: string): never => {
  throw new Refused(code)
}

export const AMOUNT = /^(0|[1-9]\d{0,11})\.\d{2}$/
export const ID = /^[A-Za-z0-9_.:-]{1,128}$/
export const cents = (text: unknown) =>
  AMOUNT.test(String(text)) && typeof text === 'string' ? Number(text.replace('.', '')) : refuse('malformed')
export const text = (value: unknown, form = /^[\s\S]{1,400}$/) =>
  typeof value === 'string' && form.test(value) ? value : refuse('malformed')
export const write = (minor: number) =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
export const newId = () => randomBytes(24).toString('base64url')
export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
