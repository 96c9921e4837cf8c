/** Two runs at once on one tested side would count each other's money. The second one is refused with one line. */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT, Stop } from './options.ts'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** Answers how the turn is given back. A file whose run has ended without doing so is of no account. */
export function takeTurn(profile: string, origin: string): () => void {
  const name = createHash('sha256').update(`${profile} ${origin}`).digest('hex').slice(0, 16)
  const file = join(tmpdir(), `conformance-${name}.pid`)
  if (!claim(file)) {
    const pid = Number(readFileSync(file, 'utf8'))
    if (isAlive(pid))
      throw new Stop(
        EXIT.unable,
        `${profile} of ${origin} is being tested by process ${pid}: two runs would count each other’s money. Wait for its end, or remove ${file}`,
      )
    rmSync(file, { force: true })
    claim(file)
  }
  return () => rmSync(file, { force: true })
}
