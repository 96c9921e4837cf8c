import { useMutation } from '@tanstack/react-query'
import { foldField } from '../../../../contract/calls/identity/field-rules.ts'
import type { Newcomer } from '../../../../contract/calls/identity/social.ts'
import type { RouteInput } from '../../../lib/api.ts'
import type { RuledField, Way } from '../../../shared/forms/rules.ts'
import { call } from '../../../shared/session/call.ts'
import type { BotChecked } from './bot-check.ts'
import { useEnter } from './enter.ts'

export type RegisterValues = Record<RuledField, string> & {
  confirmPassword: string
  verificationCode: string
  captcha: string
  captchaId: string
  captchaWork: string
  /** Of age, and agreed to the terms. */
  consent: boolean
}

export type Mobile = { mobileNum: string; countryDialingCode: string }
type ByUsername = RouteInput<'PUT /wps/member/register'>
type ByMobile = RouteInput<'PUT /wps/member/register/mobile'>
type BySocial = RouteInput<'PUT /wps/member/register/social'>

/** Only what was filled in travels, as the platform judges it; passwords as typed. */
function filled(values: Partial<RegisterValues>): Record<string, string> {
  const { consent: _c, mobileNum: _m, ...texts } = values
  const kept = Object.entries(texts).map(([name, text]) => [name, text && foldField(name, text)] as const)
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

export type SignUp = {
  way: Way
  values: Partial<RegisterValues>
  mobile: Mobile | null
  newcomer: Newcomer | null
  /** AUTH-15: in place of our own code. */
  firebaseIdToken: string | null
}

/** Registers by any way. On success the player is logged in. */
export function useRegister(withCheck: BotChecked) {
  const enter = useEnter()
  return useMutation({
    mutationFn: ({ way, values, mobile, newcomer, firebaseIdToken }: SignUp) => {
      const shared = {
        ...filled(values),
        ...mobile,
        ageConfirmed: true as const,
        termsAgreed: true as const,
        registerUrl: location.href.slice(0, 500),
      }
      if (newcomer) return call('PUT /wps/member/register/social', { ...shared, ticket: newcomer.ticket } as BySocial)
      if (way === 'username')
        return withCheck((check) => call('PUT /wps/member/register', { ...shared, ...check } as ByUsername))
      const { verificationCode: _, ...rest } = shared as ByMobile
      const proof = firebaseIdToken ? { ...rest, firebaseChannel: 'web', firebaseIdToken } : shared
      return withCheck((check) => call('PUT /wps/member/register/mobile', { ...proof, ...check } as ByMobile))
    },
    onSuccess: enter,
  })
}
