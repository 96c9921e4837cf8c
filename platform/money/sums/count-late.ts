/** Counts what the queue took and lost, straight from the journals (REL-04, docs/decisions/0030). */

import { within } from '../../../contract/lib/within.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type { Services } from '../../kernel/context.ts'
import { getWallet, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { catchUp } from './catch-up.ts'
import { type Check, type CheckResult, readDueChecks, saveChecks } from './count-schedule.ts'

/** A group younger than this may still be on its way: the wallet gathers for 30 s, and the consumer tries a few times. */
export const GRACE_MS = 120_000
const WALLETS_PER_RUN = 150
const WALLETS_AT_ONCE = 10
/** Of one wallet in one run: faster than anybody plays. A long journal that was never counted takes several. */
const DIGESTS_PER_WALLET = 4
/** With four digests for each of ten wallets some 440 of the 1,000 that D1 takes of one call. */
const STATEMENTS_PER_DIGEST = 11
/** After so many statements a run begins no more wallets. */
const STATEMENTS_PER_RUN = 400
const WALLET_TIMEOUT_MS = 10_000

type Counter = Pick<Services, 'env' | 'clock'>
type Options = {
  /** 0 where nothing can be on its way. */
  graceMs?: number
  /** Looks at wallets due by then: a time ahead has all of them looked at now. */
  dueBy?: number
  statementsPerRun?: number
  walletTimeoutMs?: number
}
export type LateCount = { walletsChecked: number; groupsCounted: number }

/** Looks at the wallets that are due. Any number of runs may overlap: each group is counted once. */
export async function countLate(counter: Counter, options: Options = {}): Promise<LateCount> {
  const { clock } = counter
  const { dueBy = clock(), statementsPerRun = STATEMENTS_PER_RUN } = options
  const { graceMs = GRACE_MS, walletTimeoutMs = WALLET_TIMEOUT_MS } = options
  const due = await readDueChecks(counter, dueBy, WALLETS_PER_RUN)
  const count = { walletsChecked: 0, groupsCounted: 0 }
  let statements = 0
  for (let start = 0; start < due.length && statements < statementsPerRun; start += WALLETS_AT_ONCE) {
    const group = due.slice(start, start + WALLETS_AT_ONCE)
    const results = await Promise.all(group.map((check) => tryWallet(counter, check, { graceMs, walletTimeoutMs })))
    await saveChecks(counter, results, clock())
    count.walletsChecked += group.length
    count.groupsCounted += results.reduce((sum, { counted }) => sum + counted, 0)
    statements += results.reduce((sum, { asked }) => sum + asked, 1)
  }
  return count
}

/** `asked`: how many statements it took, at most. */
type Result = CheckResult & { counted: number; asked: number }

/** A wallet that fails, or does not answer, is looked at again in its turn, and holds up no other. */
async function tryWallet(
  counter: Counter,
  check: Check,
  { graceMs, walletTimeoutMs }: { graceMs: number; walletTimeoutMs: number },
): Promise<Result> {
  const { merchant, memberId, countedSequence } = check
  const wallet = getWallet(counter.env.WALLET, merchant, memberId)
  try {
    const work = Promise.all([
      checkWallet(counter, { wallet, check, graceMs }),
      // Alarms carry the outbox; should one have been lost, it goes on here.
      wallet
        .pokeOutbox()
        .catch((error) => log.warn('sums_wallet_silent', { merchant, memberId, error: sayError(error) })),
    ])
    const results = await within(work, walletTimeoutMs)
    if (!results) throw new Error('the wallet does not answer')
    const [result] = results
    if (result.counted > 0)
      log.warn('sums_counted_late', { merchant, memberId, counted: result.counted, afterSequence: countedSequence })
    return result
  } catch (error) {
    log.error('sums_not_checked', { merchant, memberId, error: sayError(error), afterSequence: countedSequence })
    return { check, busy: true, counted: 0, asked: DIGESTS_PER_WALLET * STATEMENTS_PER_DIGEST }
  }
}

type Turn = { wallet: Wallet; check: Check; graceMs: number }

/** The first group that is not counted says whether the queue is late; where there is none, the last one when it came. */
async function checkWallet(counter: Counter, { wallet, check, graceMs }: Turn): Promise<Result> {
  const { countedSequence: after, waitMs } = check
  const nowMs = counter.clock()
  const page = await wallet.listPostings({ before: after + 2, limit: 1 })
  // A member whose wallet was never opened has nothing to count.
  const [group] = page.ok ? page.value.rows : []
  if (!group) return { check, busy: false, counted: 0, asked: 0 }
  const isAhead = group.sequence > after
  const busy = isAhead || group.occurredAt > nowMs - waitMs
  if (!isAhead || group.occurredAt > nowMs - graceMs) return { check, busy, counted: 0, asked: 0 }
  const cursor = await catchUp(counter, check, { after, most: DIGESTS_PER_WALLET })
  return { check, busy, counted: cursor - after, asked: DIGESTS_PER_WALLET * STATEMENTS_PER_DIGEST }
}
