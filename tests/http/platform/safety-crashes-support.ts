/** SAFE-02: machines that die at a break or an exclusion, the cron job after them, and what there is in the end. */
import { expect, vi } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { repeatFacts } from '../../../platform/kernel/tell-facts.ts'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { productionHooks, walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import { reconcileBars } from '../../../platform/protection/reconcile-bars.ts'
import { buildServices } from '../../../platform/services.ts'
import { drainJob } from '../../support/drain-jobs.ts'
import { ownSessions } from '../../support/own-sessions.ts'
import { operateOn } from './operate.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  codeOf,
  meridian,
  mintName,
  requireValue,
  seedTestMerchants,
} from './support.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
export const run = (query: string, ...values: unknown[]) =>
  bindings.DB.prepare(query)
    .bind(...values)
    .run()

export let platform: ReturnType<typeof buildPlatform>
export async function seedWithEmail(): Promise<void> {
  await seedTestMerchants()
  const asked = JSON.stringify({ email: { enabled: true, required: false } })
  await run('UPDATE merchant SET field_rules = ? WHERE code = ?', asked, meridian)
}
export const reset = () => Object.assign(walletHooks, productionHooks, { clock: () => platform.time.nowMs })
export async function begin(): Promise<void> {
  platform = buildPlatform()
  reset()
  await run("UPDATE merchant SET jurisdiction = 'demo' WHERE code = ?", meridian)
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
}
export function end(): void {
  Object.assign(walletHooks, productionHooks)
  vi.restoreAllMocks()
}

export const CRASHES = ['before the wallet', 'after the wallet', 'before the record', 'after the record'] as const
type Crash = (typeof CRASHES)[number]
const died = new Error('the machine died')

/** The database, with something before and after the commit that writes the bar down. */
function watch(before: () => unknown, after: () => unknown = () => {}): D1Database {
  let isNext = false
  return ownSessions(
    new Proxy(bindings.DB, {
      get(target, name) {
        if (name === 'prepare') {
          return (text: string) => {
            isNext ||= text.includes('INSERT INTO play_bar (')
            return target.prepare(text)
          }
        }
        if (name !== 'batch') return Reflect.get(target, name).bind(target)
        return async (statements: D1PreparedStatement[]) => {
          if (!isNext) return target.batch(statements)
          isNext = false
          await before()
          const results = await target.batch(statements)
          await after()
          return results
        }
      },
    }),
  )
}

const die = () => {
  throw died
}
/** A database that dies there, or the next commit of a wallet does. */
export function dying(crash: Crash): D1Database {
  if (crash === 'before the record') return watch(die)
  if (crash === 'after the record') return watch(() => {}, die)
  walletHooks[crash === 'before the wallet' ? 'beforeCommit' : 'afterCommit'] = () => {
    reset()
    die()
  }
  return bindings.DB
}

/** A commit that waits, once it is reached, for `go`. */
export function slowly() {
  const [opened, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const DB = watch(() => {
    reached.resolve()
    return opened.promise
  })
  return { DB, isWaiting: reached.promise, go: opened.resolve }
}

export async function round(DB = bindings.DB) {
  const options = { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP }
  const services = buildServices(parseEnv({ ...bindings, DB }), options)
  await drainJob(reconcileBars, services)
  // What an object did not hear because of the crash reaches it in the same minute.
  await drainJob(repeatFacts, services)
}

export async function buildMember() {
  const email = `${mintName('box')}@mail.example`
  const registration = buildRegistration({ email })
  const { username, password } = registration
  const { token, memberId } = requireValue(await platform.call('register', registration))
  const wallet = getWallet(bindings.WALLET, meridian, memberIdSchema.parse(memberId))
  const { currency } = requireValue(await platform.call('balance', {}, { token }))
  await wallet.deposit({ key: 'opening', currency, amountMinor: 10_000 })
  const logIn = async () => requireValue(await platform.call('login', { type: 'username', username, password })).token
  return { email, username, token, memberId, wallet, currency, logIn, other: await logIn() }
}
type Member = Awaited<ReturnType<typeof buildMember>>
type Ask = (member: Member, DB?: D1Database) => Promise<{ ok: boolean }>

const on = (DB?: D1Database) => buildPlatform({ nowMs: platform.time.nowMs, env: DB ? { DB } : {} })
export const rest =
  (days: number): Ask =>
  ({ token }, DB) =>
    on(DB).call('takeBreak', { days }, { token })
export const exclude =
  (months: number): Ask =>
  ({ token }, DB) =>
    on(DB).call('selfExclude', { months, understood: true }, { token })
export const excludeByOperator: Ask = ({ username }, DB) =>
  operateOn(on(DB), 'safety-exclude', { username, months: 6, reason: 'family asked' })

export const lift = ({ username }: Pick<Member, 'username'>) =>
  operateOn(platform, 'safety-lift', { username, reason: 'asked in writing' })

const countOf = async (query: string, ...values: unknown[]) =>
  (
    await bindings.DB.prepare(`SELECT count(*) AS n FROM ${query}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n
export const actsOf = ({ memberId }: Member, act: string) =>
  countOf('member_audit WHERE member_id = ? AND act = ?', memberId, act)
/** How often a message said that the lifting was granted. */
export const toldOf = ({ memberId }: Member) =>
  countOf("message WHERE member_id = ? AND event = 'exclusion_ending'", memberId)
export const rowOf = ({ memberId }: Member) =>
  bindings.DB.prepare('SELECT kind, until_ms AS until, lifts FROM play_bar WHERE member_id = ?').bind(memberId).first()
export const leftOf = ({ memberId }: Member) => countOf('play_bar_intent WHERE member_id = ?', memberId)

export async function bet({ wallet, currency }: Member): Promise<string> {
  const game = { gameId: 'g', gameCode: 'g', gameName: 'G', category: 'RNG' } as const
  const round = { vendor: 'HARBOR', roundId: 'r', transactionId: crypto.randomUUID(), kind: 'real' } as const
  const answer = await wallet.placeBet({ ...round, ...game, currency, amountMinor: 100 })
  return answer.ok ? 'fine' : answer.refusal
}
export const comeBack = async ({ email }: Member) =>
  codeOf(await platform.call('register', buildRegistration({ email: email.toUpperCase() })))
export const barsInHistory = async ({ wallet }: Member) =>
  requireAccepted(await wallet.listSafetyChanges({ limit: 50 })).rows.filter(({ change }) => change.what === 'bar')

export const KINDS: [string, Ask, { kind: 'break' | 'exclusion'; act: string; untilMs?: number }][] = [
  ['a break by the member', rest(7), { kind: 'break', act: 'break_taken' }],
  ['an exclusion by the member', exclude(6), { kind: 'exclusion', act: 'self_excluded' }],
  ['an exclusion by an operator', excludeByOperator, { kind: 'exclusion', act: 'excluded_by_operator' }],
]

/** As if no machine had died: one bar in both places, one audit row, nobody in, no bet, and who comes back is known. */
export async function expectFinished(member: Member, { kind, act }: (typeof KINDS)[number][2]) {
  const { bar } = requireAccepted(await member.wallet.getSafety())
  expect(bar?.kind).toBe(kind)
  expect(await rowOf(member)).toEqual({ kind, until: bar?.until, lifts: bar?.lifts })
  expect(await actsOf(member, act)).toBe(1)
  expect(await leftOf(member)).toBe(0)
  for (const token of [member.token, member.other]) {
    expect(codeOf(await platform.call('balance', {}, { token }))).toBe('login_required')
  }
  expect(await bet(member)).toBe(kind === 'break' ? 'on_break' : 'excluded')
  const token = await member.logIn()
  expect(requireValue(await platform.call('memberInfo', {}, { token })).playBar).toMatchObject({ kind })
  if (kind === 'exclusion') expect(await comeBack(member)).toBe('registration_refused')
}
