/**
 * MEM-03: the page before a platform of somebody else's that keeps money at its vendors, with nothing answered in its place;
 * ours plays from one wallet (docs/architecture/money.md). Without a mouse, and with an answer that gets lost: keyboard-transfers.spec.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { loadSecrets } from '../../scripts/lib/secrets.ts'
import { DEMO_MERCHANTS } from '../../scripts/lib/seed.ts'
import { type Site, startSite } from '../../scripts/lib/site.ts'
import { expect, expectAccessible, QUIET_PLACE, test } from '../support/e2e.ts'
import { expectNoSidewaysScroll, open, reload } from '../support/e2e-actions.ts'
import { OutsidePlatform } from '../support/outside-platform.ts'

let dataDir: string
let platform: OutsidePlatform
let site: Site

// A site of its own, whose demo is made anew.
test.beforeAll(async () => {
  test.setTimeout(180_000)
  ensureBuilt()
  dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  platform = new OutsidePlatform(JSON.parse(loadSecrets(`${dataDir}/secrets.json`, DEMO_MERCHANTS).ENVELOPE_KEYS))
  await platform.listen()
  site = await startSite({ port: await findFreePorts(), dataDir, platformOrigin: platform.origin })
})
test.afterAll(async () => {
  await site?.close()
  platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

// That platform answers a handful of calls.
test.use({ allowedErrors: [/status of 404/] })

test('MEM-03 money is moved to a vendor’s own wallet and back, and lies there when the page is opened anew', {
  tag: '@once',
}, async ({ page }) => {
  test.slow()
  await page.goto(site.edge + QUIET_PLACE)
  // As any name and password here; there is no bot check to pass.
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ type: 'username', username: 'zoe', password: 'Quiet-Sea-77' })
    return (await fetch('/wps/session/login', { method: 'POST', headers, body })).status
  })
  expect(status).toBe(200)
  await open(page, `${site.edge}/index?dialog=centre&centre=transferFund`)
  const centre = page.getByRole('dialog')
  const main = centre.getByRole('region', { name: 'Main wallet' })
  const harbor = centre.getByRole('listitem').filter({ hasText: 'Harbor Lane' }).first()
  const amount = centre.getByLabel('Amount')
  const move = centre.getByRole('button', { name: 'Move' })
  const expectMoney = async (there: string, here: string) => {
    await expect(main).toContainText(`P\u00a0${here}`)
    await expect(harbor).toContainText(`P\u00a0${there}`)
  }
  await expect(main).toContainText('Some vendors keep their own wallet.')
  await expectMoney('0.00', '7.00')
  await amount.fill('7.01')
  await expect(centre.getByText('There is less than that.')).toBeVisible()
  await expect(move).toBeDisabled()
  await amount.fill('5')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await move.click()
  await expectMoney('5.00', '2.00')

  await centre.getByLabel('To', { exact: true }).selectOption('Main wallet')
  await centre.getByLabel('From', { exact: true }).selectOption('Harbor Lane')
  await amount.fill('2.5')
  await move.click()
  await expectMoney('2.50', '4.50')
  await reload(page)
  await expectMoney('2.50', '4.50')
  expect(platform.refused, 'what it could not read').toEqual([])
})
