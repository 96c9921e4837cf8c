// `npm start`: from a fresh clone to a running site. PORT, BIND_HOST and PLATFORM_ORIGIN are heard.
import { continueWith, ensureInstalled, runScript } from './lib/install.mjs'
import { ensurePortsFree } from './lib/site-ports.mjs'

await runScript(async () => {
  await ensurePortsFree()
  ensureInstalled()
  continueWith('scripts/serve.ts')
})
