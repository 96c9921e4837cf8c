/** axe, on the page as it stands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violation = { id: string; nodes: { target: unknown }[] }
declare global {
  // Once its source has been run in a page.
  var axe: undefined | { run(options: object): Promise<{ violations: Violation[] }> }
}

// The very axe that the builder brings along.
const SOURCE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
// What passes is counted by the thousand, described at length and read by nobody.
const optionsFor = (practice: boolean) => ({
  resultTypes: ['violations' as const],
  preload: false,
  runOnly: practice ? [...WCAG, 'best-practice'] : WCAG,
})

const describe = ({ id, nodes }: Violation) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`

/**
 * Violations of WCAG A and AA, each with the places it was found at; with `practice` of what axe calls best practice too. The builder opens a second page to gather what was
 * found in frames of other origins, which takes five times as long as axe itself: without frames axe runs in the page.
 */
export async function findAxeViolations(page: Page, practice = false): Promise<string[]> {
  const chosen = optionsFor(practice)
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page }).options(chosen).analyze()
    return violations.map(describe)
  }
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(SOURCE)
  const violations = await page.evaluate(async (options) => {
    const { violations } = await globalThis.axe!.run(options)
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target: String(target) })) }))
  }, chosen)
  return violations.map(describe)
}
