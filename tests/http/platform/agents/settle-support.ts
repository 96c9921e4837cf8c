/** Play that is counted, and settlement as of the platform's clock. */
import type { z } from 'zod'
import { windowOf } from '../../../../contract/agents/periods.ts'
import type { GameCategory } from '../../../../contract/constants.ts'
import { settleMerchant, settleUpTo } from '../../../../platform/agents/settlement/settle-merchant.ts'
import { requireMerchantFacts } from '../../../../platform/kernel/merchant/require-merchant-facts.ts'
import { digestSchema } from '../../../../platform/kernel/wallet/digest.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { countDigests } from '../../../../platform/money/sums/count-digests.ts'
import { prepareDatabase } from '../../../support/workers.ts'
import { bindings, meridian, seedTestMerchants } from '../support.ts'
import { type Agent, platform, services } from './support.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Bills under this are paid without an operator. */
export async function seedLargeFrom(fromMinor = 100_000_000): Promise<void> {
  await bindings.DB.prepare(
    `INSERT INTO withdraw_method (merchant, kind, currency, min_minor, max_minor, day_max_minor, day_times, confirm_minutes,
       two_people_from_minor, position) VALUES ('meridian', 'crypto', 'PHP', 100, 100000000, 100000000, 9, 60, ?, 9)
     ON CONFLICT DO UPDATE SET two_people_from_minor = excluded.two_people_from_minor`,
  )
    .bind(fromMinor)
    .run()
}

/** Without what other tests left: their contracts and bills would be settled again with each day of this one. */
export async function beginAfresh(): Promise<void> {
  await prepareDatabase()
  await seedTestMerchants()
  await seedLargeFrom()
}

const sequences = new Map<string, number>()
type Sent = z.input<typeof digestSchema>
type Played = Partial<Sent['play'][number]> & { atMs?: number; money?: Sent['money'] }

/** One digest of a member's wallet: rounds that closed at a time, the platform's own unless told. */
export async function played(
  { memberId }: Pick<Agent, 'memberId'>,
  { atMs, money = [], ...play }: Played,
): Promise<void> {
  const fromSequence = (sequences.get(memberId) ?? 0) + 1
  sequences.set(memberId, fromSequence)
  const stakeMinor = play.stakeMinor ?? play.validMinor ?? 0
  const digest = digestSchema.parse({
    version: 2,
    merchant: meridian,
    memberId,
    walletKind: 'real',
    fromSequence,
    toSequence: fromSequence,
    groups: [],
    money,
    play: [
      {
        window: windowOf(atMs ?? platform.time.nowMs),
        category: 'RNG' satisfies GameCategory,
        vendor: 'HARBOR',
        gameId: 'game-1',
        rounds: 1,
        payoutMinor: 0,
        validMinor: stakeMinor,
        rebateBaseMinor: 0,
        largestWin: null,
        ...play,
        stakeMinor,
      },
    ],
  })
  await countDigests({ env: bindings }, [digest])
}

export const facts = () => requireMerchantFacts(services().db, meridian)
/** Everything that may be sealed now, as often as it takes. */
export async function settle(): Promise<void> {
  await settleUpTo(services(), await facts(), platform.time.nowMs)
}
/** One run that may be cut short. */
export const settleOnce = async () => settleMerchant(services(), await facts())

/** Time goes on to the next UTC midnight and all before it is settled; answers that midnight. */
export async function beginDay(): Promise<number> {
  const dayMs = 24 * HOUR_MS
  const midnight = (Math.floor(platform.time.nowMs / dayMs) + 1) * dayMs
  platform.time.nowMs = midnight + 2 * MINUTE_MS
  await settle()
  return midnight
}
/** Time goes on by so much, and what ended is settled a minute after. */
export async function passUntil(atMs: number): Promise<void> {
  platform.time.nowMs = atMs + 90_000
  await settle()
}

export type BillRow = {
  id: string
  kind: string
  state: string
  amount_minor: number
  paid_minor: number
  attempt: number
  attempt_minor: number
  payer_id: string | null
  from_ms: number
  to_ms: number
  facts: string
  rows_hash: string | null
  next_try_at_ms: number | null
  /** 0: the bill of a span; else the number of its supplement. */
  late: number
}
export const billsOf = async ({ memberId }: Pick<Agent, 'memberId'>): Promise<BillRow[]> =>
  (
    await bindings.DB.prepare('SELECT * FROM agent_bill WHERE receiver_id = ? ORDER BY to_ms, kind')
      .bind(memberId)
      .all<BillRow>()
  ).results
/** Kind, state, amount and paid of each bill that pays a member, oldest first. */
export const outlineOf = async (agent: Pick<Agent, 'memberId'>) =>
  (await billsOf(agent)).map(({ state, amount_minor, paid_minor }) => [state, amount_minor, paid_minor])

export const walletOf = ({ memberId }: Pick<Agent, 'memberId'>) => getWallet(bindings.WALLET, meridian, memberId)
export async function balanceOf(agent: Pick<Agent, 'memberId'>): Promise<number> {
  const read = await walletOf(agent).getBalance()
  if (!read.ok) throw new Error(read.message)
  return read.value.realMinor
}
