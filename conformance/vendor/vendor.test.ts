/** OPS-03: the profile `vendor` passes a vendor, a provider and a gateway written from the guides, and names their faults. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endProof, IS_NIGHT, isByDay, listFailed, listUnproved, OTHERS_AT_MOST, prove } from '../broken/prove.ts'
import { BrokenVendor, GATEWAY_SECOND_SECRET, VENDOR_CODE, VENDOR_SECOND_MS, VENDOR_SECRET } from '../broken/vendor.ts'
import { VENDOR_CAUGHT_BY, type VendorFault } from '../broken/vendor-faults.ts'
import type { Config } from '../run/config.ts'
import { makeHooks } from '../run/hooks.ts'
import type { Recorder } from '../run/recorder.ts'
import { VendorContext } from './context.ts'
import { OperatorServer } from './operator-server.ts'
import { closeBrowser } from './page-checks.ts'
import { vendorChecks } from './vendor.ts'

const SIDE_BY_SIDE = 12
/** Far longer than a busy machine needs for a round of its own. */
const CYCLE_MS = 1_500
const PAGE_MS = 180_000

type Side = { vendor: BrokenVendor; operator: OperatorServer }
/** A vendor and an operator for each fault: they wait more than they work, so they run side by side. */
async function start(...faults: VendorFault[]): Promise<Side> {
  const vendor = new BrokenVendor()
  vendor.begin(...faults)
  const manner = { code: VENDOR_CODE, secret: vendor.secret, lobbyOrigin: '' }
  const operator = new OperatorServer(manner)
  await vendor.listen()
  await operator.listen(0)
  vendor.walletOrigin = operator.origin
  return { vendor, operator }
}
function stop({ vendor, operator }: Side) {
  vendor.close()
  operator.close()
}
afterAll(endProof)

function proveVendor({ vendor, operator }: Side, areas: string[]) {
  const { origin } = vendor
  const config: Config = {
    vendor: {
      origin,
      code: VENDOR_CODE,
      secret: vendor.secret,
      game: 'harbor-lantern-tide',
      otherGame: 'harbor-koi-pond',
      page: origin,
      isFair: true,
      hasTables: true,
      hasJackpots: true,
      secondMs: VENDOR_SECOND_MS,
    },
    provider: { origin, code: VENDOR_CODE, secret: vendor.providerSecret, doesPayouts: true },
    gateway: {
      url: `${origin}/send?key=1`,
      merchant: VENDOR_CODE,
      secret: VENDOR_SECRET,
      secondSecret: GATEWAY_SECOND_SECRET,
    },
  }
  const hooks = Object.fromEntries(['play', 'kill', 'sent'].map((name) => [name, `${origin}/control/${name}`]))
  const make = (recorder: Recorder) =>
    new VendorContext(config, operator, makeHooks(hooks, recorder, 5_000), recorder, 5_000)
  return prove(vendorChecks, make, { level: 'full', areas })
}

const OUTSIDE = ['VPY', 'VMG']
/** A frozen win waits a minute, so only its own fault pays for it. */
const SLOW = 'VDT-15'
function chooseAreas(check: string): string[] {
  if (!IS_NIGHT) return [check]
  if (OUTSIDE.includes(check.slice(0, 3))) return OUTSIDE
  const ids = vendorChecks.map(({ id }) => id).filter((id) => !OUTSIDE.includes(id.slice(0, 3)))
  return ids.filter((id) => !isOfPage(id) && (id !== SLOW || check === SLOW))
}

/** What needs a browser is proved by night. */
const isOfPage = (check: string) => /^VPG-0[2-7]$/.test(check)
const FAULTS = (Object.keys(VENDOR_CAUGHT_BY) as VendorFault[]).filter(
  (fault) => !isOfPage(VENDOR_CAUGHT_BY[fault]) && isByDay(VENDOR_CAUGHT_BY[fault]),
)
const PAGE_FAULTS = (Object.keys(VENDOR_CAUGHT_BY) as VendorFault[]).filter((fault) =>
  isOfPage(VENDOR_CAUGHT_BY[fault]),
)
const WITHOUT_PAGE = vendorChecks.map(({ id }) => id).filter((id) => !isOfPage(id) && isByDay(id))

describe('profile vendor', () => {
  const failed = new Map<VendorFault, string[]>()
  beforeAll(async () => {
    const left = [...FAULTS]
    const work = async () => {
      for (let fault = left.shift(); fault; fault = left.shift()) {
        const side = await start(fault)
        failed.set(fault, listFailed(await proveVendor(side, chooseAreas(VENDOR_CAUGHT_BY[fault]))))
        stop(side)
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
    // Beside the rest of a gate, forty vendors one after the other take as many seconds, and by night each has all checks.
  }, 180_000)

  it('finds nothing wrong with a vendor that does as the guides say', async () => {
    const side = await start()
    expect(listUnproved(await proveVendor(side, WITHOUT_PAGE))).toEqual([])
    stop(side)
  })

  it.each(FAULTS)('names the fault: %s', (fault) => {
    const found = failed.get(fault) ?? []
    expect(found).toContain(VENDOR_CAUGHT_BY[fault])
    expect(found.length, found.join(' ')).toBeLessThanOrEqual(1 + OTHERS_AT_MOST)
  })
})

describe.runIf(IS_NIGHT)('the page of a vendor', () => {
  afterAll(closeBrowser)
  const provePage = async (areas: string[], ...faults: VendorFault[]) => {
    const side = await start(...faults)
    side.operator.minimumCycleMs = CYCLE_MS
    const results = await proveVendor(side, areas)
    stop(side)
    return results
  }

  it(
    'is clean where it does as the guide says',
    async () => {
      expect(listUnproved(await provePage(['VPG']))).toEqual([])
    },
    PAGE_MS,
  )

  it.each(PAGE_FAULTS)(
    'names the fault: %s',
    async (fault) => {
      const found = listFailed(await provePage([VENDOR_CAUGHT_BY[fault]], fault))
      expect(found).toEqual([VENDOR_CAUGHT_BY[fault]])
    },
    PAGE_MS,
  )
})
