import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

const LONG_PRESS_MS = 500
/** A thumb that moves further is scrolling. */
const MOST_MOVED_PX = 10

/** Handlers for an element that does something more when it is held; the click that ends the hold does nothing. */
export function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const press = useRef({ x: 0, y: 0, touched: false, held: false })
  const stop = () => {
    clearTimeout(timer.current)
    press.current.touched = false
  }
  const hold = () => {
    stop()
    press.current.held = true
    onHold()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      stop()
      const touched = pointerType !== 'mouse'
      press.current = { x: clientX, y: clientY, touched, held: false }
      if (touched) timer.current = setTimeout(hold, LONG_PRESS_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current
      if (Math.hypot(clientX - x, clientY - y) > MOST_MOVED_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The browser's own menu of a link would stand over the sheet. Where it comes first, it is the hold.
    onContextMenu: (event: SyntheticEvent) => {
      const { touched, held } = press.current
      if (touched || held) event.preventDefault()
      if (touched) hold()
    },
    onClickCapture: (event: SyntheticEvent) => {
      if (!press.current.held) return
      press.current.held = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
