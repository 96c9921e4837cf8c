/**
 * A button and the lines that it shows. Escape or a press elsewhere shuts it, and the focus comes back to the button.
 * While it is open the game takes neither presses nor keys: some of them would bet.
 */
import { h, icon } from './dom.ts'

export interface MenuLine {
  /** As they are when the menu opens. */
  readonly words: () => string
  readonly onPress: () => void
  /** Full screen: within a lobby it is left out, as the lobby's own takes along the clock that has to stay in sight. */
  readonly isFull?: boolean
}

const LIST_ID = 'game-menu'

export function createMenu(name: string, lines: readonly MenuLine[]): HTMLElement[] {
  const list = h('ul', { class: 'menu', id: LIST_ID, hidden: true, 'aria-label': name })
  // Shut by the click, the last event of a press: by an earlier one, the rest of the press would reach the game.
  const cover = h('div', { class: 'menu-cover', hidden: true, onclick: () => closeToOpener() })
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
    cover.hidden = list.hidden = false
    opener.setAttribute('aria-expanded', 'true')
    document.addEventListener('keydown', takeKey)
    // Safari does not focus a button that is clicked.
    opener.focus()
  }

  function close() {
    cover.hidden = list.hidden = true
    opener.setAttribute('aria-expanded', 'false')
    document.removeEventListener('keydown', takeKey)
  }

  function closeToOpener() {
    close()
    opener.focus()
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
            closeToOpener()
            onPress()
          },
        },
        words(),
      ),
    )

  const isWithin = (target: EventTarget | null) =>
    target instanceof Node && (list.contains(target) || opener.contains(target))
  /** Games listen at the window, which comes after the document. */
  function takeKey(event: KeyboardEvent) {
    if (!list.isConnected) return close()
    event.stopPropagation()
    if (event.key === 'Escape') closeToOpener()
  }
  /** With Tab beyond the last line, or back from the button. */
  function closeByTab({ relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !isWithin(relatedTarget)) close()
  }

  for (const part of [opener as HTMLElement, list]) part.addEventListener('focusout', closeByTab)
  return [cover, opener, list]
}
