// Runs before anything is installed: Node 20 and its own modules only.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const packagedNode = `${root}node_modules/.bin/node`

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Compares what npm says it installed with what the lock asks for. Optional packages may be absent. */
function isInstalled() {
  const record = `${root}node_modules/.package-lock.json`
  if (!existsSync(record) || !existsSync(packagedNode)) return false
  const wanted = readPackages(`${root}package-lock.json`)
  const present = readPackages(record)
  return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
    if (path === '' || (!present[path] && (optional || peer))) return true
    return present[path]?.version === version
  })
}

function npm(...args) {
  const [command, first] = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []]
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit' }).status === 0
}

/** Installs what is missing; a lock that npm refuses falls back on a plain install. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 11))
    throw new Error(`Node 20.11 or newer is needed, this is ${process.version}`)
  if (isInstalled()) return
  console.log('Installing packages …')
  if (
    !npm('ci', '--include=dev', '--loglevel=error') &&
    !npm('install', '--no-save', '--include=dev', '--loglevel=error')
  ) {
    throw new Error('The packages could not be installed; see npm’s words above')
  }
}

/** Goes on in the packaged Node, which everything installed is made for, and ends as it ends. */
export function continueWith(script, args = process.argv.slice(2)) {
  const child = spawn(packagedNode, [`${root}${script}`, ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm's shell may die of a signal without passing it on.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** Runs `prepare`, saying what went wrong in one line rather than in a stack. */
export async function runScript(prepare) {
  try {
    await prepare()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
