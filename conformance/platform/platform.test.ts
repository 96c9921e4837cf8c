/** OPS-03: the profile `platform` passes a platform written from the guides, and names each of its faults. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BREAKDOWNS, BROKEN_KEYS, BROKEN_PROVIDER, BrokenPlatform } from '../broken/platform.ts'
import { PLATFORM_FAULTS, type PlatformFault } from '../broken/platform-faults.ts'
import { PASSWORD, PAYMENT_PASSWORD } from '../broken/platform-store.ts'
import { endProof, IS_NIGHT, isByDay, listFailed, listUnproved, OTHERS_AT_MOST, prove } from '../broken/prove.ts'
import { makeHooks } from '../run/hooks.ts'
import type { Recorder } from '../run/recorder.ts'
import { FIRST_PAGE, PlatformContext, type PlatformSettings, Sessions } from './context.ts'
import { platformChecks } from './platform.ts'

const TIMEOUT_MS = 5_000
/** Every check, one server: on a busy machine longer than a test usually may take. */
const WHOLE_MS = 120_000
const platform = new BrokenPlatform()
beforeAll(async () => {
  await platform.listen()
  platform.edgeOrigin = `http://127.0.0.1:${await findFreePort()}`
})
afterAll(() => {
  platform.close()
  endProof()
})

function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    }),
  )
}

const account = (username: string) => ({ username, password: PASSWORD, paymentPassword: PAYMENT_PASSWORD })
const ROLES = ['player', 'second', 'fresh', 'locked', 'excluded', 'onBreak', 'agent']

function provePlatform(areas: string[], { timeoutMs = TIMEOUT_MS, parallel = 8 } = {}) {
  const settings: PlatformSettings = {
    origin: platform.origin,
    merchants: BROKEN_KEYS,
    members: {
      ...Object.fromEntries(ROLES.map((role) => [role, account(role)])),
      fresh: { ...account('fresh'), contact: 'fresh@example.com' },
    },
    gameId: 'game-001',
    provider: BROKEN_PROVIDER,
    noticesPort: Number(new URL(platform.edgeOrigin).port),
  }
  const hooks = Object.fromEntries(
    ['deposit', 'setClock', 'outbox', 'credit'].map((name) => [name, `${platform.origin}/control/${name}`]),
  )
  const sessions = new Sessions()
  const make = (recorder: Recorder) =>
    new PlatformContext(settings, makeHooks(hooks, recorder, timeoutMs), recorder, sessions, 7, timeoutMs)
  return prove(platformChecks, make, { level: 'full', areas, parallel })
}

const FAULTS = (Object.entries(PLATFORM_FAULTS) as [PlatformFault, string][]).filter(([, check]) => isByDay(check))

describe('profile platform', () => {
  it(
    'finds nothing wrong with a platform that does as the guides say',
    async () => {
      platform.begin()
      expect(listUnproved(await provePlatform([]))).toEqual([])
    },
    WHOLE_MS,
  )

  it('gives a platform of the first page’s calls a report to go on from', async () => {
    platform.begin()
    platform.built = [...FIRST_PAGE, 'botCheckChallenge', 'freePlay']
    const results = await provePlatform(['ENV-0', 'ANS', 'MON', 'FLT', 'LNC', 'LOT', 'SVC']).finally(() => {
      platform.built = null
    })
    const of = (outcome: string) => results.filter((result) => result.outcome === outcome)
    expect([...of('fail'), ...of('error')].map(({ id, expected, got, reason }) => [id, expected, got, reason])).toEqual(
      [],
    )
    expect(of('skip').map(({ reason }) => reason)).toContain('depositChannels answers 404 not_found')
    expect(of('pass').length).toBeGreaterThan(20)
  })

  it.each(Object.keys(BREAKDOWNS))('ends soon, and by failures alone, where a server %s', async (breakdown) => {
    platform.begin()
    platform.breakdown = breakdown
    const results = await provePlatform(['ENV-01', 'ENV-12', 'ENV-17', 'ANS-09', 'MON-01', 'LNC-04', 'REG-04'], {
      timeoutMs: 150,
    }).finally(() => {
      platform.breakdown = null
    })
    expect(results.filter(({ outcome }) => outcome === 'error').map(({ id, reason }) => [id, reason])).toEqual([])
    expect(listFailed(results)).toContain('ENV-12')
  })

  describe('where each call arrives three seconds late', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date', 'performance'] })
      platform.onArrival = () => vi.advanceTimersByTime(3_000)
    })
    afterEach(() => {
      platform.onArrival = () => {}
      vi.useRealTimers()
    })
    /** One after the other: each call that arrives moves the clock of those under way. */
    const proveClocks = () => provePlatform(['ENV-10', 'ENV-11', 'ENV-23', 'LOT-01'], { parallel: 1 })
    it('finds no fault in a right clock', async () => {
      platform.begin()
      expect(listUnproved(await proveClocks())).toEqual([])
    })
    it.each([
      ['ten minutes of clock grace', 'ENV-10'],
      ['no clock grace', 'ENV-23'],
    ] as const)('still names %s', async (fault, check) => {
      platform.begin(fault)
      expect(listFailed(await proveClocks())).toContain(check)
    })
  })

  it.each(FAULTS)(
    'names the fault: %s',
    async (fault, check) => {
      platform.begin(fault)
      const failed = listFailed(await provePlatform(IS_NIGHT ? [] : [check]))
      expect(failed).toContain(check)
      expect(failed.length, failed.join(' ')).toBeLessThanOrEqual(1 + OTHERS_AT_MOST)
    },
    WHOLE_MS,
  )
})
