/** Pages of one file, which are kept and opened without a network: their script stands in them. */
import { manifest } from 'virtual:client-manifest'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeContext } from '../context.ts'

const STYLE = `:root{color-scheme:dark light}body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem;background:#0d1426;color:#eef1f7}
label{display:block;font-weight:600}textarea,input{width:100%;box-sizing:border-box;font:13px/1.5 ui-monospace,monospace;padding:.6rem;border-radius:8px;border:1px solid #43507a;background:#162040;color:inherit}
button{margin-top:1rem;font:600 16px system-ui;padding:.75rem 1.5rem;border:0;border-radius:12px;background:#f3b95a;color:#1a1204}:focus-visible{outline:3px solid #8ad8ff;outline-offset:2px}
textarea{height:14rem}#result{overflow-wrap:anywhere}li{margin:.25rem 0}code{overflow-wrap:anywhere}.good{color:#7fe3a8}.bad{color:#ff9d98}`

type OneFile = { source: string; fileName: string; title: string; body: string }

/** `script` holds no end of an element: it is code of ours, and the text is escaped all the same. */
const page = ({ title, body }: OneFile, script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
${body}
</main><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`

/** Throws `not_found` where its script was not built. */
export const serveOneFile =
  (one: OneFile) =>
  async (c: EdgeContext): Promise<Response> => {
    const script = manifest.whole[one.source]
    const { origin } = new URL(c.req.url)
    const file = script === undefined ? null : await c.var.env.ASSETS.fetch(new URL(script, origin))
    if (file?.status !== 200) throw new Refusal('not_found', 'the verifier was not built')
    return c.body(page(one, await file.text()), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="${one.fileName}"`,
      'cache-control': 'public, max-age=3600',
    })
  }
