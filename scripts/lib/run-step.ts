import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { root } from './paths.ts'

const running = new Set<ChildProcess>()

/** Kills a step with everything it started: each step leads a process group of its own. */
function killGroup(child: ChildProcess) {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
}

export function killAllSteps() {
  for (const child of running) killGroup(child)
}

export type Ended = { ok: boolean; ms: number }

/**
 * Runs a program of node_modules in this Node; resolves to whether it ended well within the limit, and its time. With a log
 * file its output goes there, and is printed in one piece at its end: what runs beside it prints as well.
 */
export function runStep(name: string, args: string[], timeoutMs: number, logFile?: string): Promise<Ended> {
  console.log(`\n── ${name}${logFile ? ' begins' : ''}`)
  const startMs = performance.now()
  const log = logFile ? openSync(logFile, 'w') : null
  return new Promise((resolve) => {
    const output = log ?? 'inherit'
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output], detached: true })
    running.add(child)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      killGroup(child)
    }, timeoutMs)
    child.on('close', (code) => {
      clearTimeout(timer)
      killGroup(child)
      running.delete(child)
      const ms = performance.now() - startMs
      if (log !== null) closeSync(log)
      if (logFile) process.stdout.write(`\n── ${name}, ${Math.round(ms / 1_000)} s\n${readFileSync(logFile, 'utf8')}`)
      if (isLate) console.error(`${name} took longer than ${timeoutMs / 1_000} s`)
      resolve({ ok: code === 0, ms })
    })
  })
}
