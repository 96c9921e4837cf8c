import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { askForPasskey, type PasskeyAnswer } from '../../../shared/passkeys/passkey-device.ts'
import { call } from '../../../shared/session/call.ts'

/** What the device is asked to sign is good for five minutes. */
const RENEW_AFTER_MS = 4 * 60_000

/**
 * MEM-02: while `isOpen`, the device's passkeys stand in the list that the browser shows under the username field, and
 * `onPicked` gets the answer of the one that was picked. Where the browser knows no such list, or the question cannot be
 * had, nothing is there and nothing is said: the form and the button beside it do as before.
 */
export function usePasskeyOffer(isOpen: boolean, onPicked: (answer: PasskeyAnswer) => void): void {
  const [round, renew] = useReducer((before: number) => before + 1, 0)
  const take = useEffectEvent(onPicked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a question of its own.
  useEffect(() => {
    if (!isOpen) return
    return makeOffer(take, renew)
  }, [isOpen, round])
}

/** One question. Answers how to take it back. */
function makeOffer(onPicked: (answer: PasskeyAnswer) => void, onStale: () => void): () => void {
  const over = new AbortController()
  let isAsking = false
  const run = async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return
    const options = await call('POST /wps/session/passkey/begin', {})
    if (over.signal.aborted) return
    const timer = setTimeout(() => whenSeen(onStale, over.signal), RENEW_AFTER_MS)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    isAsking = true
    const answer = await askForPasskey(options, { inField: true }).finally(() => {
      isAsking = false
    })
    if (!over.signal.aborted) onPicked(answer)
  }
  run().catch(() => {})
  return () => {
    over.abort()
    // The service knows one question at a time: by now it may be the button's.
    if (isAsking) WebAuthnAbortService.cancelCeremony()
  }
}

/** A tab that nobody looks at asks for nothing. */
function whenSeen(act: () => void, signal: AbortSignal): void {
  if (!document.hidden) act()
  else document.addEventListener('visibilitychange', act, { once: true, signal })
}
