import { z } from 'zod'
import { CONFIG_KEY, maintenanceSchema, merchantSchema, regionRulesSchema } from '../../../contract/merchant.ts'
import { defineVerb, type Write } from '../act.ts'
import { assertFramesNoOwnHost } from '../own-hosts.ts'
import { assertSpeaksItsLanguages } from '../own-languages.ts'
import { readStored } from '../read-stored.ts'
import { listHosts } from '../reads.ts'

/** EDGE-01. A new merchant gets its switches at once: KV remembers that a key is absent, too. */
export const merchantPut = defineVerb({
  summary: 'Publish a merchant',
  input: z.strictObject({ merchant: merchantSchema.omit({ version: true }) }),
  async plan(c, { merchant }) {
    assertSpeaksItsLanguages(merchant)
    const leadingHere = (await listHosts(c)).filter((one) => one.merchant === merchant.code).map(({ host }) => host)
    assertFramesNoOwnHost(merchant, [...merchant.domains, ...leadingHere])
    const writes: Write[] = [{ key: CONFIG_KEY.merchant(merchant.code), schema: merchantSchema, value: merchant }]
    const maintenance = CONFIG_KEY.maintenance(merchant.code)
    const region = CONFIG_KEY.region(merchant.code)
    if ((await readStored(c, maintenance)) === null) {
      writes.push({ key: maintenance, schema: maintenanceSchema, value: { active: false } })
    }
    if ((await readStored(c, region)) === null) {
      writes.push({ key: region, schema: regionRulesSchema, value: {} })
    }
    return writes
  },
})
