import { useMutation } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSessionControl } from './session.tsx'

/** Starts as a guest with play money; the caller decides where to go then. */
export function useFreePlay() {
  const { begin } = useSessionControl()
  return useMutation({
    mutationFn: () => call('POST /wps/session/login/freeplay', {}),
    onSuccess: begin,
  })
}
