import { expect, test } from 'vitest'
import { CONFIG_KEY, merchantSchema, regionRulesSchema } from '../../contract/merchant.ts'
import { siteForTests } from '../support/system.ts'

const system = siteForTests()

const config = () => system.site.miniflare.getKVNamespace('CONFIG', 'edge')
const read = async (key: string) => JSON.parse((await (await config()).get(key, 'text')) ?? 'null')

test('a restart keeps what the operator changed, the secrets, and frames the studio at its new port', async () => {
  const { secrets, studio } = system.site
  const rules = regionRulesSchema.parse({ version: 7, denyCountries: ['ZZ'] })
  await (await config()).put(CONFIG_KEY.region('meridian'), JSON.stringify(rules))

  await system.restart()

  expect(await read(CONFIG_KEY.region('meridian'))).toEqual(rules)
  expect(system.site.secrets).toEqual(secrets)
  expect(system.site.studio).not.toBe(studio)
  const merchant = merchantSchema.parse(await read(CONFIG_KEY.merchant('meridian')))
  expect(merchant.gameOrigins).toEqual([system.site.studio])
})
