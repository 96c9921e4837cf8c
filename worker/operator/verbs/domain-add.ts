import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { CONFIG_KEY, hostSchema, merchantSchema } from '../../../contract/merchant.ts'
import { defineVerb, requireMerchant } from '../act.ts'
import { assertFramesNoOwnHost } from '../own-hosts.ts'

const hostnameSchema = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9.-]{0,198}[a-z0-9])?$/, 'a host name without scheme, port and path')

/** EDGE-01, EDGE-11. The host itself comes last, so that it leads to a merchant that already lists it. */
export const domainAdd = defineVerb({
  summary: 'Lead a host to a merchant',
  input: z.strictObject({ host: hostnameSchema, merchant: merchantCodeSchema }),
  async plan(c, { host, merchant: code }) {
    const merchant = await requireMerchant(c, code)
    assertFramesNoOwnHost(merchant, [host])
    const domains = merchant.domains.includes(host) ? merchant.domains : [...merchant.domains, host]
    return [
      { key: CONFIG_KEY.merchant(code), schema: merchantSchema, value: { ...merchant, domains } },
      { key: CONFIG_KEY.host(host), schema: hostSchema, value: { merchant: code } },
    ]
  },
})
