/** `npm run build` builds; with `--if-stale` only when the sources have changed since. */
import { build, ensureBuilt } from './lib/build.ts'

try {
  if (process.argv.includes('--if-stale')) ensureBuilt()
  else build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
