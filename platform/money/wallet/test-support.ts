/** Test data and helpers of the wallet: each test mints its own member. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect } from 'vitest'
import { type MemberId, type MerchantCode, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { type Account, isMemberAccount } from '../../kernel/wallet/accounts.ts'
import type {
  CorrectRoundInput,
  DepositInput,
  OpenInput,
  PlaceBetInput,
  RollbackBetInput,
  SettleRoundInput,
} from '../../kernel/wallet/wallet-inputs.ts'
import {
  getWallet,
  type JournalMark,
  type Wallet,
  type WalletResult,
  walletName,
} from '../../kernel/wallet/wallet-interface.ts'
import type { WalletForm } from '../../kernel/wallet/wallet-types.ts'
import type { WalletDO } from './wallet-do.ts'
import { walletHooks } from './wallet-hooks.ts'

type Bindings = { WALLET: DurableObjectNamespace<WalletDO> }

function hasWallet(bindings: object): bindings is Bindings {
  return 'WALLET' in bindings
}

export function walletNamespace(): DurableObjectNamespace<WalletDO> {
  if (!hasWallet(env)) throw new Error('binding WALLET is missing')
  return env.WALLET
}

let minted = 0

/** A wallet nobody has touched, with the stub that reaches into it. Not opened. */
export function mintWallet(label = 'member') {
  minted += 1
  const merchant = merchantCodeSchema.parse('meridian')
  const memberId = memberIdSchema.parse(`${label}-${minted}-${crypto.randomUUID()}`)
  return reachWallet({ merchant, memberId })
}

export type WalletOwner = { merchant: MerchantCode; memberId: MemberId }

/** Stubs of a wallet. After an abort the old ones are dead and new ones are needed. */
export function reachWallet(identity: WalletOwner) {
  const { merchant, memberId } = identity
  const stub = walletNamespace().getByName(walletName(merchant, memberId))
  return { identity, wallet: getWallet(walletNamespace(), merchant, memberId), stub }
}

/** An open wallet with an opening deposit, 100.00 unless told otherwise. */
export async function buildWallet(overrides: Partial<OpenInput> & { depositMinor?: number } = {}) {
  const { depositMinor = 10_000, ...identityOverrides } = overrides
  const minted = mintWallet()
  const opening = { ...minted.identity, kind: 'real' as const, currency: 'USD', ...identityOverrides }
  requireOk(await minted.wallet.open(opening))
  const funds = buildDeposit({ amountMinor: depositMinor, currency: opening.currency })
  if (depositMinor > 0) {
    requireOk(opening.kind === 'real' ? await minted.wallet.deposit(funds) : await minted.wallet.grantPlayMoney(funds))
  }
  return minted
}

export function buildDeposit(overrides: Partial<DepositInput> = {}): DepositInput {
  return { key: 'opening', currency: 'USD', amountMinor: 10_000, ...overrides }
}

export function buildBet(overrides: Partial<PlaceBetInput> = {}): PlaceBetInput {
  return {
    vendor: 'HARBOR',
    roundId: 'round-1',
    transactionId: 'bet-1',
    kind: 'real',
    currency: 'USD',
    amountMinor: 100,
    gameId: 'game-1',
    gameCode: 'harbor-lights',
    gameName: 'Harbor Lights',
    category: 'RNG',
    ...overrides,
  }
}

export function buildWin(overrides: Partial<SettleRoundInput> = {}): SettleRoundInput {
  return {
    vendor: 'HARBOR',
    roundId: 'round-1',
    transactionId: 'win-1',
    kind: 'real',
    currency: 'USD',
    amountMinor: 250,
    closesRound: true,
    ...overrides,
  }
}

export function buildRollback(overrides: Partial<RollbackBetInput> = {}): RollbackBetInput {
  return { vendor: 'HARBOR', roundId: 'round-1', transactionId: 'undo-1', betTransactionId: 'bet-1', ...overrides }
}

export function buildCorrection(overrides: Partial<CorrectRoundInput> = {}): CorrectRoundInput {
  return {
    vendor: 'HARBOR',
    roundId: 'round-1',
    correctionId: 'fix-1',
    kind: 'real',
    currency: 'USD',
    amountMinor: 500,
    reason: 'the result was corrected',
    approval: 'approval-1',
    ...overrides,
  }
}

export function requireOk<T>(result: WalletResult<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal}: ${result.message}`)
  return result.value
}

export function refusalOf(result: WalletResult<unknown>): string {
  return result.ok ? `accepted: ${JSON.stringify(result.value)}` : result.refusal
}

/** Balances of real and held, and books without a finding. */
export async function expectWallet(wallet: Wallet, expected: { real: number; held: number }): Promise<void> {
  const balance = requireOk(await wallet.getBalance())
  expect({ real: balance.realMinor, held: balance.heldMinor }).toEqual(expected)
  expect(requireOk(await wallet.verify()).findings).toEqual([])
}

/**
 * A command that may die under way: its answer, or null for silence. It is caught within the object,
 * because the pool reports a rejected call from outside as unhandled.
 */
export function attempt<T>(
  stub: DurableObjectStub<WalletDO>,
  command: (wallet: Wallet) => Promise<T>,
): Promise<T | null> {
  return runInDurableObject(stub, async (instance: WalletDO) => {
    try {
      return await command(instance)
    } catch (error) {
      if (error instanceof SimulatedCrash) return null
      throw error
    }
  })
}

export class SimulatedCrash extends Error {}

export const crash = (): never => {
  throw new SimulatedCrash('the machine died')
}

/** Wallets of these tests begin in this form; the configuration has the compact one. */
export const beginInForm = (form: WalletForm) =>
  beforeEach(() => {
    walletHooks.wantForm = () => form
  })

/** A statement that moves a balance as no command does. `change`: `+ 5`. */
export function moveBalance(form: WalletForm, account: Account, change: string): string {
  if (form === 'rows') return `UPDATE accounts SET balance_minor = balance_minor ${change} WHERE account = '${account}'`
  if (isMemberAccount(account)) return `UPDATE account_balances SET ${account}_minor = ${account}_minor ${change}`
  const path = `'$."${account}"[0]'`
  return `UPDATE account_balances SET counters = json_set(counters, ${path}, (counters ->> ${path}) ${change})`
}

export type BuiltWallet = Awaited<ReturnType<typeof buildWallet>>

/** What no command of ours could do, with the triggers that forbid it out of the way. */
export const damage = ({ stub }: BuiltWallet, ...statements: string[]) =>
  runInDurableObject(stub, (_, { storage }) => {
    const triggers = storage.sql.exec<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    for (const { name } of triggers.toArray()) storage.sql.exec(`DROP TRIGGER ${name}`)
    for (const statement of statements) storage.sql.exec(statement)
  })

/** The books from the last sound check on, or from the first posting; `known` is what was noted of that check outside. */
export const checkNew = async (wallet: Wallet, known: JournalMark | null = null) =>
  requireOk(await wallet.verify({ scope: 'new', known }))
export const checkAll = async (wallet: Wallet, known: JournalMark | null = null) =>
  requireOk(await wallet.verify({ known }))
