import type { Merchant } from '../../contract/merchant.ts'
import { OpsRefusal } from './refusal.ts'

/**
 * EDGE-14: a page of the site's own origin may take off the sandbox of the frame it stands in, and cookies know no
 * ports, so that a merchant must not frame games from a host of its own. Throws OpsRefusal, naming the origin.
 */
export function assertFramesNoOwnHost({ gameOrigins }: Pick<Merchant, 'gameOrigins'>, ownHosts: readonly string[]) {
  const own = new Set(ownHosts.map((host) => host.toLowerCase()))
  const framed = gameOrigins.find((origin) => own.has(new URL(origin).hostname))
  if (framed !== undefined) {
    throw new OpsRefusal(`gameOrigins: ${framed} is a host of this merchant's site; games need a host of their own`)
  }
}
