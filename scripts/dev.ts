/** `npm run dev`: serves like `npm start`, and builds and serves again whenever a source changes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { build, ensureBuilt } from './lib/build.ts'
import { at } from './lib/paths.ts'

const SETTLE_MS = 150

let site: ChildProcess | undefined

function serve() {
  site = spawn(process.execPath, [at('scripts/serve.ts')], { stdio: 'inherit' })
}

/** The old site stays up while the new build is made, and for good when it fails. */
function renew() {
  try {
    build()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return
  }
  const old = site
  if (!old || old.exitCode !== null) return serve()
  old.once('exit', serve)
  old.kill('SIGTERM')
}

let timer: NodeJS.Timeout | undefined
for (const folder of ['contract', 'kit', 'platform', 'psp', 'studio', 'web', 'worker']) {
  watch(at(folder), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.|\.wrangler/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(renew, SETTLE_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    site?.kill(signal)
    process.exit(0)
  })
}
ensureBuilt()
serve()
