import '../../lib/quiet-validator.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { type GameMessage, gameMessageSchema } from '../../../contract/protocols/game-messages.ts'

/** GAME-06: how much of what a framed game says is acted on: a round is three messages, and a fast game plays four a second. */
const PER_SECOND = 12
const AT_ONCE = 24

/** Whether one more message is acted on now. Beyond the allowance the page does not even look at them. */
export function createMessageAllowance(clock: () => number = () => performance.now()): () => boolean {
  let left = AT_ONCE
  let filledMs = clock()
  return () => {
    const nowMs = clock()
    left = Math.min(AT_ONCE, left + ((nowMs - filledMs) / 1_000) * PER_SECOND)
    filledMs = nowMs
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** Hears the framed game: only from its own window and origin, only messages of the contract, and only so many (GAME-06). */
export function useGameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onMessage: (message: GameMessage) => void,
): void {
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
  })
  useEffect(() => {
    const mayAct = createMessageAllowance()
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow || !mayAct()) return
      const message = gameMessageSchema.safeParse(event.data)
      if (message.success) latest.current(message.data)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, origin])
}
