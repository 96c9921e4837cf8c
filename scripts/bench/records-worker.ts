/** The Worker that scripts/bench/records.ts measures: the platform's own pages of records, over wallets that it fills. */

import { drizzle } from 'drizzle-orm/d1'
import { z } from 'zod'
import { recordCalls } from '../../contract/calls/money/records.ts'
import { statementCalls } from '../../contract/calls/money/statement.ts'
import { type MemberId, memberIdSchema } from '../../contract/ids.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import type { PlatformContext } from '../../platform/kernel/context.ts'
import { getWallet, type Wallet, walletName } from '../../platform/kernel/wallet/wallet-interface.ts'
import { getBettingRecord } from '../../platform/money/records/get-betting-record.ts'
import { getLedgerRecord } from '../../platform/money/records/get-ledger-record.ts'
import { getStatement } from '../../platform/money/records/get-statement.ts'
import { WalletDO as PlatformWalletDO } from '../../platform/money/wallet/wallet-do.ts'
import { DEMO_MERCHANTS } from '../../tools/demo/platform/seed-merchants.ts'
import { fillWallet } from './fill-wallet.ts'

/** Rounds lie evenly over the last ninety days. */
const DAYS = 89

/** The platform's own, and a way to give it a past. */
export class WalletDO extends PlatformWalletDO {
  async fill(from: number, count: number, total: number): Promise<void> {
    const at = `${Date.now() - DAYS * DAY_MS} + n * ${Math.floor((DAYS * DAY_MS) / total)}`
    this.ctx.storage.transactionSync(() => fillWallet(this.ctx.storage, from, count, at))
  }
}

type Bindings = { WALLET: DurableObjectNamespace<WalletDO>; DB: D1Database }

const jobSchema = z.object({
  kind: z.enum([
    'open',
    'fill',
    'fold',
    'bets',
    'postings',
    'statement',
    'page',
    'localPage',
    'categoryPage',
    'bet',
    'exportPage',
  ]),
  member: z.string(),
  from: z.number().default(0),
  count: z.number().default(1),
  total: z.number().default(1),
  cursor: z.string().optional(),
})
type Job = z.infer<typeof jobSchema>

const merchant = requireMerchant()
function requireMerchant() {
  const [first] = DEMO_MERCHANTS
  if (!first) throw new Error('the demo has merchants')
  return first
}

const isoDay = (day: number) => new Date(day * DAY_MS).toISOString()
const today = () => Math.floor(Date.now() / DAY_MS)

/** First pages as a member asks for them, with the names that D1 has. */
const CALLS: Record<string, (ctx: PlatformContext) => Promise<{ rows: unknown[] }>> = {
  bets: (ctx) => getBettingRecord(ctx, recordCalls.bettingRecord.request.parse({})),
  postings: (ctx) => getLedgerRecord(ctx, recordCalls.ledgerRecord.request.parse({})),
  /** The thirty days before today, with another sixty behind them. */
  statement: (ctx) => {
    const period = { from: isoDay(today() - 30), to: isoDay(today()), pageSize: 20 }
    return getStatement(ctx, statementCalls.statement.request.parse(period))
  },
}

/** Pages of fifty rows as the wallet alone answers them. */
const PAGES: Record<string, (wallet: Wallet) => ReturnType<Wallet['readRounds']>> = {
  page: (wallet) => wallet.readRounds({ range: { from: (today() - 95) * DAY_MS, to: DAY_MS * 100_000 }, limit: 51 }),
  /** Days of another time zone, so that both ends are less than a day. */
  localPage: (wallet) =>
    wallet.readRounds({
      range: { from: (today() - 60) * DAY_MS - 8 * 3_600_000, to: (today() - 2) * DAY_MS - 8 * 3_600_000 },
      limit: 51,
    }),
  categoryPage: (wallet) =>
    wallet.readRounds({ range: { from: 0, to: DAY_MS * 100_000 }, category: 'LIVE', limit: 51 }),
}

async function run({ WALLET, DB }: Bindings, { kind, from, count, total, ...job }: Job): Promise<void> {
  const member = memberIdSchema.parse(job.member)
  const wallet = getWallet(WALLET, merchant.code, member)
  if (kind === 'open') {
    await wallet.open({ merchant: merchant.code, memberId: member, kind: 'real', currency: merchant.currency })
    await wallet.deposit({ key: 'bench', currency: merchant.currency, amountMinor: 10 ** 12 })
  }
  if (kind === 'fill') await WALLET.getByName(walletName(merchant.code, member)).fill(from, count, total)
  if (kind === 'fold') await wallet.sumPlay({ ranges: [] })
  for (let n = 0; n < count; n += 1) {
    const rows = await readPage(kind, { WALLET, DB }, member)
    if (rows !== null && rows.length !== 20 && rows.length !== 51) throw new Error(`a page of ${rows.length}`)
    if (kind === 'bet') await bet(wallet, from + n)
  }
}

async function readPage(kind: string, env: Bindings, member: MemberId): Promise<unknown[] | null> {
  const page = PAGES[kind]
  if (page) {
    const read = await page(getWallet(env.WALLET, merchant.code, member))
    if (!read.ok) throw new Error(read.message)
    return read.value.rows
  }
  return (await CALLS[kind]?.(buildContext(env, member)))?.rows ?? null
}

/** Of a context only what these verbs read. */
function buildContext(env: Bindings, member: MemberId): PlatformContext {
  const facts = {
    env: { ...env, PASSWORD_PEPPER: 'bench-pepper' },
    db: drizzle(env.DB),
    clock: systemClock,
    language: 'EN',
  }
  return { ...facts, merchant, member: { id: member } } as unknown as PlatformContext
}

/** SAFE-06: a page of the whole statement, as a browser fetches it for a file. */
async function exportPage(env: Bindings, { member, cursor }: Job): Promise<object> {
  const ctx = buildContext(env, memberIdSchema.parse(member))
  const period = { from: isoDay(today() - DAYS - 1), to: isoDay(today() + 1), pageSize: 1_000 }
  const { rows, nextCursor } = await getStatement(ctx, statementCalls.statement.request.parse({ ...period, cursor }))
  return { bets: rows.filter(({ kind }) => kind === 'bet').length, nextCursor }
}

async function bet(wallet: Wallet, n: number): Promise<void> {
  const game = { gameId: 'bench', gameCode: 'bench', gameName: 'Bench', category: 'RNG' as const }
  const round = { vendor: 'HARBOR', roundId: `live-${n}`, transactionId: `live-${n}`, kind: 'real' as const }
  const placed = await wallet.placeBet({ ...round, currency: merchant.currency, amountMinor: 100, ...game })
  if (!placed.ok) throw new Error(placed.message)
}

export default {
  async fetch(request, env) {
    const job = jobSchema.parse(await request.json())
    if (job.kind === 'exportPage') return Response.json(await exportPage(env, job))
    await run(env, job)
    return new Response('done')
  },
  queue: () => {},
} satisfies ExportedHandler<Bindings>
