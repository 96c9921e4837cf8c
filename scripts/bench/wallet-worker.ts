/**
 * The Worker that scripts/bench/wallet.ts measures: the platform's own WalletDO, and a door that plays
 * rounds on it. Its queue has a consumer that takes everything and does nothing.
 */
import { z } from 'zod'
import { type MemberId, type MerchantCode, memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import type { PlaceBetInput } from '../../platform/kernel/wallet/wallet-inputs.ts'
import { getWallet, type Wallet, walletName } from '../../platform/kernel/wallet/wallet-interface.ts'
import { WalletDO as PlatformWalletDO } from '../../platform/money/wallet/wallet-do.ts'
import { fillWallet } from './fill-wallet.ts'

/** The platform's own, and a way to give it a past. */
export class WalletDO extends PlatformWalletDO {
  async fill(from: number, count: number): Promise<void> {
    this.ctx.storage.transactionSync(() => fillWallet(this.ctx.storage, from, count))
  }
}

type Bindings = { WALLET: DurableObjectNamespace<WalletDO> }

/**
 * `fill`: settled rounds, written at once. `bets`: bets only, left open. `rounds`: each bet settled. `from` numbers them, so that none repeats;
 * `count` and `atOnce` are for each wallet.
 */
const jobSchema = z.object({
  wallets: z.array(z.string()),
  kind: z.enum(['open', 'fill', 'bets', 'rounds', 'verify']),
  scope: z.enum(['new', 'all']).default('all'),
  from: z.number().default(0),
  count: z.number().default(0),
  atOnce: z.number().default(1),
})

type Job = z.infer<typeof jobSchema>
type WalletOwner = { merchant: MerchantCode; memberId: MemberId }

async function requireOk(answer: ReturnType<Wallet['placeBet']>): Promise<void> {
  const result = await answer
  if (!result.ok) throw new Error(`${result.refusal}: ${result.message}`)
}

function buildBet(n: number): PlaceBetInput {
  const game = { gameId: 'bench', gameCode: 'bench', gameName: 'Bench', category: 'RNG' as const }
  const money = { kind: 'real' as const, currency: 'USD', amountMinor: 100 }
  return { vendor: 'HARBOR', roundId: `round-${n}`, transactionId: `bet-${n}`, ...money, ...game }
}

async function playOne(wallet: Wallet, n: number, settles: boolean): Promise<void> {
  const bet = buildBet(n)
  await requireOk(wallet.placeBet(bet))
  if (!settles) return
  const { vendor, roundId, kind, currency } = bet
  const win = { vendor, roundId, kind, currency, transactionId: `win-${n}`, amountMinor: 100, closesRound: true }
  await requireOk(wallet.settleRound(win))
}

async function run(wallet: Wallet, owner: WalletOwner, { kind, scope, from, count, atOnce }: Job): Promise<void> {
  if (kind === 'open') {
    await wallet.open({ ...owner, kind: 'real', currency: 'USD' })
    await requireOk(wallet.deposit({ key: 'bench', currency: 'USD', amountMinor: 10 ** 12 }))
  }
  if (kind === 'verify') {
    // As the schedule asks: so many portions a call, until there is no more.
    for (let begins = true, hasMore = true; hasMore; begins = false) {
      const books = await wallet.verify({ scope, begins, portions: 100 })
      if (!books.ok || books.value.findings.length > 0) throw new Error(JSON.stringify(books))
      hasMore = books.value.hasMore
    }
  }
  let next = from
  const play = async () => {
    while (next < from + count) await playOne(wallet, next++, kind === 'rounds')
  }
  await Promise.all(Array.from({ length: atOnce }, play))
}

export default {
  async fetch(request, { WALLET }) {
    const job = jobSchema.parse(await request.json())
    const merchant = merchantCodeSchema.parse('bench')
    const runs = job.wallets.map((name) => {
      const memberId = memberIdSchema.parse(name)
      if (job.kind === 'fill') return WALLET.getByName(walletName(merchant, memberId)).fill(job.from, job.count)
      return run(getWallet(WALLET, merchant, memberId), { merchant, memberId }, job)
    })
    await Promise.all(runs)
    return new Response('done')
  },
  queue: () => {},
} satisfies ExportedHandler<Bindings>
