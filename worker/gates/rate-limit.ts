/** EDGE-13: limits by address for every call, and by account for those that name one. */
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { computeLimitedAddress } from '../../contract/rules/limited-address.ts'
import { calls } from '../../contract/table.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { findRequestedCall } from '../request/find-requested-call.ts'
import { isUpgrade } from '../request/is-upgrade.ts'
import {
  ACCOUNT_LIMITS,
  type AccountLimit,
  ADDRESS_LIMITS,
  BURST_LIMITS,
  type BurstKind,
  type CountedCallLimit,
  type CountedLimit,
} from '../request/limits.ts'
import { wantsPage } from '../request/plain-page.ts'
import { getInput } from '../request/validate.ts'

function refuse(waitSeconds: number): never {
  throw new Refusal('too_many_requests', 'too many requests', { retryAfterSeconds: waitSeconds })
}

const getAddressLimiter = (c: EdgeContext, name: CountedLimit) =>
  c.var.env.LIMITER.getByName(`${name}:address:${computeLimitedAddress(c.var.visitor.ip)}`)

const getAccountLimiter = (c: EdgeContext, name: AccountLimit, account: string) =>
  c.var.env.LIMITER.getByName(`${name}:account:${c.var.merchant.code}:${account.toLowerCase()}`)

/** Counts a try of this address. Throws `too_many_requests`. */
export async function limitAddress(c: EdgeContext, name: CountedLimit) {
  const waitSeconds = await getAddressLimiter(c, name).hit(ADDRESS_LIMITS[name], c.var.clock())
  if (waitSeconds !== null) refuse(waitSeconds)
}

/** Whether this address is locked out, without counting anything. Throws `too_many_requests`. */
export async function refuseLockedAddress(c: EdgeContext, name: CountedLimit) {
  const waitSeconds = await getAddressLimiter(c, name).look(c.var.clock())
  if (waitSeconds !== null) refuse(waitSeconds)
}

/** Counts a try at this account, before it is made, so that a burst of parallel tries is counted too. */
export async function limitAccount(c: EdgeContext, name: AccountLimit, account: string) {
  const waitSeconds = await getAccountLimiter(c, name, account).hit(ACCOUNT_LIMITS[name], c.var.clock())
  if (waitSeconds !== null) refuse(waitSeconds)
}

/** The try was right: the account starts afresh. */
export async function clearAccountLimit(c: EdgeContext, name: AccountLimit, account: string) {
  await getAccountLimiter(c, name, account).clear()
}

/** No password was judged: the account has this try back, and the address where the fault was not its own. */
export async function takeLoginBack(c: EdgeContext, account: string, { isFault }: { isFault: boolean }) {
  await Promise.all([
    getAccountLimiter(c, 'login', account).forgive(),
    ...(isFault ? [getAddressLimiter(c, 'login').forgive()] : []),
  ])
}

/** The login was right: the account starts afresh, the address has this one back. */
export async function forgiveLogin(c: EdgeContext, account: string) {
  await Promise.all([clearAccountLimit(c, 'login', account), getAddressLimiter(c, 'login').forgive()])
}

/**
 * The limit of a call that counts tries, once it is known to be well-formed and from our own page: another site must
 * not be able to use up a visitor's tries.
 */
export const limitTries =
  (name: CountedCallLimit): MiddlewareHandler<EdgeHono> =>
  async (c, next) => {
    if (name === 'captcha' && !isOwnMachine(c)) await limitAddress(c, 'captchaGap')
    await limitAddress(c, name)
    const number = name === 'sms' ? numberSchema.safeParse(getInput(c)) : null
    if (number?.success) await limitAccount(c, 'sms', nameNumber(number.data))
    await next()
  }

/** Every call that sends an SMS names its number so. */
const numberSchema = z.object({ countryDialingCode: z.string(), mobileNum: z.string() })

/** A number as a limit knows it, however it is spelled: `+63` or `63`, with the zeros of home or without, and wherever the code is said to end. */
export const nameNumber = ({ countryDialingCode, mobileNum }: z.infer<typeof numberSchema>): string =>
  `${countryDialingCode.replace(/\D/g, '')}${mobileNum.replace(/\D/g, '').replace(/^0+/, '')}`

/** First of all a burst limit, for every call, every page, every line and every picture alike. */
export const rateLimitGate: MiddlewareHandler<EdgeHono> = (c, next) => {
  const name = findRequestedCall(c)
  if (name !== null) limitBurst(c, calls[name].rateLimit === 'read' ? 'read' : 'write')
  else if (c.req.path.startsWith('/img/')) limitBurst(c, 'picture')
  else if (wantsPage(c) || isUpgrade(c)) limitBurst(c, 'read')
  return next()
}

/** One machine trying itself out is not a flood; a stand-in address is limited like any other. */
const isOwnMachine = (c: EdgeContext) => c.var.visitor.isLocal && c.req.header('x-local-ip') === undefined

/** Throws `too_many_requests`. */
export function limitBurst(c: EdgeContext, kind: BurstKind) {
  const { visitor } = c.var
  if (isOwnMachine(c)) return
  const waitSeconds = c.var.burstLimiter.hit(
    `${kind}:${computeLimitedAddress(visitor.ip)}`,
    BURST_LIMITS[kind],
    c.var.clock(),
  )
  if (waitSeconds !== null) refuse(waitSeconds)
}
