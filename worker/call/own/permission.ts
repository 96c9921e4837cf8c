/** SYS-03, SYS-04: the status, answered to anyone at any time, and all the site needs to know of its merchant. */
import type { Permission } from '../../../contract/calls/site/system.ts'
import { isPlaceholder } from '../../../contract/lib/placeholder.ts'
import { within } from '../../../contract/lib/within.ts'
import type { Merchant } from '../../../contract/merchant.ts'
import type { CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { presentMerchant } from '../../merchant/present-merchant.ts'
import { mayLogInWhenClosed } from '../../request/site-closed.ts'
import { readCached, readKept } from '../cache.ts'
import { pickCdns } from '../pick-cdn.ts'
import { hasThread } from './customer-service.ts'

type FromUpstream = Pick<Permission['info'], 'whitelabel' | 'register' | 'customerService'>

/** The status is what pages wait for first, so it waits for nobody longer than this. */
const STATUS_DEADLINE_MS = 800

/** The page works without these: features stay off until the upstream is back. */
const nothing = ({ var: { merchant } }: EdgeContext): FromUpstream => ({
  whitelabel: [],
  register: null,
  customerService: { available: hasOutsideService(merchant) },
})

/** MSG-02: customer service at an address, or on a host, of the merchant's configuration. */
const hasOutsideService = ({ customerService: { url, hosts } }: Merchant): boolean => url !== null || hosts.length > 0

export const answerPermission = (c: EdgeContext) => presentPermission(c, readCached)

/** For an address that is no page: scanners try hundreds, and each would cost the platform two reads. */
export const answerPermissionFromCopies = (c: EdgeContext) => presentPermission(c, readKept)

type Read = typeof readKept

async function presentPermission(c: EdgeContext, read: Read): Promise<CallResponse<'permission'>> {
  const { merchant, visitor, siteClosed } = c.var
  // Shut out, a visitor needs the status page and nothing of the upstream.
  const [fromUpstream, cdns] = await Promise.all([siteClosed ? nothing(c) : askUpstream(c, read), pickCdns(c)])
  return {
    systemStatus: siteClosed?.systemStatus ?? 0,
    maintenance: siteClosed?.systemStatus === 1,
    maintenanceEnd: siteClosed?.systemStatus === 1 ? siteClosed.maintenanceEnd : null,
    regionRestriction: siteClosed?.systemStatus === 2,
    ...(mayLogInWhenClosed(c) && { memberLogin: true }),
    info: {
      merchant: presentMerchant(merchant),
      ...fromUpstream,
      resources: merchant.resources.filter(({ url }) => !isPlaceholder(url)),
      analytics: merchant.analytics,
      imageCDNs: cdns.image,
      launchGameCDNs: cdns.launch,
      location: { ip: visitor.ip, country: visitor.country },
    },
  }
}

async function askUpstream(c: EdgeContext, read: Read): Promise<FromUpstream> {
  const ask = <T>(answer: Promise<T>) => within(answer, STATUS_DEADLINE_MS).catch(() => null)
  const hasOutside = hasOutsideService(c.var.merchant)
  const [whitelabel, setting, rules, paths] = await Promise.all([
    ask(read(c, 'whitelabel')),
    ask(read(c, 'registerSetting')),
    ask(read(c, 'registerRules')),
    // A merchant with an address has the entry anyway.
    hasOutside ? null : ask(read(c, 'servicePaths')),
  ])
  return {
    whitelabel: whitelabel?.modules ?? [],
    register: setting && rules ? { setting, rules: rules.rules } : null,
    customerService: { available: hasOutside || (paths !== null && hasThread(paths.version.pathList)) },
  }
}
