import type { Minor } from '../../../contract/money.ts'
import type { CounterAccount, WalletKind } from '../../kernel/wallet/accounts.ts'
import type { BonusOffer, GroupKind, Move, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { negate } from './amounts.ts'
import { grantBonus } from './bonuses.ts'
import { nextStamp, postGroup } from './post-group.ts'
import { runOnce } from './run-once.ts'
import { closeAdmission } from './safety/admissions.ts'
import { countMove } from './safety/counts.ts'
import { computeBarRefusal, readBar } from './safety/play-bar.ts'
import { askTurnover } from './turnover.ts'
import type { Ledger } from './types.ts'
import { computeMismatch, getWalletState, notOpen } from './wallet-state.ts'

/**
 * `key` is the caller's, unique among credits of its kind in this wallet. `turnoverMinor` is what has to be staked for
 * it before money may be withdrawn; left out, nothing.
 */
export type Credit = { key: string; currency: string; amountMinor: Minor; turnoverMinor?: Minor | undefined }
/** `bonus`: what comes with it, set aside in the same transaction (PROMO-01). */
export type Deposit = Credit & { bonus?: BonusOffer | undefined }

type Source = { groupKind: GroupKind; walletKind: WalletKind; from: CounterAccount }
const CASH: Source = { groupKind: 'deposit', walletKind: 'real', from: 'cash-in' }
const PROMOTION: Source = { groupKind: 'promotion', walletKind: 'real', from: 'promotion' }
const REBATE: Source = { groupKind: 'rebate', walletKind: 'real', from: 'promotion' }
const COMMISSION: Source = { groupKind: 'commission', walletKind: 'real', from: 'commission' }
const PLAY_MONEY: Source = { groupKind: 'play-grant', walletKind: 'play', from: 'play-money' }

/**
 * Real money that came in: cash-in → real. Whatever limits or exclusions say: money that arrived is the member's.
 * An admission under the same key is closed by it (safety/admit-deposit.ts).
 */
export function deposit(ledger: Ledger, input: Deposit): Outcome<Move> {
  return credit(ledger, input, CASH)
}

/**
 * A reward of the house, cash without conditions: promotion → real. Waits while a break or an exclusion holds, unless it was
 * won before that began.
 */
export function payPromotion(ledger: Ledger, input: Credit & { isDespiteBar?: boolean | undefined }): Outcome<Move> {
  return credit(ledger, input, PROMOTION)
}

/** Cashback, as a reward is: promotion → real, under a name of its own in the records (MEM-08). */
export function payRebate(ledger: Ledger, input: Credit): Outcome<Move> {
  return credit(ledger, input, REBATE)
}

/** AGT-03: an agent's pay of a bill, once for it: commission → real. Waits while a break or an exclusion holds. */
export function payCommission(ledger: Ledger, input: Credit): Outcome<Move> {
  return credit(ledger, input, COMMISSION)
}

/** Free play: play-money → real of a play wallet. */
export function grantPlayMoney(ledger: Ledger, input: Credit): Outcome<Move> {
  return credit(ledger, input, PLAY_MONEY)
}

function credit(
  ledger: Ledger,
  input: Deposit & { isDespiteBar?: boolean | undefined },
  source: Source,
): Outcome<Move> {
  const { key, currency, amountMinor, turnoverMinor, bonus, isDespiteBar = false } = input
  // Without turnover and bonus: a rule that changed between two tries must not turn a repeat into a conflict.
  const content = { currency, amountMinor }
  return runOnce(ledger, `${source.groupKind}:${key}`, content, (request) => {
    const wallet = getWalletState(ledger)
    if (!wallet) return notOpen
    const mismatch = computeMismatch(wallet, { kind: source.walletKind, currency })
    if (mismatch) return mismatch
    const stamp = nextStamp(ledger)
    const barred =
      !isDespiteBar && (source === PROMOTION || source === REBATE || source === COMMISSION)
        ? computeBarRefusal(readBar(ledger), stamp.occurredAt)
        : null
    if (barred) return barred
    const outcome = postGroup(ledger, wallet, request, stamp, {
      kind: source.groupKind,
      amountMinor,
      vendor: null,
      roundId: null,
      transactionId: null,
      entries: [
        { account: source.from, amountMinor: negate(amountMinor) },
        { account: 'real', amountMinor },
      ],
      round: null,
    })
    if (outcome.ok && source === CASH) {
      closeAdmission(ledger, key)
      countMove(ledger, stamp, { depositedMinor: amountMinor })
    }
    if (outcome.ok && turnoverMinor !== undefined) askTurnover(ledger, stamp, turnoverMinor)
    if (outcome.ok && bonus) grantBonus(ledger, wallet, key, stamp, bonus)
    return outcome
  })
}
