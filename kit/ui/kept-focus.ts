import { type MouseEvent, useState } from 'react'

const OFF = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const

/**
 * The last attributes of a button that a press may leave `disabled`: that would take the focus from whoever pressed it
 * by keyboard, so while it has the focus it says so and swallows presses instead (docs/architecture/page.md).
 */
export function useKeptFocus(disabled: boolean) {
  const [hasFocus, setHasFocus] = useState(false)
  return {
    disabled: disabled && !hasFocus,
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
    ...(disabled && hasFocus && OFF),
  }
}
