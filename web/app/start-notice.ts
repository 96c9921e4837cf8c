/**
 * SYS-10: a way on when the code of the page does not come. The HTML is whole without it, so the page would stand there
 * drawn and dead. The notice and its script are in the HTML and need no file at all: all of `/assets` may be away.
 */
import type { ClientManifest } from 'virtual:client-manifest'
import type { TFunction } from 'i18next'
import { CHUNK_STALL_HINT_MS, SHEET_COOKIE } from '../../contract/constants.ts'
import { escapeHtml } from './escape.ts'
import { KEEP_LANDING } from './keep-landing.ts'
import { KEEP_PRESS } from './keep-press.ts'
import { NAME_HOME } from './name-home.ts'
import { START_NOTICE_ID } from './start-notice-id.ts'
import { WEAR_FONT } from './wear-font.ts'

/** Colours of the theme and no class: a style sheet may be missing as well. */
const BOX = [
  'position:fixed;z-index:90;left:12px;right:12px;bottom:calc(12px + env(safe-area-inset-bottom));margin:auto;max-width:28rem',
  'padding:16px;border:1px solid var(--line-strong);border-radius:12px;box-shadow:var(--shadow)',
  'background:var(--surface-2);color:var(--text)',
].join(';')
const BUTTON =
  'display:block;width:100%;min-height:44px;margin-top:12px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer'

type Start = Pick<ClientManifest, 'entry' | 'modulePreloads'>

/**
 * Both texts are there from the start: by the time one is wanted nothing can be asked for any more. With the
 * entry, and how many files are read before it.
 */
export function renderStartNotice(t: TFunction<'common'>, { entry, modulePreloads }: Start): string {
  const words = (name: string, title: string, text: string) =>
    `<div id="${START_NOTICE_ID}-${name}" hidden><b>${escapeHtml(title)}</b><br>${escapeHtml(text)}</div>`
  return [
    // A live region says what comes into it, so it stands in the page before it has anything to say.
    `<div id="${START_NOTICE_ID}" role="alert" data-entry="${escapeHtml(entry)}" data-first="${modulePreloads.length}">`,
    `<div hidden style="${BOX}">`,
    words('late', t('state.stalled'), t('state.stalledText')),
    words('lost', t('state.unstartedTitle'), t('state.chunkText')),
    `<button type="button" style="${BUTTON}">${escapeHtml(t('action.reload'))}</button></div></div>`,
    `<script>${INLINE_SCRIPT}</script>`,
  ].join('')
}

/**
 * Starts the entry once what it stands on has been read, and says so when it does not start. Runs in the page as text, so
 * it uses nothing from outside itself. A module that is away is an error of its element or of its import, and code that
 * this browser cannot read one of the window. Nothing is loaded again but by hand:
 * a page that reloads itself does it for ever. Documents are never stored, so a reload brings the newest release;
 * without the cookie it brings the style sheet within it.
 */
function watchStart(id: string, lateMs: number, sheetCookie: string, load: (entry: string) => Promise<unknown>) {
  const notice = document.getElementById(id)!
  const box = notice.firstElementChild as HTMLElement
  const show = (lost: boolean) => {
    if (!notice.isConnected) return
    document.getElementById(`${id}-lost`)!.hidden = !lost
    document.getElementById(`${id}-late`)!.hidden = lost
    box.hidden = false
  }
  const late = setTimeout(show, lateMs, false)
  const lose = () => {
    clearTimeout(late)
    show(true)
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target === window || target instanceof HTMLScriptElement) lose()
    },
    true,
  )
  const start = () =>
    load(notice.dataset.entry!).catch((error) => {
      lose()
      console.error(error)
    })
  let awaited = Number(notice.dataset.first)
  if (awaited === 0) start()
  const count = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement && target.async && target.type === 'module')) return
    awaited -= 1
    if (awaited === 0) setTimeout(start)
  }
  document.addEventListener('load', count, true)
  box.lastElementChild!.addEventListener('click', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: this runs where nothing newer may be there.
    document.cookie = `${sheetCookie}=;path=/;max-age=0`
    location.reload()
  })
}

const SETTINGS = [START_NOTICE_ID, CHUNK_STALL_HINT_MS, SHEET_COOKIE].map((each) => JSON.stringify(each))
/** The import is written here, where no build makes another of it. */
const START_WATCH = `(${watchStart})(${SETTINGS}, (entry) => import(entry))`
/** The one inline script; the policy names it by its hash. Nothing stands before what starts the page. */
export const INLINE_SCRIPT = [START_WATCH, NAME_HOME, WEAR_FONT, KEEP_PRESS, KEEP_LANDING].join(';')
