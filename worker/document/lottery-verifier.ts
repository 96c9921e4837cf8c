/** FAIR-02: the verifier of lottery draws as one file, which a player keeps and opens without a network. */
import { manifest } from 'virtual:client-manifest'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeContext } from '../context.ts'

const SCRIPT = manifest.whole['web/verifier/lottery-verifier.ts']

const STYLE = `:root{color-scheme:dark light}body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem;background:#0d1426;color:#eef1f7}
label{display:block;font-weight:600}textarea{width:100%;box-sizing:border-box;height:14rem;font:13px/1.5 ui-monospace,monospace;padding:.6rem;border-radius:8px;border:1px solid #43507a;background:#162040;color:inherit}
button{margin-top:1rem;font:600 16px system-ui;padding:.75rem 1.5rem;border:0;border-radius:12px;background:#f3b95a;color:#1a1204}:focus-visible{outline:3px solid #8ad8ff;outline-offset:2px}
#result{overflow-wrap:anywhere}li{margin:.25rem 0}code{overflow-wrap:anywhere}.good{color:#7fe3a8}.bad{color:#ff9d98}`

/** `script` holds no end of an element: it is code of ours, and the text is escaped all the same. */
const page = (script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Verify a lottery draw</title><style>${STYLE}</style></head>
<body><main><h1>Verify a lottery draw</h1>
<p>Copy the proof from the page “Check a draw” and paste it here. This file computes the draw again from its two secrets. Nothing is sent anywhere.</p>
<form id="verify"><label for="proof">Proof of the draw</label><textarea id="proof" name="proof" spellcheck="false" autocomplete="off" required></textarea>
<button>Verify</button></form>
<div id="result" role="status" aria-live="polite"></div>
<h2>How it is drawn</h2>
<p>Our secret: <code>h[N]</code> is random and <code>h[i−1]</code> is the SHA-256 of the hex text of <code>h[i]</code>. <code>h[0]</code> is published before the first bet, draw n uses <code>h[n]</code>, where n counts the draws of the game from the first one of the chain. The public secret: the beacon’s round is ceil((close + 6 s − 1692803367) ÷ 3) + 1, fixed while bets are open. Its random value is the SHA-256 of the signature’s bytes. Numbers come from HMAC-SHA256 with the text of <code>h[n]</code> as key and <code>game.period.random:0:0</code>, <code>…:0:1</code> and so on as messages.</p>
<p>A draw on the house beacon has no signature: its second secret was made by the operator, whom one has to trust for it.</p>
</main><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`

export async function serveLotteryVerifier(c: EdgeContext): Promise<Response> {
  const { origin } = new URL(c.req.url)
  const file = SCRIPT === undefined ? null : await c.var.env.ASSETS.fetch(new URL(SCRIPT, origin))
  if (file?.status !== 200) throw new Refusal('not_found', 'the verifier was not built')
  return c.body(page(await file.text()), 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': 'attachment; filename="verify-lottery.html"',
    'cache-control': 'public, max-age=3600',
  })
}
