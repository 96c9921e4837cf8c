import { env } from 'cloudflare:workers'
import { sha256Hex } from '../../contract/digest.ts'
import type { Bindings } from '../../worker/env.ts'
import { goByWayOf } from './at-that-moment.ts'
import { buildEdge } from './edge.ts'
import type { TestBrowser } from './test-browser.ts'

/** An edge and, of a session that is named later, that its object cannot be ended: for so many tries. */
export async function buildFailing(tries: number) {
  let [failing, left] = ['', tries]
  const fail = async (go: () => Promise<unknown>, name: string) => {
    if (name === failing && left-- > 0) throw new Error('the object is away')
    return go()
  }
  const { SESSION } = env as unknown as Bindings
  const edge = await buildEdge({ bindings: { SESSION: goByWayOf(SESSION, 'end', fail) } })
  const failAt = async (browser: TestBrowser) => {
    failing = await sha256Hex(browser.cookies.get('__Host-sid') ?? '')
  }
  return { edge, failAt }
}
