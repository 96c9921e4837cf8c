/** Processor time of the runtime, from Linux's own books; elsewhere there is none to be had. */
import { globSync, readFileSync } from 'node:fs'

/** The kernel's unit in /proc, 100 a second on every Linux that runs Node. */
const TICK_MS = 10

/** Milliseconds of processor that our workerd has used so far, or null where /proc is not there. */
export function readWorkerdMs(): number | null {
  for (const file of globSync('/proc/[0-9]*/stat')) {
    const [, name, rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(tryRead(file)) ?? []
    const fields = rest.split(' ')
    // After the name: state, parent, …; user and system time are the 12th and 13th.
    if (name === 'workerd' && Number(fields[1]) === process.pid) {
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS
    }
  }
  return null
}

/** Processes come and go while they are listed. */
function tryRead(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
