/** SYS-05: the page of who may not come in. */
import { expect, test } from 'vitest'
import { SYSTEM_STATUS } from '../../../contract/constants.ts'
import { renderText } from '../../../tests/support/boot.ts'
import { buildBoot, buildPermission } from '../../../tests/support/build-boot.ts'

test.each([
  ['PH', 'Philippines'],
  // Tor, as Cloudflare says it: no country, and refused wherever countries are.
  ['T1', null],
  ['XX', null],
])('SYS-05 a visitor from %s reads where they are taken to be: %s', async (country, name) => {
  const permission = buildPermission({ systemStatus: SYSTEM_STATUS.restricted, regionRestriction: true })
  permission.info.location.country = country as typeof permission.info.location.country
  const html = await renderText('/index', buildBoot({ permission }))
  const [, shown = ''] = /192\.0\.2\.7<\/strong>(.*?)<\/p>/.exec(html) ?? []
  expect(html).toContain('192.0.2.7')
  expect(shown.replace(/<[^>]*>/g, '').trim()).toBe(name ?? '')
})
