/** What every page of the provider stands in: plain HTML without any script. */
import { groupThousands } from '../../contract/amount.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeText = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const STYLE = `
  :root { color-scheme: light dark; --ink: #16202b; --soft: #55636f; --paper: #f4f6f8; --card: #fff; --line: #d5dde4;
    --main: #0b6b5d; --on-main: #fff }
  @media (prefers-color-scheme: dark) { :root { --ink: #eef3f6; --soft: #a9b7c2; --paper: #0f161c; --card: #17212a;
    --line: #33424f; --main: #5fd0bb; --on-main: #04231d } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--paper);
    color: var(--ink); font: 16px/1.6 system-ui, sans-serif }
  main { width: min(100%, 26rem); padding: 24px; border: 1px solid var(--line); border-radius: 16px; background: var(--card) }
  .brand { display: flex; align-items: center; gap: 8px; margin: 0 0 20px; font-weight: 700 }
  h1 { margin: 0; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums }
  p { margin: 4px 0; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere }
  .demo { margin: 16px 0; padding: 12px; border: 1px dashed var(--line); border-radius: 12px }
  form { display: grid; gap: 8px }
  button, .back { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid var(--line);
    border-radius: 12px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer }
  button.main { border-color: var(--main); background: var(--main); color: var(--on-main); font-weight: 700; text-align: center }
  .back { border: 0; margin-top: 8px; color: var(--soft); text-align: center }
  h2 { margin: 20px 0 8px; font-size: .875rem; color: var(--soft) }
  :focus-visible { outline: 3px solid #3b82c4; outline-offset: 2px }`

const MARK = `<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#0b6b5d"/>
  <path d="M6 10h16M9 10v11M14 10v11M19 10v11" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>`

type Page = { language: string; title: string; nonce: string; body: string }

/** `body` is HTML; everything in it was escaped. */
export const frame = ({ language, title, nonce, body }: Page) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
    <title>${escapeText(title)} · Pier Pay</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
    <div class="brand">${MARK}Pier Pay</div>
    ${body}
    </main></body></html>`

/** `PHP 12,345.60`. */
export const presentAmount = (currency: string, amount: string) => `${currency} ${groupThousands(amount)}`
