import '../../lib/quiet-validator.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { type GameMessage, gameMessageSchema } from '../../../contract/protocols/game-messages.ts'
import { createMessageAllowance } from './message-allowance.ts'

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
