/** Points of a wallet, said a second time: what each key moved, and four sums. */
import { expect } from 'vitest'
import type { AdjustPointsInput, PointsState, SpendPointsInput } from '../../../platform/kernel/wallet/points.ts'
import type { Wallet, WalletResult } from '../../../platform/kernel/wallet/wallet-interface.ts'
import type { ModelCommand } from './model-commands.ts'
import type { WalletModel } from './wallet-model.ts'

type Sums = Pick<PointsState, 'points' | 'earned' | 'redeemed' | 'converted'>
export type PointsAsked =
  | { verb: 'earnPoints'; input: { key: string; points: number } }
  | { verb: 'spendPoints'; input: SpendPointsInput }
  | { verb: 'returnPoints'; input: { key: string } }
  | { verb: 'adjustPoints'; input: AdjustPointsInput }
type Answer = { sums: Sums; replayed: boolean } | { refusal: string }
type Spent = { points: number; isPaid: boolean; isItem: boolean }

export function askPoints(wallet: Wallet, { verb, input }: PointsAsked): Promise<WalletResult<PointsState>> {
  if (verb === 'earnPoints') return wallet.earnPoints({ grants: [{ ...input, kind: 'mission', note: '' }] })
  if (verb === 'spendPoints') return wallet.spendPoints(input)
  return verb === 'returnPoints' ? wallet.returnPoints(input) : wallet.adjustPoints(input)
}

export class ModelPoints {
  readonly #model: WalletModel
  readonly #sums: Sums = { points: 0, earned: 0, redeemed: 0, converted: 0 }
  readonly #asked: PointsAsked[] = []
  readonly #groups = new Map<string, { content: string; sums: Sums }>()
  readonly #spent = new Map<string, Spent>()

  constructor(model: WalletModel) {
    this.#model = model
  }

  get sums(): Sums {
    return { ...this.#sums }
  }

  choose({ act, points, pick, again }: Extract<ModelCommand, { type: 'points' }>): PointsAsked {
    const before = this.#asked[pick % Math.max(1, this.#asked.length)]
    const asked = again !== 'no' && before ? before : this.#mint(act, points, pick)
    this.#asked.push(asked)
    return again === 'changed' ? change(asked) : asked
  }

  #mint(act: Extract<ModelCommand, { type: 'points' }>['act'], points: number, pick: number): PointsAsked {
    const key = `points-${this.#asked.length}`
    if (act === 'earn') return { verb: 'earnPoints', input: { key, points } }
    if (act === 'adjust') return { verb: 'adjustPoints', input: { key, points: pick % 2 ? points : -points, note: '' } }
    if (act === 'return') {
      const keys = [...this.#spent.keys(), 'points-nobody']
      return { verb: 'returnPoints', input: { key: keys[pick % keys.length] ?? 'points-nobody' } }
    }
    const kind = act === 'convert' ? ('converted' as const) : ('redeemed' as const)
    const credit = act === 'item' ? null : { currency: 'USD', amountMinor: points }
    return { verb: 'spendPoints', input: { key, kind, points, note: '', credit } }
  }

  foretell(asked: PointsAsked): Answer {
    if (asked.verb === 'earnPoints') return this.#earn(asked.input)
    const { key, content } = nameOf(asked)
    const known = this.#groups.get(key)
    if (known) return known.content === content ? { sums: known.sums, replayed: true } : { refusal: 'conflict' }
    const refusal = this.#model.frozen ? 'frozen' : this.#move(asked)
    if (refusal) return { refusal }
    this.#groups.set(key, { content, sums: this.sums })
    return { sums: this.sums, replayed: false }
  }

  /** A key gives once, and says what there is whatever it asked for. */
  #earn({ key, points }: { key: string; points: number }): Answer {
    if (this.#model.frozen) return { refusal: 'frozen' }
    if (!this.#groups.has(key)) {
      this.#groups.set(key, { content: 'earned', sums: this.sums })
      this.#sums.points += points
      this.#sums.earned += points
    }
    return { sums: this.sums, replayed: false }
  }

  #move(asked: Exclude<PointsAsked, { verb: 'earnPoints' }>): string | null {
    if (asked.verb === 'returnPoints') {
      const spent = this.#spent.get(asked.input.key)
      if (!spent?.isItem || spent.isPaid) return 'conflict'
      this.#sums.points += spent.points
      this.#sums.redeemed -= spent.points
      return null
    }
    const { points } = asked.input
    const change = asked.verb === 'spendPoints' ? -points : points
    if (this.#sums.points + change < 0) return 'points_insufficient'
    if (asked.verb === 'spendPoints') {
      const { key, kind, credit } = asked.input
      const paid = credit && this.#model.payPromotion({ key: `points:${key}`, ...credit })
      if (paid && !paid.ok) return paid.refusal
      this.#sums[kind] += points
      this.#spent.set(key, { points, isPaid: credit !== null, isItem: kind === 'redeemed' })
    }
    this.#sums.points += change
    return null
  }
}

function nameOf(asked: Exclude<PointsAsked, { verb: 'earnPoints' }>) {
  if (asked.verb === 'returnPoints') return { key: `return:${asked.input.key}`, content: '' }
  const { key, points } = asked.input
  const of = asked.verb === 'spendPoints' ? [asked.input.kind, asked.input.credit] : []
  return { key, content: JSON.stringify([asked.verb, points, ...of]) }
}

/** The same key with another figure. */
function change(asked: PointsAsked): PointsAsked {
  if (asked.verb === 'earnPoints') return { ...asked, input: { ...asked.input, points: asked.input.points + 1 } }
  if (asked.verb === 'returnPoints') return asked
  if (asked.verb === 'adjustPoints') return { ...asked, input: { ...asked.input, points: asked.input.points + 5_000 } }
  return { ...asked, input: { ...asked.input, points: asked.input.points + 1 } }
}

export function expectPointsAnswer(answer: WalletResult<PointsState>, expected: Answer): string {
  if ('refusal' in expected) {
    expect(answer).toMatchObject({ ok: false, refusal: expected.refusal })
    return expected.refusal
  }
  expect(answer).toMatchObject({ ok: true, value: expected.sums, replayed: expected.replayed })
  return expected.replayed ? 'replayed' : 'accepted'
}
