import { useMutation } from '@tanstack/react-query'
import { call, type RouteInput } from '../../../lib/api.ts'
import { STORAGE_KEY, writeStored } from '../../../lib/storage.ts'
import type { BotChecked } from './bot-check.ts'
import { useEnter } from './enter.ts'

export type LoginInput = RouteInput<'POST /wps/session/login'>

/** Logs in; on success the session begins and what was asked before goes on. */
export function useLogin(withCheck: BotChecked) {
  const enter = useEnter()
  return useMutation({
    mutationFn: (input: LoginInput) => withCheck((check) => call('POST /wps/session/login', { ...input, ...check })),
    onSuccess: (session, { rememberMe }) => {
      writeStored('local', STORAGE_KEY.rememberMe, rememberMe ? session.username : null)
      enter(session)
    },
  })
}
