/** OPS-03: the profile `edge` passes an edge written from the guide, and names each of its faults. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrokenEdge, EDGE_FAULTS, type EdgeFault } from '../broken/edge.ts'
import { BROKEN_KEYS, BrokenPlatform } from '../broken/platform.ts'
import { PASSWORD } from '../broken/platform-store.ts'
import { endProof, IS_NIGHT, listFailed, listUnproved, OTHERS_AT_MOST, prove } from '../broken/prove.ts'
import { PlatformContext, Sessions } from '../platform/context.ts'
import { makeHooks } from '../run/hooks.ts'
import type { Recorder } from '../run/recorder.ts'
import { EdgeContext } from './context.ts'
import { edgeChecks } from './edge.ts'

/** The edge gives its platform up long before the suite gives the edge up, also on a busy machine. */
const LIMIT_MS = 700
const TIMEOUT_MS = 5_000

const platform = new BrokenPlatform()
const edge = new BrokenEdge(platform, LIMIT_MS)
beforeAll(async () => {
  await platform.listen()
  await edge.listen()
})
afterAll(() => {
  edge.close()
  platform.close()
  endProof()
})

function proveEdge(areas: string[]) {
  const origin = edge.originOf('meridian')
  const hosts = { meridian: origin, saffron: edge.originOf('saffron') }
  const member = { username: 'player', password: PASSWORD }
  const hooks = { credit: `${platform.origin}/control/credit`, slow: `${origin}/control/slow` }
  const make = (recorder: Recorder) => {
    const hook = makeHooks(hooks, recorder, TIMEOUT_MS)
    const settings = { origin: platform.origin, merchants: BROKEN_KEYS }
    const behind = new PlatformContext(settings, hook, recorder, new Sessions(), 7, TIMEOUT_MS)
    const ask = (token: string) => behind.call('memberInfo', { token })
    return new EdgeContext({ origin, hosts, member, gameId: 'game-001' }, hook, recorder, TIMEOUT_MS, ask)
  }
  return prove(edgeChecks, make, { level: 'full', areas })
}

/** Seen by silence alone, which takes its time: by night. */
const SILENT: readonly EdgeFault[] = ['notices dropped', 'waits for ever']
const FAULTS = (Object.keys(EDGE_FAULTS) as EdgeFault[]).filter((fault) => IS_NIGHT || !SILENT.includes(fault))

describe('profile edge', () => {
  it('finds nothing wrong with an edge that does as the guide says', async () => {
    edge.begin()
    expect(listUnproved(await proveEdge([]))).toEqual([])
  })

  it.each(FAULTS)('names the fault: %s', async (fault) => {
    edge.begin(fault)
    const failed = listFailed(await proveEdge(IS_NIGHT ? [] : [EDGE_FAULTS[fault]]))
    expect(failed).toContain(EDGE_FAULTS[fault])
    expect(failed.length, failed.join(' ')).toBeLessThanOrEqual(1 + OTHERS_AT_MOST)
  })
})
