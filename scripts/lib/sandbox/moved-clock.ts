/** The test clock of a sandbox: the Workers' own, moved from outside, so that no Worker knows of it (docs/guides/sandbox.md). */
import { existsSync, globSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Hook } from './control.ts'

const NS_PER_MS = 1_000_000

/**
 * The entry of a Worker whose clock is ahead. The runtime rings alarms by the true clock, so they are set and read by it.
 * `objects`: the classes of its Durable Objects.
 */
export const buildMovedEntry = (objects: readonly string[], aheadMs: number): string => `
globalThis.clockAheadMs = ${aheadMs}
const TrueDate = Date
globalThis.Date = class Date extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(TrueDate.now() + ${aheadMs})
    else super(...parts)
  }
  static now() {
    return TrueDate.now() + ${aheadMs}
  }
}
const built = await import('./index.js')
const moved = new WeakSet()
function moveAlarmsOf(storage) {
  const methods = Object.getPrototypeOf(storage)
  if (moved.has(methods)) return
  moved.add(methods)
  const { setAlarm, getAlarm } = methods
  methods.setAlarm = function (at, options) {
    return setAlarm.call(this, Number(at) - ${aheadMs}, options)
  }
  methods.getAlarm = async function (options) {
    const at = await getAlarm.call(this, options)
    return at === null ? null : at + ${aheadMs}
  }
}
const withMovedAlarms = (Built) =>
  class extends Built {
    constructor(ctx, env) {
      moveAlarmsOf(ctx.storage)
      super(ctx, env)
    }
  }
${objects.map((name) => `export const ${name} = withMovedAlarms(built.${name})`).join('\n')}
export default built.default
`

/** Brings all alarms forward, as time goes on by so much. The site is stopped: the runtime keeps each in two places. */
export function moveAlarms(dataDir: string, byMs: number) {
  const byNs = byMs * NS_PER_MS
  for (const list of globSync(`${dataDir}/state/do/*/metadata.sqlite`)) {
    const alarms = new DatabaseSync(list)
    const ids = alarms.prepare('SELECT actor_id AS id FROM _cf_ALARM').all()
    alarms.prepare('UPDATE _cf_ALARM SET scheduled_time = scheduled_time - ?').run(byNs)
    alarms.close()
    for (const { id } of ids) {
      const file = `${dirname(list)}/${id}.sqlite`
      if (!existsSync(file)) continue
      const object = new DatabaseSync(file)
      object.prepare('UPDATE _cf_METADATA SET value = value - ? WHERE key = 1').run(byNs)
      object.close()
    }
  }
}

const advanceSchema = z.object({
  advanceMs: z
    .int()
    .min(0, 'the clock only goes forward')
    .max(366 * 86_400_000),
})

/** The hook `setClock`: the site starts again over its data, at a later time. */
export class TestClock {
  aheadMs = 0
  readonly #dataDir: string
  readonly #restart: (between: () => void) => Promise<void>

  /** `restart` stops the site, calls `between`, and starts it with `aheadMs`. */
  constructor(dataDir: string, restart: (between: () => void) => Promise<void>) {
    this.#dataDir = dataDir
    this.#restart = restart
  }

  advance: Hook = async (input) => {
    const { advanceMs } = advanceSchema.parse(input)
    if (advanceMs > 0)
      await this.#restart(() => {
        moveAlarms(this.#dataDir, advanceMs)
        this.aheadMs += advanceMs
      })
    return { now: new Date(Date.now() + this.aheadMs).toISOString() }
  }
}
