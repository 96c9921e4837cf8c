import { type ChildProcess, spawn } from 'node:child_process'
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

/** Runs a program of node_modules in this Node; resolves to whether it ended well within the limit, and its time. */
export function runStep(name: string, args: string[], timeoutMs: number): Promise<{ ok: boolean; ms: number }> {
  console.log(`\n── ${name}`)
  const startMs = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    running.add(child)
    const timer = setTimeout(() => {
      console.error(`${name} took longer than ${timeoutMs / 1_000} s`)
      killGroup(child)
    }, timeoutMs)
    child.on('close', (code) => {
      clearTimeout(timer)
      killGroup(child)
      running.delete(child)
      resolve({ ok: code === 0, ms: performance.now() - startMs })
    })
  })
}
