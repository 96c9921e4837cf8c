/** Temporary files in memory: workerd waits for the disk after each commit, which was half of the time of its tests. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY_DISK = '/dev/shm'
/** A wallet takes 0.3 MB, and the platform's tests open some thousands. A container's own memory disk is often 64 MB. */
const NEEDED_BYTES = 4_000_000_000
const PREFIX = 'tests-of-'

/** A process that was killed left its files: they would stay in memory until the machine restarts. */
function removeLeftFiles(disk: string) {
  for (const name of readdirSync(disk)) {
    const pid = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : ''
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(`${disk}/${name}`, { recursive: true, force: true })
  }
}

function hasRoom(disk: string): boolean {
  if (!existsSync(disk)) return false
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize >= NEEDED_BYTES
}

/** For this process and those it starts, until it ends; where there is no such disk, the usual folder is kept. */
export function keepTemporaryFilesInMemory(disk = MEMORY_DISK) {
  if (tmpdir().startsWith(disk) || !hasRoom(disk)) return
  removeLeftFiles(disk)
  const folder = `${disk}/${PREFIX}${process.pid}`
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
