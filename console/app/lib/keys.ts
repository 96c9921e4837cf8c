/** Single keys. They work while no field has the focus, and can be switched off (WCAG 2.1.4). */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const STORED = 'single-keys'
const listeners = new Set<() => void>()
const areOn = () => localStorage.getItem(STORED) !== 'off'

export function switchKeys() {
  localStorage.setItem(STORED, areOn() ? 'off' : 'on')
  for (const each of listeners) each()
}
export const useKeysOn = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areOn)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** By the key in lower case. `?` and `x` belong to the shell. */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
