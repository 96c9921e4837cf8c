/** AUTH-02 to AUTH-06: two forms, one way to become a member. */

import type { RegisterMobileRequest, RegisterRequest } from '../../../contract/calls/identity/register.ts'
import type { UpstreamSession } from '../../../contract/calls/identity/session.ts'
import { MEMBER_TYPE, MODULE } from '../../../contract/constants.ts'
import { type FieldErrors, Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { ahead } from '../../kernel/ahead.ts'
import type { Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { computeFieldRules, type FieldRules } from '../../kernel/merchant/field-rules.ts'
import type { Inviter } from '../../kernel/seams.ts'
import type { SessionKind } from '../../kernel/session-kinds.ts'
import { readAgeRule } from '../member/age.ts'
import { createMember } from '../member/create-member.ts'
import { findMemberById, findMemberByMobile, findMemberByUsername } from '../member/find-member.ts'
import { type Mobile, parseMobile } from '../member/parse-mobile.ts'
import { recogniseReturning } from '../member/recognise-returning.ts'
import { requireBotCheck } from '../proof/bot-check.ts'
import { requireCaptcha } from '../proof/captcha.ts'
import { requireFirebaseNumber } from '../proof/firebase.ts'
import { requireOneTimeCode } from '../proof/one-time-codes.ts'
import { hashPassword, passwordOptions } from '../proof/passwords.ts'
import { beginSession } from '../session/begin-session.ts'
import {
  computeMobileFormRules,
  findRegistrationErrors,
  listInviteCodes,
  PROFILE_FIELDS,
  type RegistrationInput,
  type RegistrationValues,
  selectEnabled,
  valuesOf,
} from './check-registration.ts'
import { GUEST_PREFIX } from './free-play.ts'

type Form = {
  rules: FieldRules
  values: RegistrationValues
  /** Null: made from the mobile number. */
  username: string | null
  mobile: Mobile | null
  captchaId: string | undefined
  captchaWork?: string | undefined
  botCheck?: string | undefined
  /** The number was verified before, by another service. */
  isProven?: boolean
  kind?: SessionKind
  /** Further statements of the commit that makes the member. */
  also?: (id: MemberId) => Statement[]
}

export const register: Handler<'register'> = async (ctx, input) => {
  const rules = computeFieldRules(ctx.merchant)
  const values = assertFields(ctx, rules, input)
  const mobile = readMobile(values, input)
  return registerWith(ctx, { rules, values, username: input.username, mobile, ...checksOf(input) })
}

export const registerMobile: Handler<'registerMobile'> = async (ctx, input) => {
  const rules = computeMobileFormRules(computeFieldRules(ctx.merchant), {
    password: ctx.merchant.modules.includes(MODULE.registerMobilePassword),
    // What is registered is the number, and only a code shows whose it is (decision 0026).
    sms: !input.firebaseIdToken,
  })
  const values = assertFields(ctx, rules, input)
  const mobile = parseMobile(input)
  // AUTH-15: the token stands in for our own code, and proves as much.
  if (input.firebaseIdToken) await requireFirebaseNumber(ctx, input.firebaseIdToken, mobile.e164)
  const isProven = input.firebaseIdToken !== undefined
  return registerWith(ctx, { rules, values, username: null, mobile, isProven, ...checksOf(input) })
}

const checksOf = ({ captchaId, captchaWork, botCheck }: RegisterRequest | RegisterMobileRequest) => ({
  captchaId,
  captchaWork,
  botCheck,
})

/**
 * What can be refused is refused before anything is made; the unique indexes have the last word. That a number is
 * taken is said only to who holds its code.
 */
export async function registerWith(ctx: PlatformContext, form: Form): Promise<UpstreamSession> {
  const { rules, values, mobile } = form
  // In the database each is a trip of its own; what is refused first is still said first.
  const named = form.username ? ahead(findMemberByUsername(ctx, form.username)) : null
  const numbered = mobile && ahead(findMemberByMobile(ctx, mobile.e164))
  const invited = values.affiliateCode ? ahead(requireInviter(ctx, values.affiliateCode)) : null
  const newcomer = {
    mobile: mobile?.e164 ?? null,
    email: values.email ?? null,
    realName: values.payeeName ?? null,
  }
  const flagged = ahead(recogniseReturning(ctx, newcomer))
  // Who comes from a provider has been looked at there.
  if (form.kind !== 'social') await requireBotCheck(ctx, form)
  if (rules.captcha.enabled) await requireCaptcha(ctx, { ...form, captcha: values.captcha })
  const inviter = await invited
  if (form.username && (isReserved(form.username) || (await named))) throw new Refusal('username_taken')
  const withCode = mobile !== null && rules.verificationCode.enabled
  if (withCode) await requireOneTimeCode(ctx, { purpose: 'register', recipient: mobile.e164 }, values.verificationCode)
  if (await numbered) throw new Refusal('mobile_taken')
  const flag = await flagged
  const username = form.username ?? (await chooseUsername(ctx, mobile))
  const hash = (secret: string | undefined) => (secret ? hashPassword(secret, passwordOptions(ctx)) : null)
  const id = await createMember(
    ctx,
    {
      username,
      type: inviter?.level ?? MEMBER_TYPE.member,
      language: ctx.language,
      passwordHash: await hash(values.password),
      paymentPasswordHash: await hash(values.paymentPassword),
      mobile: mobile && { e164: mobile.e164, verified: withCode || form.isProven === true },
      email: values.email ?? null,
      payeeName: values.payeeName ?? null,
      profile: Object.fromEntries(PROFILE_FIELDS.flatMap((field) => (values[field] ? [[field, values[field]]] : []))),
      uplineId: inviter?.uplineId ?? null,
      termsAgreed: true,
    },
    (id) => [
      ...(form.also?.(id) ?? []),
      ...flag(id),
      ...(inviter?.note(id, username) ?? []),
      ...ctx.seams.identity.askBeforePlay(ctx, id),
    ],
  )
  const member = await findMemberById(ctx, id)
  assert(member, 'a member just made is found')
  return beginSession(ctx, member, { kind: form.kind ?? 'register', passwordGiven: false })
}

/** Throws `invalid_fields` with the first error of each field; else answers the values of the fields in use. */
export function assertFields(
  ctx: PlatformContext,
  rules: FieldRules,
  input: RegistrationInput | RegisterMobileRequest,
): RegistrationValues {
  // AUTH-07: who works for it types no characters.
  const captcha = input.captchaWork === undefined ? rules.captcha : { ...rules.captcha, enabled: false }
  const values = selectEnabled(rules, valuesOf(input))
  const errors: FieldErrors = findRegistrationErrors({ ...rules, captcha }, valuesOf(input), {
    ...readAgeRule(ctx),
    merchant: ctx.merchant,
  })
  if (rules.affiliateCode.enabled && listInviteCodes(input).length > 1)
    throw new Refusal('invitation_code_error', 'two codes name two inviters')
  if (Object.keys(errors).length > 0) {
    throw new Refusal('invalid_fields', `not as the rules say: ${Object.keys(errors).join(', ')}`, { fields: errors })
  }
  return values
}

/** The number of a form that may do without one. Throws `phone_format_invalid`. */
export function readMobile({ mobileNum }: RegistrationValues, input: RegistrationInput): Mobile | null {
  return mobileNum ? parseMobile({ mobileNum, countryDialingCode: requireDialingCode(input) }) : null
}

function requireDialingCode({ countryDialingCode }: RegistrationInput): string {
  if (!countryDialingCode) throw new Refusal('phone_format_invalid', 'a country dialling code is needed')
  return countryDialingCode
}

async function requireInviter(ctx: PlatformContext, code: string): Promise<Inviter> {
  const inviter = await ctx.seams.identity.findInviter(ctx, code)
  if (!inviter) throw new Refusal('invitation_code_error')
  return inviter
}

const isReserved = (username: string) => username.toLowerCase().startsWith(GUEST_PREFIX)

/** AUTH-06: the number without leading zeros; with its country code where another country's number has that name. */
async function chooseUsername(ctx: PlatformContext, mobile: Mobile | null): Promise<string> {
  assert(mobile, 'the mobile form has a number')
  const isTaken = await findMemberByUsername(ctx, mobile.national)
  return isTaken ? mobile.e164.slice(1) : mobile.national
}
