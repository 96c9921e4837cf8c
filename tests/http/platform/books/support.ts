/** Wallets that were played with, and what could be done to their storage behind the platform's back. */
import { runInDurableObject } from 'cloudflare:test'
import { requireMerchantFacts } from '../../../../platform/kernel/merchant/require-merchant-facts.ts'
import type { OperatorContext } from '../../../../platform/kernel/operator/operator-context.ts'
import { type Wallet, walletName } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { countPlay, play } from '../records/support.ts'
import { bindings, buildMember, MERIDIAN, services, type TestMember } from '../vendors/support.ts'

export async function buildOperator(): Promise<OperatorContext> {
  const merchant = await requireMerchantFacts(services.db, MERIDIAN)
  return { ...services, merchant, operator: 'olga', requestId: 'books-test' }
}

export async function buildPlayed() {
  const member = await buildMember({ depositMinor: 100_000 })
  await play(member, { roundId: 'round-1', result: 250 })
  await play(member, { roundId: 'round-2', result: null })
  await countPlay(member)
  return member
}

/** What no command of ours could do, with the triggers that forbid it out of the way. */
export const damage = (member: TestMember, sql: string) =>
  runInDurableObject(bindings.WALLET.getByName(walletName(member.merchant, member.id)), (_, { storage }) => {
    const triggers = storage.sql
      .exec<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
      .toArray()
    for (const { name } of triggers) storage.sql.exec(`DROP TRIGGER ${name}`)
    storage.sql.exec(sql)
  })

export async function isFrozen({ wallet }: TestMember) {
  const balance = await wallet.getBalance()
  return balance.ok && balance.value.frozen
}

/** The wallets, of which one answers some calls in another way. */
export function withWallet(member: TestMember, change: Partial<Wallet>): typeof bindings.WALLET {
  const name = walletName(member.merchant, member.id)
  return new Proxy(bindings.WALLET, {
    get: (target, key) => {
      if (key !== 'getByName') return Reflect.get(target, key)
      return (asked: string) => {
        const wallet = target.getByName(asked)
        if (asked !== name) return wallet
        return new Proxy(wallet, { get: (stub, call) => Reflect.get(change, call) ?? Reflect.get(stub, call) })
      }
    },
  })
}

/** The database, until it was asked so often. */
export function withStatements(most: number): D1Database {
  let asked = 0
  const prepare: D1Database['prepare'] = (query) => {
    asked += 1
    if (asked > most) throw new Error('too many statements')
    return bindings.DB.prepare(query)
  }
  return new Proxy(bindings.DB, { get: (target, key) => (key === 'prepare' ? prepare : Reflect.get(target, key)) })
}
