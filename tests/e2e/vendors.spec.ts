/** NAV-09, NAV-10: every vendor that home shows leads to games, at each merchant, and is counted as its list counts. */
import { expect, originOf, test } from '../support/e2e.ts'
import { open } from '../support/e2e-actions.ts'

for (const host of ['localhost', 'saffron.localhost'])
  test(`every vendor of home leads to its games: ${host}`, { tag: '@once' }, async ({ page }) => {
    // Every vendor's page, one after the other.
    test.slow()
    const origin = originOf(host)
    await open(page, `${origin}/index`)
    const links = page.getByRole('list', { name: 'Vendors' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const vendors = await links.evaluateAll((all) =>
      all.map((link) => ({ href: link.getAttribute('href') ?? '', games: link.querySelector('small')?.textContent })),
    )
    // The others start at once; what their sheet says is tried in lobby.spec.ts.
    const lists = vendors.filter(({ href }) => href.startsWith('/'))
    expect(lists.map(({ href }) => href)).toContain('/esports?vassalage=RIFTLINE')
    for (const { href, games } of lists) {
      await open(page, `${origin}${href}`)
      const tiles = page.getByRole('main').locator('.tile-grid > li')
      await expect(tiles.first(), `${href} has a game`).toBeVisible()
      const [most] = (games ?? '').match(/\d+/) ?? []
      await expect(tiles, `${href} has as many as home says`).toHaveCount(Math.min(21, Number(most)))
    }
    await open(page, `${origin}/sports`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Riftline'), 'and stands in no other list').toHaveCount(0)
  })
