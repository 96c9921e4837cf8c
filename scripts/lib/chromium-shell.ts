/**
 * Debian's headless shell of the very Chromium that is installed, unpacked beside the reports. Without a window a page
 * loads in half of the processor time. Nothing of the system changes, and where it cannot be had the full one serves.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { promisify } from 'node:util'
import { at } from './paths.ts'

const INSTALLED = '/usr/lib/chromium'
const PACKAGE = 'chromium-headless-shell'
/** A minute passes before a step needs a browser. */
const WITHIN_MS = 40_000

const run = promisify(execFile)
const ask = (command: string, args: string[], cwd?: string) =>
  run(command, args, { timeout: WITHIN_MS, ...(cwd !== undefined && { cwd }) })

async function unpack(version: string, folder: string) {
  const download = () => ask('apt-get', ['download', `${PACKAGE}=${version}`], folder)
  // A fresh container has no lists of packages yet.
  await download().catch(() => ask('apt-get', ['update', '-q']).then(download))
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  await ask('dpkg', ['-x', file, '.'], folder)
  const own = `${folder}${INSTALLED}`
  // It shares its data with the full one, and looks for them beside itself.
  for (const name of readdirSync(INSTALLED))
    if (!existsSync(`${own}/${name}`)) symlinkSync(`${INSTALLED}/${name}`, `${own}/${name}`)
}

/** The path of the shell, or null where there is none of this version. */
export async function fetchChromiumShell(): Promise<string | null> {
  if (!existsSync(`${INSTALLED}/chromium`)) return null
  mkdirSync(at('.local'), { recursive: true })
  const folder = mkdtempSync(at('.local/unpacking-'))
  try {
    const { stdout } = await ask('dpkg-query', ['--show', 'chromium'])
    const [, version = ''] = stdout.trim().split('\t')
    const kept = at(`.local/${PACKAGE}-${version}`)
    if (!existsSync(kept)) {
      await unpack(version, folder)
      renameSync(folder, kept)
    }
    const path = `${kept}${INSTALLED}/${PACKAGE}`
    await ask(path, ['--version'])
    return path
  } catch (error) {
    console.log(`No headless shell, the full Chromium serves: ${String(error).split('\n')[0]}`)
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
