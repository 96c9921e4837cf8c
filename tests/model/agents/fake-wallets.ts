/** Wallets as settlement sees them: keyed answers that are kept, breaks, and calls whose answer is lost. */
import type { Dice } from '../../support/dice.ts'

type Transfer = { from: string; to: string; amountMinor: number; status: 'sent' | 'delivered' | 'returned' | 'refused' }

export class FakeWallets {
  readonly balances = new Map<string, number>()
  readonly onBreak = new Set<string>()
  /** What each bill brought its receiver, by the wallets alone. */
  readonly delivered = new Map<string, number>()
  /** What came from outside: deposits of the test, and pay of the platform. */
  broughtIn = 0
  /** Of a hundred calls so many stay without an answer: half of them were done. */
  silence = 15
  readonly #transfers = new Map<string, Transfer>()
  readonly #commissions = new Set<string>()
  readonly #dice: Dice

  constructor(dice: Dice) {
    this.#dice = dice
  }

  deposit(memberId: string, amountMinor: number): void {
    this.broughtIn += amountMinor
    this.#add(memberId, amountMinor)
  }

  takeAll(memberId: string): void {
    this.broughtIn -= this.balances.get(memberId) ?? 0
    this.balances.set(memberId, 0)
  }

  /** S6: all that there is, transit included. */
  sum(): number {
    const held = [...this.#transfers.values()].filter(({ status }) => status === 'sent')
    return [...this.balances.values(), ...held.map(({ amountMinor }) => amountMinor)].reduce((a, b) => a + b, 0)
  }

  /** As the binding WALLET. */
  getByName(name: string) {
    const memberId = name.slice(name.indexOf(':') + 1)
    return {
      getBalance: () =>
        this.#answer(() => ({ ok: true, value: { frozen: false, realMinor: this.balances.get(memberId) ?? 0 } })),
      payCommission: ({ key, amountMinor }: { key: string; amountMinor: number }) =>
        this.#answer(() => this.#payCommission(memberId, key, amountMinor)),
      sendTransfer: (input: { transferId: string; to: string; amountMinor: number }) =>
        this.#answer(() => this.#send(memberId, input)),
      settleTransfer: ({ transferId }: { transferId: string }) => this.#answer(() => this.#settle(transferId)),
    }
  }

  #payCommission(memberId: string, key: string, amountMinor: number) {
    if (this.#commissions.has(key)) return { ok: true }
    if (this.onBreak.has(memberId)) return { ok: false, refusal: 'on_break', message: 'on a break' }
    this.#commissions.add(key)
    this.broughtIn += amountMinor
    this.#arrive(key, memberId, amountMinor)
    return { ok: true }
  }

  #send(from: string, { transferId, to, amountMinor }: { transferId: string; to: string; amountMinor: number }) {
    const known = this.#transfers.get(transferId)
    if (known && (known.to !== to || known.amountMinor !== amountMinor))
      throw new Error(`${transferId} was another one`)
    const hasEnough = (this.balances.get(from) ?? 0) >= amountMinor
    const transfer = known ?? { from, to, amountMinor, status: hasEnough ? ('sent' as const) : ('refused' as const) }
    this.#transfers.set(transferId, transfer)
    if (!known && transfer.status === 'sent') this.#add(from, -amountMinor)
    if (transfer.status === 'refused') return { ok: false, refusal: 'balance_insufficient', message: 'too little' }
    return { ok: true }
  }

  #settle(transferId: string) {
    const transfer = this.#transfers.get(transferId)
    if (!transfer || transfer.status === 'refused') throw new Error(`${transferId} was never sent`)
    if (transfer.status === 'sent') {
      transfer.status = this.onBreak.has(transfer.to) ? 'returned' : 'delivered'
      if (transfer.status === 'returned') this.#add(transfer.from, transfer.amountMinor)
      else this.#arrive(transferId.replace(/-\d+$/, ''), transfer.to, transfer.amountMinor)
    }
    return { ok: true, value: { status: transfer.status } }
  }

  #arrive(billId: string, memberId: string, amountMinor: number) {
    this.delivered.set(billId, (this.delivered.get(billId) ?? 0) + amountMinor)
    this.#add(memberId, amountMinor)
  }

  #add(memberId: string, amountMinor: number) {
    this.balances.set(memberId, (this.balances.get(memberId) ?? 0) + amountMinor)
  }

  async #answer<T>(work: () => T): Promise<T> {
    const isSilent = this.#dice.below(100) < this.silence
    if (isSilent && this.#dice.below(2) === 0) throw new Error('silence')
    const answer = work()
    if (isSilent) throw new Error('silence')
    return answer
  }
}
