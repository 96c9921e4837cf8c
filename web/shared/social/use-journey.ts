/** AUTH-14: the journey to a provider and back, in a window of its own. */
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SocialProvider } from '../../../contract/calls/identity/social.ts'
import { ApiError } from '../../lib/api.ts'
import { call } from '../session/call.ts'
import { hearReturn, type Returned, SOCIAL_CHANNEL } from './social-channel.ts'

const WINDOW = 'popup,width=480,height=680'
const LOOK_EVERY_MS = 400
/** What a window says as it closes may arrive a moment after it has gone. */
const GRACE_MS = 1_000
/** The platform forgets the journey after ten minutes. */
const JOURNEY_MS = 10 * 60_000

type Journey = { state: string; stop: () => void }
type Purpose = 'enter' | 'link'

/**
 * `begin` must be called from a press, or the browser opens no window. `finish` gets what the provider sent back. `error` is
 * `social_login_failed` when the window was closed; what comes back after all is still taken.
 */
export function useJourney<T>(purpose: Purpose, finish: (returned: { code: string; state: string }) => Promise<T>) {
  const [error, setError] = useState<unknown>(null)
  const [provider, setProvider] = useState<SocialProvider | null>(null)
  const journey = useRef<Journey | null>(null)
  const stop = useCallback(() => {
    journey.current?.stop()
    journey.current = null
  }, [])
  useEffect(() => stop, [stop])
  const fail = (cause: unknown) => {
    setProvider(null)
    setError(cause)
  }
  const { mutate } = useMutation({ mutationFn: finish, onError: fail, onSettled: () => setProvider(null) })

  const begin = async (chosen: SocialProvider) => {
    stop()
    setError(null)
    setProvider(chosen)
    const popup = window.open('about:blank', SOCIAL_CHANNEL, WINDOW)
    try {
      if (!popup) throw new ApiError('social_login_failed')
      const { url } = await call('POST /wps/session/social/start', { provider: chosen, purpose })
      const state = new URL(url).searchParams.get('state') ?? ''
      journey.current = {
        state,
        stop: watch({
          popup,
          state,
          onClosed: () => fail(new ApiError('social_login_failed')),
          onReturned: ({ code }) => {
            stop()
            setError(null)
            if (code) mutate({ code, state })
            else fail(new ApiError('social_login_failed'))
          },
        }),
      }
      popup.location.replace(url)
    } catch (cause) {
      popup?.close()
      fail(cause)
    }
  }
  return { begin, error, provider, busy: provider !== null }
}

type Watched = { popup: Window; state: string; onClosed: () => void; onReturned: (returned: Returned) => void }

/** Hears the window's one message by a channel: a provider may cut the thread between the two windows. */
function watch({ popup, state, onClosed, onReturned }: Watched): () => void {
  const channel = hearReturn(state, onReturned)
  let grace: ReturnType<typeof setTimeout> | undefined
  const look = setInterval(() => {
    if (!popup.closed) return
    clearInterval(look)
    grace = setTimeout(onClosed, GRACE_MS)
  }, LOOK_EVERY_MS)
  const end = setTimeout(channel.stop, JOURNEY_MS)
  return () => {
    clearInterval(look)
    clearTimeout(grace)
    clearTimeout(end)
    channel.stop()
  }
}
