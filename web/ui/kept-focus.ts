import { type FocusEventHandler, type MouseEvent, useState } from 'react'

type Press = {
  disabled?: boolean | undefined
  busy?: boolean
  onFocus?: FocusEventHandler<HTMLButtonElement> | undefined
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined
}

const OFF = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const

/**
 * The attributes of a button that may not be pressed for now: `disabled` would take the focus from whoever has just
 * pressed it by keyboard, so with the focus or `busy` it says so and swallows presses instead (decision 0137).
 */
export function useKeptFocus({ disabled = false, busy = false, onFocus, onBlur }: Press) {
  const [hasFocus, setHasFocus] = useState(false)
  const isOff = busy || (disabled && hasFocus)
  const handlers = {
    onFocus: (event) => {
      setHasFocus(true)
      onFocus?.(event)
    },
    onBlur: (event) => {
      setHasFocus(false)
      onBlur?.(event)
    },
  } satisfies Press
  return { ...handlers, disabled: disabled && !isOff, ...(busy && { 'aria-busy': true }), ...(isOff && OFF) }
}
