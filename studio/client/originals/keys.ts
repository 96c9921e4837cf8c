/** Keys of originals, crash and slots, and the list of them. WCAG 2.1.4: they can be switched off. */
import { h } from '../dom.ts'
import type { Say } from '../text.ts'
import { keptKeys } from './kept.ts'

/** `less` and `more`: where the stake is a step of a ladder. */
export type KeyName = 'main' | 'half' | 'double' | 'less' | 'more' | 'auto' | 'instant' | 'help'
const KEYS: Readonly<Record<KeyName, string>> = {
  main: ' ',
  half: 'h',
  double: 'd',
  less: '-',
  more: '+',
  auto: 'a',
  instant: 'i',
  help: '?',
}
/** What a press of these is for already. */
const OWN_FIELDS = 'input, select, textarea, dialog'
const OWN_PRESSES = `${OWN_FIELDS}, button, a, [role="tab"]`

/** `has`: which of them do something in this game. An open dialog takes none. */
export function listenForKeys(root: HTMLElement, has: (name: KeyName) => boolean, onKey: (name: KeyName) => void) {
  addEventListener('keydown', (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const name = (Object.keys(KEYS) as KeyName[]).find((each) => KEYS[each] === event.key.toLowerCase())
    if (!name || !has(name) || (name !== 'help' && !keptKeys.read())) return
    const target = event.target instanceof Element ? event.target : null
    if (!root.isConnected || root.querySelector('dialog[open]')) return
    if (target?.closest(name === 'main' ? OWN_PRESSES : OWN_FIELDS)) return
    event.preventDefault()
    onKey(name)
  })
}

/** `words`: what each key does that does something. */
export function listKeyWords(
  say: Say<'keysOn' | 'keySpace'>,
  words: Readonly<Partial<Record<KeyName, string>>>,
): HTMLElement {
  const box = h('input', {
    type: 'checkbox',
    checked: keptKeys.read(),
    onchange: () => keptKeys.write(box.checked),
  })
  return h(
    'div',
    {},
    h('label', { class: 'key-switch' }, box, say('keysOn')),
    h(
      'dl',
      { class: 'facts' },
      ...(Object.keys(KEYS) as KeyName[])
        .filter((name) => words[name] !== undefined)
        .map((name) =>
          h(
            'div',
            { class: 'fact' },
            h('dt', {}, words[name] ?? ''),
            h('dd', {}, h('kbd', {}, name === 'main' ? say('keySpace') : KEYS[name].toUpperCase())),
          ),
        ),
    ),
  )
}
