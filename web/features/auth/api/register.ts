import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type RouteInput } from '../../../lib/api.ts'
import { publicQuery } from '../../../lib/queries.ts'
import type { BotChecked } from './bot-check.ts'
import { useEnter } from './enter.ts'
import type { RuledField, Way } from './rules.ts'

export type RegisterValues = Record<RuledField, string> & {
  confirmPassword: string
  verificationCode: string
  ageConfirmed: boolean
  termsAgreed: boolean
}

type Mobile = { mobileNum: string; countryDialingCode: string }
type ByUsername = RouteInput<'PUT /wps/member/register'>
type ByMobile = RouteInput<'PUT /wps/member/register/mobile'>

/** Only what was filled in travels; passwords as typed, the rest trimmed. */
function filled(values: Partial<RegisterValues>): Record<string, string> {
  const { ageConfirmed: _a, termsAgreed: _t, mobileNum: _m, ...texts } = values
  const kept = Object.entries(texts).map(
    ([name, text]) => [name, /password/i.test(name) ? text : text?.trim()] as const,
  )
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Registers by either way; `affiliateCode` of the address goes along. On success the player is logged in. */
export function useRegister(withCheck: BotChecked) {
  const enter = useEnter()
  return useMutation({
    mutationFn: ({ way, values, mobile }: { way: Way; values: Partial<RegisterValues>; mobile: Mobile | null }) => {
      const shared = {
        ...filled(values),
        ageConfirmed: true as const,
        termsAgreed: true as const,
        registerUrl: location.href.slice(0, 500),
      }
      return withCheck((check) =>
        way === 'mobile'
          ? call('PUT /wps/member/register/mobile', { ...shared, ...mobile!, ...check } as ByMobile)
          : call('PUT /wps/member/register', { ...shared, ...mobile, ...check } as ByUsername),
      )
    },
    onSuccess: enter,
  })
}

const CODE_PARAMETERS = ['affiliateCode', 'r'] as const

/** AUTH-05: an affiliate code of the address, and what the server says of it. */
export function useAffiliate(search: string): { code: string; state: 'none' | 'asking' | 'valid' | 'invalid' } {
  const parameters = new URLSearchParams(search)
  const code =
    CODE_PARAMETERS.map((name) => parameters.get(name)?.trim())
      .find(Boolean)
      ?.slice(0, 40) ?? ''
  const { data, isPending } = useQuery({ ...publicQuery('GET /wps/agent/affiliate', { code }), enabled: code !== '' })
  if (code === '') return { code, state: 'none' }
  if (isPending) return { code, state: 'asking' }
  return { code, state: data?.valid ? 'valid' : 'invalid' }
}
