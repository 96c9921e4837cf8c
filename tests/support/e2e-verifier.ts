/** FAIR-02: a round checked as its player would who trusts nobody: by the file they keep, without a network. */
import { pathToFileURL } from 'node:url'
import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { expect, expectAccessible } from './e2e.ts'

/** The one file that a player keeps, as an address of this computer. */
export async function saveVerifier(tab: Page, testInfo: TestInfo): Promise<string> {
  const download = tab.waitForEvent('download')
  await tab.getByRole('link', { name: 'Download this page as one file' }).click()
  const path = testInfo.outputPath('harbor-verify.html')
  await (await download).saveAs(path)
  return pathToFileURL(path).href
}

/** Each line of a round's proof by its label, as it would be copied. */
export async function copyProof(centre: Locator): Promise<Map<string, string>> {
  const lines = centre.getByRole('region', { name: 'Provably fair' }).locator('dl > div')
  return new Map(
    await lines.evaluateAll((all) =>
      all.map((line): [string, string] => [
        line.querySelector('dt')?.textContent ?? '',
        line.querySelector('dd')?.textContent ?? '',
      ]),
    ),
  )
}

/** FAIR-02: with no network at all, by the proof alone. */
export async function verifyOffline(file: string, proof: Map<string, string>, browser: Browser) {
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  const asked: string[] = []
  const wrong: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', (error) => wrong.push(String(error)))
  await page.goto(file)
  const copied = (label: string) => proof.get(label) ?? `nothing is called ${label}`
  const server = copied('Server seed, revealed')
  await page.getByLabel('Algorithm and rules').fill(copied('Algorithm and rules'))
  await page.getByLabel('Server seed, revealed').fill(server)
  await page.getByLabel('Server seed, hashed before play').fill(copied('Server seed, hashed before play'))
  await page.getByLabel('Your seed').fill(copied('Your seed'))
  await page.getByLabel('Round number under this pair').fill(copied('Round number under this pair'))
  const recompute = page.getByRole('button', { name: 'Recompute' })
  await recompute.click()
  const result = page.getByRole('status')
  await expect(result).toContainText('The seal fits: this seed was fixed before play.')
  await expect(result).toContainText(/The round returns .*Spin: stops \d+/s)
  await expectAccessible(page)

  await page.getByLabel('Server seed, revealed').fill(server.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  await expect(result, 'what was found is of other seeds').toBeEmpty()
  await recompute.click()
  await expect(result).toContainText('The seal does NOT fit')
  await expect(result, 'no round of another seed').not.toContainText('The round returns')
  expect({ asked, wrong }).toEqual({ asked: [file], wrong: [] })
  await context.close()
}
