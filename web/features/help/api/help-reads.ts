import type { PlannedRead } from '../../../lib/queries.ts'
import { helpPlaceOf } from '../help-address.ts'

/** The centre is one answer; the form needs its bounds as well. */
export function helpReads(url: URL): PlannedRead[] {
  const { view } = helpPlaceOf(url.search)
  return [
    { route: 'GET /wps/system/helpCenter', input: {} },
    ...(view === 'write' ? [{ route: 'GET /wps/feedback/setting', input: {} } as const] : []),
  ]
}
