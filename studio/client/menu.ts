/** A button and the lines that it shows. Escape or a press elsewhere shuts it, and the focus comes back to the button. */
import { h, icon } from './dom.ts'

export interface MenuLine {
  /** As they are when the menu opens. */
  readonly words: () => string
  readonly onPress: () => void
  /** The lobby's bar offers the full screen too, with the clock that has to stay in sight. */
  readonly isFull?: boolean
}

const LIST_ID = 'game-menu'

export function createMenu(name: string, lines: readonly MenuLine[]): [HTMLElement, HTMLElement] {
  const list = h('ul', { class: 'menu', id: LIST_ID, hidden: true, 'aria-label': name })
  const opener = h(
    'button',
    {
      type: 'button',
      class: 'round',
      'aria-label': name,
      'aria-expanded': 'false',
      'aria-controls': LIST_ID,
      onclick: () => (list.hidden ? open() : close()),
    },
    icon('more'),
  )

  function open() {
    list.replaceChildren(...lines.map(createLine))
    list.hidden = false
    opener.setAttribute('aria-expanded', 'true')
    document.addEventListener('pointerdown', closeByPress)
  }

  function close() {
    list.hidden = true
    opener.setAttribute('aria-expanded', 'false')
    document.removeEventListener('pointerdown', closeByPress)
  }

  /** Before the act: a dialog gives the focus back to where it was. */
  const createLine = ({ words, onPress, isFull }: MenuLine) =>
    h(
      'li',
      { class: isFull ? 'full-screen' : null },
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            close()
            opener.focus()
            onPress()
          },
        },
        words(),
      ),
    )

  const isWithin = (target: EventTarget | null) =>
    target instanceof Node && (list.contains(target) || opener.contains(target))
  function closeByPress({ target }: Event) {
    if (!isWithin(target)) close()
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || list.hidden) return
    event.stopPropagation()
    close()
    opener.focus()
  }
  /** With Tab beyond the last line, or back from the button. */
  function closeByTab({ relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !isWithin(relatedTarget)) close()
  }

  for (const part of [opener as HTMLElement, list]) {
    part.addEventListener('keydown', closeByEscape)
    part.addEventListener('focusout', closeByTab)
  }
  return [opener, list]
}
