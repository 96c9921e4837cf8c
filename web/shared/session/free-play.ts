import { useMutation } from '@tanstack/react-query'
import type { Game } from '../../../contract/calls/games/games.ts'
import { call } from './call.ts'
import { useRegisterSetting } from './register-settings.ts'
import { useSessionControl } from './session.tsx'

/** Starts as a guest with play money; the caller decides where to go then. */
export function useFreePlay() {
  const { begin } = useSessionControl()
  return useMutation({
    mutationFn: () => call('POST /wps/session/login/freeplay', {}),
    onSuccess: begin,
  })
}

/** AUTH-13: whether the merchant lets anybody play with play money. */
export function useOffersFreePlay(): boolean {
  return useRegisterSetting()?.freePlay ?? false
}

/** GAME-02: a game that a guest can try now. */
export function offersDemo({ supportPlay, playable }: Pick<Game, 'supportPlay' | 'playable'>): boolean {
  return supportPlay === 0 && playable
}
