/** Elements without a framework: a tag, what it carries, what it holds. */

type Child = Node | string | null | false
type Handlers = { [E in keyof HTMLElementEventMap as `on${E}`]?: (event: HTMLElementEventMap[E]) => void }
type Props = Handlers & {
  readonly [attribute: string]: string | number | boolean | null | undefined | ((event: never) => void)
}

export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, String(value))
  }
  element.replaceChildren(...children.filter((child) => child !== null && child !== false))
  return element
}

const written = new WeakMap<HTMLElement, string>()

/**
 * At every frame: a text that was written already is not written again, or the browser lays it out once more. What stands
 * there is not asked, as a browser may have translated it. No other code writes into the element.
 */
export const write = (element: HTMLElement, text: string) => {
  if (written.get(element) === text) return
  written.set(element, text)
  element.textContent = text
}

/** Words, and after them the one thing to do about them. */
export const tellWithWay = (element: HTMLElement, text: string, way: string, onWay: () => void) =>
  element.replaceChildren(text, ' ', h('button', { type: 'button', class: 'way-on', onclick: onWay }, way))

export function svg(
  tag: string,
  props: Readonly<Record<string, string | number>> = {},
  ...children: Node[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value))
  element.replaceChildren(...children)
  return element
}

/** The page's few icons, as one path each on a 24 canvas. */
const ICONS = {
  back: 'M15 5l-7 7 7 7',
  info: 'M12 11v6M12 7.500v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  soundOn: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
  soundOff: 'M4 9v6h4l5 4V5L8 9zM16 9l5 6M21 9l-5 6',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  spin: 'M20 12a8 8 0 1 1-2.500-5.800M20 3v5h-5',
  skip: 'M5 5l8 7-8 7zM17 5v14',
  stop: 'M7 7h10v10H7z',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

export const icon = (name: keyof typeof ICONS, size = 22) =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true', class: 'icon' },
    svg('path', { d: ICONS[name] }),
  )

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
export const reducedMotion = () => matchMedia(REDUCED_MOTION).matches
/** The same for callers that ask many times a frame: they share one media query in place of a new one each time. */
export function watchMotion(): () => boolean {
  const list = matchMedia(REDUCED_MOTION)
  return () => list.matches
}

/** A drawing of our own as a picture: a page with trusted types takes no markup. */
export const picture = (name: string, markup: string): HTMLImageElement => {
  const full = markup.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
  return h('img', { class: name, alt: '', src: `data:image/svg+xml,${encodeURIComponent(full)}` })
}
