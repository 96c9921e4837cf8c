/** What the sweep measures on a page as it stands, in the browser. Each answer names what is wrong; none is good. */
import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Language } from '../../contract/constants.ts'

/** WCAG 2.5.8 asks for 24 px; a finger for 44 (our own rule, on what is touched). */
export const TARGET_PX = { finger: 44, pointer: 24 } as const

/** Targets that cannot be hit within `leastPx`: what catches the press counts, not what is painted. */
export const findSmallTargets = (page: Page, leastPx: number) =>
  page.evaluate((leastPx) => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=combobox], [role=radio], [role=checkbox], [role=tab]'
    const isInline = (one: Element) => one.matches('a') && getComputedStyle(one).display === 'inline'
    const small: string[] = []
    for (const one of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
        continue
      if (one.closest('[inert], [aria-hidden=true]') || one.matches(':disabled')) continue
      // A sentence's own links are as high as its line.
      if (isInline(one)) continue
      const label = one.closest('label') ?? (one.id ? document.querySelector(`label[for="${one.id}"]`) : null)
      const { width, height } = one.getBoundingClientRect()
      // Only for the ears: the link over the page, a box whose picture stands beside it.
      if (width <= 1 || height <= 1) continue
      const isLarge = (box: DOMRect) => box.width >= leastPx - 0.5 && box.height >= leastPx - 0.5
      if (isLarge(one.getBoundingClientRect()) || (label && isLarge(label.getBoundingClientRect()))) continue
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top } = one.getBoundingClientRect()
      const reach = leastPx / 2 - 1
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (one.contains(hit) || (label?.contains(hit) ?? false))
      }
      const across = width >= leastPx || (isHit(reach, 0) && isHit(-reach, 0))
      const along = height >= leastPx || (isHit(0, reach) && isHit(0, -reach))
      // Something lies over its middle: not a target now.
      if ((across && along) || !isHit(0, 0)) continue
      const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)
      small.push(`${one.tagName.toLowerCase()} “${name}” ${Math.round(width)}x${Math.round(height)}`)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...new Set(small)]
  }, leastPx)

/** Words that stick out of their button or field, and words cut by a box that hides what overflows it. */
export const findCutWords = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const parent = text.parentElement
      const words = text.textContent?.trim() ?? ''
      if (!parent || !words || !parent.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        continue
      if (parent.closest('script, style, noscript, svg, select, [aria-hidden=true], [inert]')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const own = range.getBoundingClientRect()
      if (own.width <= 1 || own.height <= 1) continue
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const rect = box.getBoundingClientRect()
        // For the ears alone, and what stands by itself.
        if (rect.width <= 1 || style.clipPath !== 'none' || style.position === 'fixed') break
        // What says by three dots that it goes on, and what scrolls, is not lost.
        const goesOn = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
        if (goesOn || scrolls) break
        const hides = /hidden|clip/.test(style.overflowX + style.overflowY)
        const isControl = box.matches('button, a.inline-flex, input, label')
        // The blank half of a wide mark hangs over the end of its line.
        const hanging = /[）」』】〉》、。，；：！？]/.test(words) ? Number.parseFloat(style.fontSize) / 2 : 0
        const beyond = Math.max(
          own.right - hanging - rect.right,
          rect.left - own.left,
          own.bottom - rect.bottom,
          rect.top - own.top,
        )
        if ((hides || isControl) && beyond > 2) {
          cut.push(`${hides ? 'cut' : 'sticks out'} by ${Math.round(beyond)} px: “${words.slice(0, 40)}”`)
          break
        }
      }
    }
    return [...new Set(cut)]
  })

/** Lines too low for marks above and below the letters. */
export const findLowLines = (page: Page, least = 1.4) =>
  page.evaluate((least) => {
    const MARKED = /[\u0e01-\u0e3a\u0e40-\u0e4e\u00c0-\u024f\u1ea0-\u1ef9]/
    const low: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const words = walker.currentNode.textContent?.trim() ?? ''
      if (!parent?.checkVisibility() || parent.closest('script, svg, noscript') || !MARKED.test(words)) continue
      const { lineHeight, fontSize } = getComputedStyle(parent)
      const ratio = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
      if (ratio < least - 0.01) low.push(`${ratio.toFixed(2)} “${words.slice(0, 30)}” .${parent.className}`)
    }
    return [...new Set(low)]
  }, least)

const LOCALES = 'web/locales'
const readWords = (language: Language): Map<string, string> => {
  const words = new Map<string, string>()
  for (const file of globSync(`${LOCALES}/${language.toLowerCase()}/*.json`)) {
    const collect = (value: unknown, key: string) => {
      if (typeof value === 'string') words.set(key, value)
      else if (value && typeof value === 'object')
        for (const [name, each] of Object.entries(value)) collect(each, `${key}.${name}`)
    }
    collect(JSON.parse(readFileSync(file, 'utf8')), file.split('/').at(-1) ?? '')
  }
  return words
}

/** Texts of the English files that this language writes otherwise. */
function readForeign(language: Language): Set<string> {
  const [english, own] = [readWords('EN'), readWords(language)]
  const kept = new Set(own.values())
  return new Set([...english.values()].filter((text) => !kept.has(text) && !text.includes('{{')))
}

/** All that is read or heard on the page: words, names, hints, the title. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const read = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      // Its own language: a name of a language, a word of the address, what a person wrote.
      if (!parent || parent.closest('script, style, noscript, [lang="en"], [lang=""], code')) continue
      read.add(walker.currentNode.textContent?.trim() ?? '')
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) read.add(one.getAttribute(name)?.trim() ?? '')
    return [...read].filter(Boolean)
  })

/** Names stay as they are in every language. */
const NAMES = /^(Meridian|Saffron|Telegram|Facebook|Google|LINE|WhatsApp|VIP|ID|QR|OK|RTP|SMS|Android|iOS|Windows|APK)$/
/** In scripts of their own two Latin words in a row are hardly a name. */
const LATIN_RUN = /\b[a-z]{3,}(?:[ ,]+[a-z]{2,})+\b/

/** I18N-01: what has stayed English. */
export async function findEnglish(page: Page, language: Language): Promise<string[]> {
  if (language === 'EN') return []
  const foreign = readForeign(language)
  const ownScript = language !== 'VI'
  const left = (await readPage(page)).filter(
    (text) => !NAMES.test(text) && (foreign.has(text) || (ownScript && LATIN_RUN.test(text))),
  )
  return left.map((text) => text.slice(0, 60))
}

/** WCAG 2.4.11: what has the focus and lies wholly beneath something else, walked forward and back. */
export const findHiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.documentElement
    const all = [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
    const stops = all.filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        !one.closest('[inert]') &&
        one.checkVisibility({ visibilityProperty: true }),
    )
    const hidden = new Set<string>()
    // What has the focus already would not come into sight by being given it again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const one of [...stops, ...stops.toReversed()]) {
      one.focus()
      if (document.activeElement !== one) continue
      const { left, top, right, bottom } = one.getBoundingClientRect()
      if (right - left <= 2 || bottom - top <= 2) continue
      const [l, t, r, b] = [
        Math.max(left, 0) + 1,
        Math.max(top, 0) + 1,
        Math.min(right, innerWidth) - 1,
        Math.min(bottom, innerHeight) - 1,
      ]
      const points = [
        [(l + r) / 2, (t + b) / 2],
        [l, t],
        [r, t],
        [l, b],
        [r, b],
      ] as const
      const isSeen = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (one.contains(hit) || hit.contains(one))
      }
      if (points.some(([x, y]) => isSeen(x, y))) continue
      const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)
      hidden.add(`${one.tagName.toLowerCase()} “${name}” at ${Math.round(left)} ${Math.round(top)}`)
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo({ top: 0, behavior: 'instant' })
    return [...hidden]
  })
