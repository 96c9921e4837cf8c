/** For tests: a wallet with a memory and faults on order. */
import type { ErrorCode } from '../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import type { VendorCallName } from '../../contract/protocols/vendor-wallet.ts'
import type { Wallet, WalletAnswer } from '../wallet/wallet.ts'

/** What becomes of one call: it is done and answered, done and the answer lost, not done, or refused. */
export type Fate = 'answered' | 'answer lost' | 'never arrived' | 'refused'

export interface FakeWallet extends Wallet {
  balanceMinor: number
  /** Why no further stake is taken: a limit that is reached, an exclusion. What is booked stays. */
  barred: ErrorCode | null
  /** The name that a bet's answer gives; none where it is missing. */
  shownAs?: string
  /** Nothing is corrected, and it stays owed. */
  frozen: boolean
  /** Fates of the coming calls of that name, in order; then all are answered. */
  readonly fates: Partial<Record<VendorCallName, Fate[]>>
  readonly calls: { readonly name: VendorCallName; readonly request: Readonly<Record<string, unknown>> }[]
  /** Transaction id → signed effect, each once. */
  readonly booked: Map<string, number>
}

export function buildFakeWallet(balanceMinor = 1_000_000): FakeWallet {
  const takenBack = new Set<string>()
  const wallet: FakeWallet = {
    balanceMinor,
    barred: null,
    frozen: false,
    fates: {},
    calls: [],
    booked: new Map(),
    call,
  }

  function book(id: string, effectMinor: number) {
    if (wallet.booked.has(id)) return
    wallet.booked.set(id, effectMinor)
    wallet.balanceMinor += effectMinor
  }

  /** Once for its id, and no further down than to nothing. */
  function correct({ correctionId = '', amount = '' }: Record<string, string>, fate: Fate): WalletAnswer<never> {
    if (wallet.frozen) return { kind: 'refused', errorCode: 'account_locked' }
    book(correctionId, Math.max(parseMoney(amount), -wallet.balanceMinor))
    if (fate === 'answer lost') return { kind: 'unknown', cause: 'TimeoutError' }
    const moved = presentMoney(minor(wallet.booked.get(correctionId) ?? 0))
    return { kind: 'ok', value: { correctionId, moved, balance: presentMoney(minor(wallet.balanceMinor)) } as never }
  }

  async function call(name: VendorCallName, request: object): Promise<WalletAnswer<never>> {
    const fields = request as Record<string, string>
    wallet.calls.push({ name, request: fields })
    const fate = wallet.fates[name]?.shift() ?? 'answered'
    if (fate === 'never arrived') return { kind: 'unknown', cause: 'TimeoutError' }
    if (fate === 'refused') return { kind: 'refused', errorCode: 'limit_reached' }
    const id = fields.transactionId ?? ''
    if (name === 'bet') {
      const stake = parseMoney(fields.amount ?? '')
      if (takenBack.has(id)) return { kind: 'refused', errorCode: 'round_closed' }
      if (!wallet.booked.has(id) && wallet.barred) return { kind: 'refused', errorCode: wallet.barred }
      if (!wallet.booked.has(id) && wallet.balanceMinor < stake)
        return { kind: 'refused', errorCode: 'balance_insufficient' }
      book(id, -stake)
    } else if (name === 'win') book(id, parseMoney(fields.amount ?? '') + parseMoney(fields.unplayed ?? '0.00'))
    else if (name === 'rollback') {
      const bet = fields.betTransactionId ?? ''
      takenBack.add(bet)
      book(id, -(wallet.booked.get(bet) ?? 0))
    } else if (name === 'correct') return correct(fields, fate)
    if (fate === 'answer lost') return { kind: 'unknown', cause: 'TimeoutError' }
    const value = { transactionId: id, balance: presentMoney(minor(wallet.balanceMinor)), currency: 'PHP' }
    return { kind: 'ok', value: { ...value, ...(name === 'bet' && { shownAs: wallet.shownAs }) } as never }
  }
  return wallet
}
