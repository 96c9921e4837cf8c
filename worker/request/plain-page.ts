/** A page without script or data, for when the site itself cannot be shown. */
import { html } from 'hono/html'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG } from '../../contract/constants.ts'
import type { Refusal } from '../../contract/errors.ts'
import type { EdgeContext } from '../context.ts'
import { readAcceptLanguage } from './choose-language.ts'
import { findRequestedCall } from './find-requested-call.ts'
import { isSaid, PLAIN_WORDS } from './plain-words.ts'

/**
 * Somebody looking at an address, rather than a program calling. Who takes anything, as curl and the monitors of
 * operators do, is shown what a person would see, unless the address names a file.
 */
export function wantsPage(c: EdgeContext): boolean {
  const accept = c.req.header('accept') ?? '*/*'
  const namesFile = /\.[a-z0-9]+$/i.test(c.req.path) && !c.req.path.endsWith('.html')
  return (
    ['GET', 'HEAD'].includes(c.req.method) &&
    (accept.includes('text/html') || (accept === '*/*' && !namesFile)) &&
    findRequestedCall(c) === null &&
    !/^\/(__|(img|assets|wps|lgw|lotto)(\/|$))/.test(c.req.path)
  )
}

/** In the browser's language: where the site cannot be shown, no other wish is known. */
export function answerPlainPage(c: EdgeContext, refusal: Refusal): Response | Promise<Response> {
  const language = readAcceptLanguage(c.req.header('accept-language'))[0] ?? DEFAULT_LANGUAGE
  const words = PLAIN_WORDS[language]
  const text = words[isSaid(refusal.errorCode) ? refusal.errorCode : 'internal']
  const page = html`<!doctype html>
<html lang="${LANGUAGE_TAG[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;font:16px/1.5 system-ui;background:#101418;color:#f2f4f6">
<main style="padding:24px;max-width:36rem;text-align:center"><h1 style="font-size:1.25rem">${text}</h1>
<p style="color:#9aa4ae">${words.reference}: ${c.var.requestId}</p></main>
</body>
</html>`
  return c.html(page, refusal.status)
}
