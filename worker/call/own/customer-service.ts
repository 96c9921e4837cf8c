/** MSG-02: where this visitor reaches customer service: opened, checked against the merchant's hosts, by rank. */

import { createDecipheriv } from 'node:crypto'
import {
  DEMO_SERVICE_HOST,
  MEMBER_TYPE,
  SERVICE_KEY_CHARS,
  SERVICE_PAGE_PATH,
  SERVICE_PATH_TYPE,
  VIP_SERVICE_ABOVE_RANK,
} from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { ServiceChannel } from '../../../contract/states/case.ts'
import type { CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { warn } from '../../request/log-line.ts'
import { callUpstream } from '../../upstream/call-upstream.ts'
import { UpstreamFault } from '../../upstream/fault.ts'
import { readCached } from '../cache.ts'

type PathList = CallResponse<'servicePaths'>['version']['pathList']

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const BLOCK_BYTES = 8

/**
 * MSG-02: base64 of DES-ECB (PKCS7, UTF-8), then its key of eight characters. Answers the address inside, or null for
 * anything that is not an https address, without a user or a port, on one of `hosts` exactly: the cipher protects nothing.
 */
export function openServicePath(path: string, hosts: readonly string[]): string | null {
  const text = decrypt(path.slice(0, -SERVICE_KEY_CHARS), path.slice(-SERVICE_KEY_CHARS))
  const url = text === null ? null : URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  return hosts.some((host) => host.toLowerCase() === url.hostname) ? url.href : null
}

function decrypt(sealed: string, key: string): string | null {
  if (sealed === '' || !BASE64.test(sealed)) return null
  const bytes = Buffer.from(sealed, 'base64')
  const keyBytes = Buffer.from(key, 'utf8')
  if (bytes.length % BLOCK_BYTES !== 0 || keyBytes.length !== SERVICE_KEY_CHARS) return null
  try {
    // An empty vector, as ECB has none: some builds of the runtime refuse null here.
    const decipher = createDecipheriv('des-ecb', keyBytes, Buffer.alloc(0))
    // Joined as bytes before they are read: a letter may lie across the two parts.
    const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return null
  }
}

/**
 * Throws `function_disabled` where the merchant has no customer service, and `upstream_failed` when what it has is not an
 * https address on its hosts.
 */
export async function answerCustomerService(c: EdgeContext): Promise<CallResponse<'customerService'>> {
  const { url: configured, hosts } = c.var.merchant.customerService
  const list = await getPathList(c)
  let isBroken = false
  const open = (channel: keyof typeof SERVICE_PATH_TYPE & ServiceChannel, path: string | null) => {
    if (path === null) return null
    const url = openServicePath(path, [...hosts, ...c.var.env.SERVICE_HOSTS])
    if (url !== null) return { channel, url: findLocally(c, url) }
    isBroken = true
    warn(c.var.trace, `the ${channel} service path cannot be used`)
    return null
  }
  const vipPath = findPath(list, SERVICE_PATH_TYPE.vip)
  const vip = vipPath !== null && (await isHighRank(c)) ? open('vip', vipPath) : null
  if (vip) return vip
  // A page of this site is no help where the site is shut to them.
  if (hasThread(list) && c.var.siteClosed === null) return { channel: 'in-house', url: SERVICE_PAGE_PATH }
  const live = open('live', findPath(list, SERVICE_PATH_TYPE.live))
  if (live) return live
  if (configured !== null) return { channel: 'live', url: configured }
  throw isBroken ? new UpstreamFault('shape') : new Refusal('function_disabled', 'no customer service')
}

/** The host of the demo merchants is nobody's: on one's own machine the platform stands in for it. */
function findLocally(c: EdgeContext, url: string): string {
  const { hostname, pathname } = new URL(url)
  const isStandIn = c.var.visitor.isLocal && hostname === DEMO_SERVICE_HOST
  return isStandIn ? new URL(`/__local/service${pathname}`, c.req.url).href : url
}

/** Whether the conversation of this site itself is offered. */
export const hasThread = (list: PathList): boolean => findPath(list, SERVICE_PATH_TYPE.inHouse) === SERVICE_PAGE_PATH

const findPath = (list: PathList, type: string) => list.find((item) => item.type === type)?.path ?? null

/** From the cache as a rule, so that it works while the platform does not; the configured address needs no platform. */
async function getPathList(c: EdgeContext): Promise<PathList> {
  try {
    return (await readCached(c, 'servicePaths')).version.pathList
  } catch (error) {
    if (c.var.merchant.customerService.url === null) throw error
    return []
  }
}

/** Whoever's rank cannot be learned is served by the live chat. */
async function isHighRank(c: EdgeContext): Promise<boolean> {
  const { session } = c.var
  // Whose password is due has a weak session: it says nothing of theirs.
  if (!session || session.forceChangePassword || session.memberType === MEMBER_TYPE.guest) return false
  try {
    const { clubLabel } = await callUpstream(c, 'memberInfo', {
      sessionToken: session.upstreamToken,
    })
    return (clubLabel?.rankLevel ?? 0) > VIP_SERVICE_ABOVE_RANK
  } catch {
    return false
  }
}
