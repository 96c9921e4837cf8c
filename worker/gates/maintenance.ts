/** EDGE-03, SYS-04: maintenance, for all or for one merchant, with addresses that still get in. */
import type { MiddlewareHandler } from 'hono'
import { CONFIG_KEY, type Maintenance, maintenanceSchema } from '../../contract/merchant.ts'
import { findShutting } from '../../contract/rules/shut-site.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { warn } from '../request/log-line.ts'
import type { SiteClosed } from '../request/site-closed.ts'

/**
 * Whether the visitor is shut out, and until when. An address has to be let in by every switch that is on.
 * `until` is what visitors are told; only the operator opens the site again, and a time gone by is not shown.
 */
export function computeMaintenance(
  switches: readonly (Maintenance | null)[],
  visitor: { ip: string },
  nowMs: number,
): SiteClosed | null {
  const shut = findShutting(switches, visitor.ip)
  if (shut.length === 0) return null
  const noLogins = shut.some((one) => one.logins === false) && ({ noLogins: true } as const)
  const ends = shut.map((one) => one.until)
  // With one switch open-ended nobody knows the end.
  if (ends.some((end) => end === null || Date.parse(end) <= nowMs))
    return { systemStatus: 1, maintenanceEnd: null, ...noLogins }
  const last = ends.reduce((a, b) => (Date.parse(a ?? '') >= Date.parse(b ?? '') ? a : b), ends[0] ?? null)
  return { systemStatus: 1, maintenanceEnd: last, ...noLogins }
}

/** A value that cannot be read, with nothing good known from before, leaves the site open, as it was. */
async function readSwitch(c: EdgeContext, key: string): Promise<Maintenance | null> {
  const reading = await c.var.config.read(c.var.env.CONFIG, key, maintenanceSchema)
  if (reading.state === 'unreadable') warn(c.var.trace, `${key} cannot be read`)
  return reading.state === 'present' ? reading.value : null
}

export const maintenanceGate: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const switches = await Promise.all([
    readSwitch(c, CONFIG_KEY.maintenanceAll),
    readSwitch(c, CONFIG_KEY.maintenance(c.var.merchant.code)),
  ])
  c.set('siteStatus', switches.some((one) => one?.active) ? 'maintenance' : 'open')
  c.set('siteClosed', computeMaintenance(switches, c.var.visitor, c.var.clock()))
  await next()
}
