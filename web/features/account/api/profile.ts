import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../kit/lib/notify.ts'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { keyOf, memberQuery, putAnswer } from '../../../lib/queries.ts'
import { readPicture } from '../../../lib/read-picture.ts'
import { LAUNCHES } from '../../../shared/games/launch.ts'
import { call } from '../../../shared/session/call.ts'

const ROUTE = 'GET /wps/member/profile'
export const profileQuery = memberQuery(ROUTE, {})
export type Profile = RouteValue<typeof ROUTE>

function useShow() {
  const queryClient = useQueryClient()
  return async (profile: Profile) => {
    await putAnswer(queryClient, ROUTE, {}, profile)
    for (const route of ['GET /wps/member/info', 'GET /wps/relay/MCSFE_getPlayerAvatar'] as const)
      void queryClient.invalidateQueries({ queryKey: keyOf('member', route, {}) })
  }
}

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (input: RouteInput<'POST /wps/member/profile'>) => call('POST /wps/member/profile', input),
    onSuccess: useShow(),
  })
}

/** What waited for it goes on: the deposit asks again, a game that would not open is opened. */
export function useGiveBirthday(done: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (birthday: string) => call('POST /wps/member/birthday', { birthday }),
    onSuccess: async () => {
      for (const route of ['GET /wps/member/info', ROUTE] as const)
        await queryClient.invalidateQueries({ queryKey: keyOf('member', route, {}) })
      void queryClient.resetQueries({ queryKey: LAUNCHES })
      notify('success', done)
      onDone()
    },
  })
}

export function useChooseAvatar() {
  return useMutation({
    mutationFn: (number: number) => call('POST /wps/member/avatar', { number }),
    onSuccess: useShow(),
  })
}

export function useUploadAvatar() {
  return useMutation({
    mutationFn: async (file: File) =>
      call('POST /wps/member/avatar/upload', { image: await readPicture(file, 'square') }),
    onSuccess: useShow(),
  })
}
