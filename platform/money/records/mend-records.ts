/** Finds what the queue took and lost, and copies it straight from the journal (REL-04, docs/decisions/0030). */
import type { Services } from '../../kernel/context.ts'
import { getWallet, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { type Check, type CheckResult, readDueChecks, saveChecks } from './check-schedule.ts'
import { findLostEvents } from './find-lost-events.ts'
import { projectEvent } from './project-event.ts'
import { writeProjections } from './write-projections.ts'

/** An event younger than this may still be on its way: outbox 0.1 s, queue 1 s, and a few tries of the consumer. */
export const GRACE_MS = 60_000
const WALLETS_PER_RUN = 150
/** Then no other ten are begun: they take 61 at most (platform/jobs/cron.ts). Wallets with nothing new take none. */
const STATEMENTS_PER_RUN = 120
/** Events may carry 8 KB each: so many wallets at once stay far below the memory of a Worker. */
const WALLETS_AT_ONCE = 10
/** As many as the consumer writes at once. */
const PAGE_EVENTS = 50
/** Of one wallet in one run: faster than anybody plays. A long journal that was never looked through takes several. */
const PAGES_PER_RUN = 4

type Mender = Pick<Services, 'env' | 'clock'>
type Options = {
  /** 0 where nothing can be on its way. */
  graceMs?: number
  /** Looks at wallets due by then: a time ahead has all of them looked at now. */
  dueBy?: number
  statementsPerRun?: number
}
export type Mending = { walletsChecked: number; eventsMended: number }

/** Looks at the wallets that are due. Any number of runs may overlap: what they write is the same. */
export async function mendRecords(mender: Mender, options: Options = {}): Promise<Mending> {
  const { env, clock } = mender
  const { graceMs = GRACE_MS, dueBy = clock(), statementsPerRun = STATEMENTS_PER_RUN } = options
  const due = await readDueChecks(env.DB, dueBy, WALLETS_PER_RUN)
  const mending = { walletsChecked: 0, eventsMended: 0 }
  let statements = 0
  for (let start = 0; start < due.length && statements < statementsPerRun; start += WALLETS_AT_ONCE) {
    const group = due.slice(start, start + WALLETS_AT_ONCE)
    const results = await Promise.all(group.map((check) => tryWallet(mender, check, graceMs)))
    await saveChecks(env.DB, results, clock())
    mending.walletsChecked += group.length
    mending.eventsMended += results.reduce((sum, { mended }) => sum + mended, 0)
    statements += results.reduce((sum, { asked }) => sum + asked, 1)
  }
  return mending
}

/** `asked`: how many statements it took. */
type Result = CheckResult & { mended: number; asked: number }

/** A wallet that fails is looked at again in its turn, and holds up no other. */
async function tryWallet(mender: Mender, check: Check, graceMs: number): Promise<Result> {
  const { merchant, memberId, wholeSequence } = check
  const wallet = getWallet(mender.env.WALLET, merchant, memberId)
  const note = (facts: object) => JSON.stringify({ at: 'records', merchant, memberId, ...facts })
  try {
    const [result] = await Promise.all([
      mendWallet(mender, { wallet, check, graceMs }),
      // Alarms carry the outbox; should one have been lost, it goes on here.
      wallet.pokeOutbox().catch((error) => console.warn(note({ pokeFailed: String(error) }))),
    ])
    const { mended } = result
    if (mended > 0) console.warn(note({ mended, afterSequence: wholeSequence, upToSequence: result.wholeSequence }))
    return result
  } catch (error) {
    console.error(note({ checkFailed: String(error), afterSequence: wholeSequence }))
    return { check, wholeSequence, busy: true, mended: 0, asked: PAGES_PER_RUN + 2 }
  }
}

type Turn = { wallet: Wallet; check: Check; graceMs: number }

async function mendWallet({ env, clock }: Mender, { wallet, check, graceMs }: Turn): Promise<Result> {
  const result: Result = { check, wholeSequence: check.wholeSequence, busy: false, mended: 0, asked: 0 }
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const listed = await wallet.listEvents({ afterSequence: result.wholeSequence, limit: PAGE_EVENTS })
    // A member whose wallet was never opened has nothing to copy.
    const events = listed.ok ? listed.value : []
    if (events.length > 0) result.busy = true
    const tooYoung = events.findIndex(({ occurredAt }) => occurredAt > clock() - graceMs)
    const landed = tooYoung === -1 ? events : events.slice(0, tooYoung)
    const last = landed.at(-1)
    if (!last) break
    const lost = await findLostEvents(env.DB, check, landed)
    result.asked += lost.length > 0 ? 3 : 1
    if (lost.length > 0) await writeProjections(env.DB, lost.map(projectEvent))
    result.mended += lost.length
    result.wholeSequence = last.sequence
    if (lost.length > 0 || landed.length < PAGE_EVENTS) break
  }
  return result
}
