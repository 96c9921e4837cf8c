/** MEM-07, MEM-09, MEM-10: what a record was narrowed to stays: by the way back from a round, by a reload, by a link. */
import { expect, login, test } from '../support/e2e.ts'
import { open, readBets, reload } from '../support/e2e-actions.ts'

/** Plays ten rounds on every day the demo is started. */
const DEMO_PLAYER = 'player4'

test.describe('a narrowed record', { tag: '@once' }, () => {
  test.beforeEach(({ page }) => login(page, DEMO_PLAYER))

  test('MEM-07 rounds stay those of their kind and state on the way back from one, which names its vendor', async ({
    page,
  }) => {
    const vendorName = (await readBets(page))[0]?.vendorName ?? ''
    await open(page, '/index?dialog=centre&centre=personalHistoryCopy')
    const centre = page.getByRole('dialog', { name: 'Personal centre' })
    const kind = centre.getByLabel('Kind of game')
    const state = centre.getByLabel('State')
    const round = centre.getByRole('listitem').getByRole('button').first()
    // Both before the page is rendered again, as on a slow phone: neither undoes the other.
    await state.evaluate(
      (stateSelect, kindSelect) => {
        const choices = [
          [kindSelect, 'RNG'],
          [stateSelect, 'settled'],
        ] as const
        for (const [select, value] of choices) {
          if (!(select instanceof HTMLSelectElement)) throw new Error('not a select')
          select.value = value
          select.dispatchEvent(new Event('change', { bubbles: true }))
        }
      },
      await kind.elementHandle(),
    )
    await round.click()
    const figures = centre.getByRole('region').filter({ hasText: 'Balance after' })
    await expect(figures.getByText(vendorName, { exact: true })).toBeVisible()
    await centre.getByRole('button', { name: 'All rounds' }).click()
    await expect(kind).toHaveValue('RNG')
    await expect(state).toHaveValue('settled')
    await reload(page)
    await expect(kind).toHaveValue('RNG')
    await state.selectOption('Refunded')
    await expect(centre.getByText('No rounds in this period')).toBeVisible()
    await centre.getByRole('button', { name: 'Close' }).first().click()
    await expect(page).toHaveURL(/\/index$/)
  })

  test('MEM-09, MEM-10 movements stay of their kind, and profit in its periods', async ({ page }) => {
    const centre = page.getByRole('dialog', { name: 'Personal centre' })
    await open(page, '/index?dialog=centre&centre=transactionHistory')
    await centre.getByLabel('Kind of movement').selectOption('Stake')
    await reload(page)
    await expect(centre.getByLabel('Kind of movement')).toHaveValue('bet')
    await open(page, '/index?dialog=centre&centre=personalProfit')
    await centre.getByRole('button', { name: 'By month' }).click()
    await reload(page)
    await expect(centre.getByRole('button', { name: 'By month' })).toHaveAttribute('aria-pressed', 'true')
  })
})
