import { useMutation } from '@tanstack/react-query'
import type { RouteInput } from '../../../lib/api.ts'
import { call } from '../../../shared/session/call.ts'
import type { BotChecked } from './bot-check.ts'
import { useEnter } from './enter.ts'
import { type Remembered, writeRemembered } from './remembered.ts'

export type LoginInput = RouteInput<'POST /wps/session/login'>

type ByNumber = Extract<Remembered, { way: 'sms' }>

/** Logs in; on success the session begins and what was asked before goes on. `getNumber`: as it was typed, where one is. */
export function useLogin(withCheck: BotChecked, getNumber?: () => ByNumber) {
  const enter = useEnter()
  return useMutation({
    mutationFn: (input: LoginInput) => withCheck((check) => call('POST /wps/session/login', { ...input, ...check })),
    onSuccess: (session, { type, rememberMe }) => {
      const byNumber = type === 'sms' && getNumber?.()
      const last = byNumber || ({ way: 'username', username: session.username } as const)
      // NAV-01: the header's form has no box, and forgets nobody.
      if (rememberMe !== undefined) writeRemembered(rememberMe ? last : null, Date.now())
      enter(session)
    },
  })
}
