/**
 * A browser that translates a page puts elements in place of text nodes, so React must own none of them. Text that is
 * alone in its element is no node of React's own: it sets the whole content.
 */
type Fiber = { tag: number; child: Fiber | null; sibling: Fiber | null; return: Fiber | null; memoizedProps: unknown }
/** React's tag of a text node that it keeps by itself. */
const HOST_TEXT = 6

function rootFiberOf(container: Element): Fiber | null {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'))
  const fiber = key && (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]
  return fiber ? fiber.stateNode.current : null
}

/** The texts that React keeps as nodes of their own. Blank ones stay: a browser does not translate them. */
export function findSharedText(): string[] {
  const found: string[] = []
  const look = (fiber: Fiber | null) => {
    for (let each = fiber; each; each = each.sibling) {
      if (each.tag === HOST_TEXT && String(each.memoizedProps).trim() !== '') found.push(String(each.memoizedProps))
      look(each.child)
    }
  }
  for (const container of document.querySelectorAll('#root')) look(rootFiberOf(container))
  return found
}

/** Every text of the page in two `font` elements, as Chromium puts a translation. `translate`: else the words stay. */
export function translatePage(translate = (text: string) => text) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() !== '' && !text.parentElement?.closest('script, style, textarea, title, font'))
      texts.push(text)
  }
  for (const text of texts) {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = translate(text.data)
    outer.appendChild(inner)
    text.replaceWith(outer)
  }
}
