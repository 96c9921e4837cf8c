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

/** Clock ticks of Linux a second, which its counters of processor time are in. */
const TICKS_PER_S = 100
/** Fields of `/proc/self/stat` behind the name: user and system time of all children that have ended. */
const ENDED_CHILDREN = [13, 14] as const

/** Processor time in ms of all child programs that have ended, with their own children. Null except on Linux. */
function readEndedCpuMs(): number | null {
  if (process.platform !== 'linux') return null
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = ENDED_CHILDREN.reduce((sum, field) => sum + Number(fields[field]), 0)
  return (ticks * 1_000) / TICKS_PER_S
}

/** The sum when the last step ended. Linux adds a program's time at its end, so steps that overlap stay apart. */
let countedCpuMs = 0

/** Processor time of the step that has just ended, in ms. A program that it left running is not in it. */
function takeCpuMs(): number | null {
  const ended = readEndedCpuMs()
  if (ended === null) return null
  const ms = ended - countedCpuMs
  countedCpuMs = ended
  return ms
}

/** `cpuMs`: processor time, which a busy machine changes less than `ms`; null where the system does not tell. */
export type Ended = { ok: boolean; ms: number; cpuMs: number | null }

/**
 * Runs a program of node_modules in this Node; resolves to whether it ended well within the limit, and its time. With a log
 * file its output goes there, and is printed in one piece at its end: what runs beside it prints as well.
 */
export function runStep(name: string, args: string[], timeoutMs: number, logFile?: string): Promise<Ended> {
  console.log(`\n── ${name}${logFile ? ' begins' : ''}`)
  const startMs = performance.now()
  const log = logFile ? openSync(logFile, 'w') : null
  // What ended since the last step is no part of this one.
  if (running.size === 0) takeCpuMs()
  return new Promise((resolve) => {
    const output = log ?? 'inherit'
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output], detached: true })
    running.add(child)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      killGroup(child)
    }, timeoutMs)
    let cpuMs: number | null = null
    child.on('exit', () => {
      cpuMs = takeCpuMs()
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      killGroup(child)
      running.delete(child)
      const ms = performance.now() - startMs
      if (log !== null) closeSync(log)
      if (logFile) process.stdout.write(`\n── ${name}, ${Math.round(ms / 1_000)} s\n${readFileSync(logFile, 'utf8')}`)
      if (isLate) console.error(`${name} took longer than ${timeoutMs / 1_000} s`)
      resolve({ ok: code === 0, ms, cpuMs })
    })
  })
}
