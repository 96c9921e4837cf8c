/** The document round the page: plain strings, every value of others escaped. */
import type { ClientManifest } from 'virtual:client-manifest'
import type { Boot } from '../../contract/boot.ts'
import type { PublicMerchant } from '../../contract/calls/site/system.ts'
import { FALLBACK_SURFACE, LANGUAGE_TAG, MANIFEST_PATH, SYSTEM_STATUS } from '../../contract/constants.ts'
import type { Theme } from '../../contract/merchant.ts'
import { pickText } from '../lib/i18n.ts'
import { MARK_ID } from './chrome/wordmark.tsx'
import { escapeHtml, escapeJson } from './escape.ts'
import { findRoute, HOME_PATH } from './routes.ts'

/** A merchant's theme as the style of `<html>`: there before the first paint. */
export function themeStyle({ tokens }: Theme): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** What a page of this address brings besides the entry. */
function ownChunks(manifest: ClientManifest, { pathname }: URL) {
  return manifest.chunksByRoute[`web/features/${findRoute(pathname)?.file}.tsx`] ?? { js: [], css: [] }
}

const writeAll = (names: Iterable<string>, write: (name: string) => string) =>
  [...new Set(names)].map((name) => write(escapeHtml(name))).join('')

type SheetOptions = { boot: Pick<Boot, 'permission' | 'session'>; url: URL; manifest: ClientManifest }

/**
 * PERF-01: what a visitor's home needs of the style sheet, and no more; empty for any other page. All that the script of a first
 * visit draws is in it. A dialog by address, a member's page and a closed site draw more.
 */
function findFirstSheet({ boot, url, manifest }: SheetOptions): string {
  const isOpen = boot.permission.systemStatus === SYSTEM_STATUS.normal
  return isOpen && boot.session === null && url.pathname === HOME_PATH && url.search === '' ? manifest.firstSheet : ''
}

type HeadOptions = { boot: Boot; url: URL; manifest: ClientManifest; inlineSheet: boolean; title: string }

type Brand = PublicMerchant['brand']

/** A meridian: the arc the sun climbs, with the sun at noon. */
const MERIDIAN =
  '<g fill="none" stroke="var(--text)" stroke-width="2.4" stroke-linecap="round">' +
  '<path d="M3 28a15 15 0 0 1 30 0" stroke="var(--line-strong)"/>' +
  '<path d="M10 28a8 13 0 0 1 16 0" stroke="var(--live)"/>' +
  '<path d="M1 28h34"/></g>' +
  '<circle cx="18" cy="12" r="5.2" fill="var(--spark)"/>'

/** A crocus, from which saffron comes: three petals and the thread. */
const SAFFRON =
  '<g fill="var(--accent)"><path d="M18 5c5 5 5 12 0 18-5-6-5-13 0-18Z"/>' +
  '<path d="M5.500 12c6.500.4 10.500 4 11.500 11.500C10.500 23 6.500 19 5.500 12Z" opacity=".72"/>' +
  '<path d="M30.500 12c-6.500.4-10.500 4-11.500 11.500 6.500-.5 10.500-4.500 11.500-11.500Z" opacity=".72"/></g>' +
  '<path d="M18 31V14M18 25c-1.500-2-3-3-5-3.500M18 25c1.500-2 3-3 5-3.500" fill="none" stroke="var(--spark)" stroke-width="2" stroke-linecap="round"/>'

/** Any other brand: its initial. */
const drawInitial = (name: string) =>
  '<rect x="2" y="2" width="32" height="32" rx="10" fill="var(--accent)"/>' +
  `<text x="18" y="25" text-anchor="middle" font-size="19" fill="var(--on-accent)">${escapeHtml(Array.from(name.trim())[0] ?? '')}</text>`

const drawMark = ({ wordmark, name }: Brand) =>
  wordmark === 'meridian' ? MERIDIAN : wordmark === 'saffron' ? SAFFRON : drawInitial(name)

/** A merchant's mark, drawn once in the document in the colours of its theme: no script carries the drawings of all. */
export const renderMark = (brand: Brand): string =>
  `<svg style="display:none"><symbol id="${MARK_ID}" viewBox="0 0 36 36">${drawMark(brand)}</symbol></svg>`

/**
 * What the first paint needs and no more: on a narrow line all else would come before the pictures. A style sheet that
 * has to be asked for first costs a round trip, so the first visit has it in the document.
 */
export function renderHead({ boot, url, manifest, inlineSheet, title }: HeadOptions): string {
  const { brand, theme } = boot.permission.info.merchant
  const language = boot.language
  const sheets = [...(inlineSheet ? [] : manifest.css), ...ownChunks(manifest, url).css]
  return [
    `<!doctype html><html lang="${LANGUAGE_TAG[language]}" data-scheme="${theme.scheme}" style="${escapeHtml(themeStyle(theme))}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(pickText(brand.tagline, language))}">`,
    `<meta name="theme-color" content="${escapeHtml(theme.tokens['surface-0'] ?? FALLBACK_SURFACE[theme.scheme])}">`,
    `<meta name="color-scheme" content="${theme.scheme}">`,
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="icon" href="/favicon-${brand.wordmark}.svg" type="image/svg+xml">`,
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    // As it was built, for the policy names it by its hash.
    inlineSheet ? `<style>${findFirstSheet({ boot, url, manifest }) || manifest.sheet}</style>` : '',
    writeAll(sheets, (href) => `<link rel="stylesheet" href="${href}">`),
    '</head><body>',
    renderMark(brand),
    '<div id="root">',
  ].join('')
}

/** `data`: answers and texts of the page's boot data, as escaped JSON. */
type TailOptions = SheetOptions & { boot: Boot; data: string; inlineSheet: boolean; notice: string }

/** One object of two, each with a field at least. */
const joinJson = (one: string, other: string) => `${one.slice(0, -1)},${other.slice(1)}`

/** The font, the boot data, then all the code of this page at once, so that no file of it waits for another. */
export function renderTail({ boot, data, url, manifest, inlineSheet, notice }: TailOptions): string {
  const { answers: _, ...visitors } = boot
  const imports = [...manifest.modulePreloads, ...ownChunks(manifest, url).js]
  const later = findFirstSheet({ boot, url, manifest }) === '' ? 'prefetch" as="style' : 'stylesheet'
  return [
    '</div>',
    writeAll(manifest.fonts, (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    `<script type="application/json" id="boot">${joinJson(escapeJson(visitors), data)}</script>`,
    notice,
    `<script type="module" src="${escapeHtml(manifest.entry)}" fetchpriority="low"></script>`,
    writeAll(imports, (href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    // For what comes after the first screen, or for the next page: when this one has all it needs.
    inlineSheet ? writeAll(manifest.css, (href) => `<link rel="${later}" href="${href}">`) : '',
    '</body></html>',
  ].join('')
}
