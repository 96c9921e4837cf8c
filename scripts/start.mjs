// `npm start`: from a fresh clone to a running site. PORT, BIND_HOST and PLATFORM_ORIGIN are heard.
import { continueWith, ensureInstalled, runScript } from './lib/install.mjs'

runScript(() => {
  ensureInstalled()
  continueWith('scripts/serve.ts')
})
