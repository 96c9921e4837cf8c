/** What the pages show where a figure, a list or the browser's help is missing. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { copyText } from '../../kit/lib/copy-text.ts'
import { notify } from '../../kit/lib/notify.ts'
import drawerCss from '../../studio/client/drawer.css?inline'
import { paytableTab } from '../../studio/client/drawer-paytable.ts'
import gameCss from '../../studio/client/game.css?inline'
import { formatMinor } from '../../studio/client/text.ts'
import { buildPermission } from '../support/build-boot.ts'
import { gameNamed, gamePage, NO_COUNTS, vendorOf } from './support/answers.ts'
import { renderPage } from './support/render-page.tsx'
import { button, dialogOf, findAll, main } from './support/screen.ts'

test('MEM-08 cashback without any turnover prints no figure by itself', async () => {
  await renderPage('/down?dialog=centre&centre=manualRebate', {
    session: true,
    merchant: { flags: { manualRebate: true } },
    api: {
      manualRebate: { days: [], claimable: '0.00', timeZone: 'Asia/Manila', rates: [] },
      rebateRecord: { rows: [], nextCursor: null },
    },
  })
  const centre = dialogOf('Personal centre')
  await expect.element(centre.getByText('No cashback yet')).toBeVisible()
  const texts = document.createTreeWalker(centre.element(), NodeFilter.SHOW_TEXT)
  const bare: string[] = []
  while (texts.nextNode()) if (texts.currentNode.textContent?.trim() === '0') bare.push('0')
  expect(bare).toEqual([])
})

// @fault Device's clock days away from the site's
test('MEM-07 today is the day by the site’s clock, whatever day the device’s has', async () => {
  const nowMs = Date.now() + 2 * 86_400_000
  const { api } = await renderPage('/down?dialog=centre&centre=personalHistoryCopy&days=today', {
    session: true,
    boot: { nowMs },
    api: {
      bettingRecord: {
        rows: [],
        nextCursor: null,
        totals: { rounds: 0, stake: '0.00', payout: '0.00', net: '0.00' },
      } as never,
    },
  })
  await expect.poll(() => api.inputs('bettingRecord').length).toBe(1)
  const ago = nowMs - Date.parse(api.inputs('bettingRecord')[0]?.from ?? '')
  expect(ago >= 0 && ago < 86_400_000, String(ago)).toBe(true)
})

test('without a clipboard the text is offered selected', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  const shown = document.createElement('p')
  shown.textContent = 'KEEP-THIS'
  document.body.appendChild(shown)
  expect(await copyText('KEEP-THIS', { shownIn: shown })).toBe(false)
  expect(String(getSelection())).toBe('KEEP-THIS')
  shown.remove()
  const asked = vi.spyOn(window, 'prompt').mockReturnValue(null)
  expect(await copyText('https://play.example/x', { label: 'Koi Trio' })).toBe(false)
  expect(asked).toHaveBeenCalledWith('Koi Trio', 'https://play.example/x')
})

test('GAME-01 a list has what opens; what does not stands folded at its end', async () => {
  const [open, closed] = [gameNamed('Deep Reef'), gameNamed('Low Tide', { playable: false })]
  const { api } = await renderPage('/fish', {
    api: {
      gameList: ({ input }) => gamePage(input.playable ? [open] : [open, closed]),
      gameCounts: { ...NO_COUNTS, total: 2 },
    },
  })
  const fold = main.getByText('Coming soon · 1 game')
  await fold.click()
  await expect.element(main.getByRole('list', { name: 'Coming soon' }).getByText('Low Tide').first()).toBeVisible()
  expect(api.inputs('gameList').filter(({ playable }) => playable)).toHaveLength(1)
})

test('NAV-11 a message on a phone covers neither the title of an open dialog nor its way back', async () => {
  await renderPage('/down?dialog=centre&centre=rewardCenter', { session: true })
  const centre = dialogOf('Personal centre')
  const ways = [button(centre, 'Back to the list'), button(centre, 'Close')]
  for (const way of ways) await expect.element(way).toBeVisible()
  notify('success', 'Saved. From now on we write to you in the language that you have chosen here.')
  await expect.element(page.getByText('Saved. From now on')).toBeVisible()
  const [message] = findAll('.toasts > *')
  await Promise.all(message!.getAnimations({ subtree: true }).map(({ finished }) => finished))
  const highest = Math.min(...ways.map((way) => way.element().getBoundingClientRect().top))
  expect(message!.getBoundingClientRect().bottom).toBeLessThanOrEqual(highest)
})

test('GAME-07 a vendor’s card counts all its games', async () => {
  const entry = (category: 'RNG' | 'FISH', gameCount: number) => ({
    gameGroupCode: category,
    labelName: category,
    gameMenus: [vendorOf('HARBOR', 'Harbor', { gameCategory: category, gameCount })],
  })
  await renderPage('/index', { api: { gameMenus: { groups: [entry('RNG', 16), entry('FISH', 5)] } } })
  await expect.element(main.getByText('21 games')).toBeInTheDocument()
})

test.each([320, 390])('the paytable of a studio game stays within %i px at any stake', async (width) => {
  await page.viewport(width, 700)
  const context = {
    boot: {
      symbols: { A: 'a', S: 's', W: 'w' },
      language: 'EN',
      paytable: 'p',
      draws: ['One draw.'],
      figures: { rtp: 0.96, hitFrequency: 0.3 },
      model: {
        lines: [[0, 1, 2, 1, 0]],
        reels: [1, 2, 3, 4, 5],
        wildMultiplier: 1,
        freeSpins: null,
        pays: { A: [200, 1_000, 5_000] },
        scatterPays: { 3: 50, 4: 200, 5: 1_000 },
      },
    },
    say: (key: string) => key,
    picture: () => '',
    stakeMinor: () => 10_000_000,
    session: { actual: { rtpPercent: null, since: null, rounds: 0 } },
    money: (minor: number) => formatMinor(minor, 'PHP'),
  }
  const style = document.createElement('style')
  style.textContent = gameCss + drawerCss
  const body = document.createElement('div')
  body.className = 'drawer-body'
  document.body.appendChild(style)
  document.body.appendChild(body)
  body.appendChild(paytableTab(context as never))
  const wide = [...body.querySelectorAll('.pays li, .pays dl, .pays dd')].filter(
    (part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > width,
  )
  expect(wide.map((part) => part.textContent)).toEqual([])
  const rows = [...body.querySelectorAll('.pays > li')].map(({ textContent }) => textContent)
  expect([rows.length, rows.filter((text) => text === '')], 'the row of a wild says what it does').toEqual([3, []])
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  body.remove()
  style.remove()
  await page.viewport(390, 844)
})

test('SYS-04 the end of maintenance is shown in the visitor’s zone, with its name', async () => {
  const permission = buildPermission({ systemStatus: 1, maintenance: true, maintenanceEnd: '2026-11-21T06:00:00Z' })
  // The merchant's own clock is another.
  permission.info.merchant.timeZone = 'America/Sao_Paulo'
  await renderPage('/index', { boot: { permission }, api: { permission } })
  const end = page.getByText('(Philippine', { exact: false })
  await expect.element(end).toBeVisible()
  expect(end.element().textContent).toMatch(/2026, 2:00.pm .Philippine/)
})
