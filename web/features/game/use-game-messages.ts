import './quiet-validator.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { type GameMessage, gameMessageSchema } from '../../../contract/protocols/game-messages.ts'

/** Hears the framed game: only from its own window and its own origin, and only words of the agreement (GAME-06). */
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
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = gameMessageSchema.safeParse(event.data)
      if (message.success) latest.current(message.data)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, origin])
}
