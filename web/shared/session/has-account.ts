import { useIsGuest, useSession } from './session.tsx'

/** Logged in, and not to play money alone. Apart from the session: nothing of the first visit asks for it. */
export function useHasAccount(): boolean {
  const isGuest = useIsGuest()
  return useSession() !== null && !isGuest
}
