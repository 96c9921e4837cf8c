/** EDGE-12, ERR-01: parts that cannot be read. None is told as an answer, none waits for ever, each can be asked for again. */
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  AT,
  BALANCE_EXPLAINED,
  gameNamed,
  gamePage,
  MEMBER_ANSWERS,
  NO_COUNTS,
  NO_MOVEMENTS,
  promotionOf,
  vendorOf,
} from './support/answers.ts'
import { type ApiTable, hold, lost, refusal } from './support/build-fake-api.ts'
import { renderPage } from './support/render-page.tsx'
import { countOf, dialogOf, expectCount, expectGone, expectText, header, main, widen } from './support/screen.ts'

const FAILED = 'Couldn’t load the games'
const TIDE = gameNamed('Lantern Tide')
const gameList = gamePage([TIDE])
const alertOf = (text = FAILED) => page.getByRole('alert').filter({ hasText: text })
/** At once: what is read again may take the button away before a pointer has come to it. */
async function again(place: Locator) {
  const button = place.getByRole('button', { name: 'Try again' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
}
const search = dialogOf('Search games')

/** Refused as when the platform is away. */
const REFUSED = refusal('upstream_failed', { requestId: 'request-7' })
async function expectReason(alert: Locator) {
  await expectText(alert, 'Our servers gave no clear answer. Try again.')
  await expectText(alert, 'request-7')
}

test('FIND-01 a search that cannot be read says so, and not that there is no such game', async () => {
  const { api } = await renderPage('/down?dialog=search', { api: { popularGames: { list: [TIDE] } } })
  await expect.element(search.getByRole('heading', { name: 'Popular now' })).toBeVisible()
  api.set({ gameList: lost })
  await search.getByRole('searchbox').fill('lantern')
  await expect.element(alertOf()).toBeVisible()
  expect(api.asked('gameList'), 'it tries twice more by itself').toHaveLength(3)
  await expectGone(search.getByText(/^(No game|Nothing) /))
  api.set({ gameList })
  await again(alertOf())
  await expect.element(search.getByRole('link', { name: 'Lantern Tide' }).first()).toBeVisible()
})

test('FIND-01 a search says nothing of a text it has no answer for yet', async () => {
  const found = hold(gameList)
  await renderPage('/down?dialog=search', {
    api: { gameList: ({ input }) => (input.gameName === 'lantern' ? found.answer() : gamePage([])) },
  })
  await search.getByRole('searchbox').fill('xqzjw')
  await expect.element(search.getByText(/^No game matches .xqzjw/)).toBeVisible()
  await search.getByRole('searchbox').fill('lantern')
  await countOf('[role=dialog] .shimmer').toBeGreaterThan(0)
  await expectGone(search.getByText(/^No game matches/))
  found.letGo()
  await expect.element(search.getByRole('link', { name: 'Lantern Tide' }).first()).toBeVisible()
})

test('FIND-02 filters that cannot be counted say so, and not that none is left', async () => {
  const { api } = await renderPage('/rng?dialog=filters', { api: { gameCounts: lost } })
  const sheet = dialogOf('Filters')
  await expectText(sheet.getByRole('alert'), 'Couldn’t count the games')
  await expect.element(sheet.getByRole('button', { name: 'Show the games' })).toBeEnabled()
  await expectGone(sheet.getByRole('button', { name: /0 games|No games/ }))
  api.set({ gameCounts: { ...NO_COUNTS, total: 42 } })
  await again(sheet)
  await expect.element(sheet.getByRole('button', { name: 'Show 42 games' })).toBeVisible()
})

test('FIND-02 favourites whose filters cannot be read say so', async () => {
  const isFilterAsked = (input: { playable?: boolean }) => input.playable === true
  localStorage.setItem('favourites', JSON.stringify([TIDE.gameId]))
  const { api } = await renderPage('/rng?show=favourites&playable=1', {
    api: { gameList: ({ input }) => (isFilterAsked(input) ? lost() : gameList) },
  })
  await expect.element(alertOf()).toBeVisible()
  api.set({ gameList })
  await again(alertOf())
  await expectCount(page.getByRole('list', { name: 'Favourites' }).getByRole('listitem'), 1)
})

test('ERR-01 a list that is refused says why and what to quote; a lost one only that it failed', async () => {
  const { api } = await renderPage('/rng', { api: { gameList: REFUSED } })
  await expectReason(alertOf())
  api.set({ gameList: lost })
  await again(alertOf())
  await expect.element(alertOf()).not.toMatchTextContent('request-7')
  api.set({ gameList })
  await again(alertOf())
  await expect.element(page.getByRole('list', { name: 'Slots' })).toBeVisible()
  await expectGone(alertOf())
})

test('GAME-01 more games that cannot be read say so below those that are there', async () => {
  const pages = [1, 2].map((pageNum) =>
    gamePage(
      Array.from({ length: 18 }, (_, at) => gameNamed(`Game ${pageNum} ${at}`)),
      { pageNum, total: 36, totalPages: 2 },
    ),
  )
  const [first, second] = pages as [(typeof pages)[0], (typeof pages)[0]]
  const { api } = await renderPage('/rng', {
    api: { gameList: ({ input }) => (input.pageNo === 2 ? lost() : first) },
  })
  const games = page.getByRole('list', { name: 'Slots' }).getByRole('listitem')
  await expectCount(games, 18)
  games.last().element().scrollIntoView()
  await expect.element(alertOf()).toBeVisible()
  await expectCount(games, 18)
  api.set({ gameList: ({ input }) => (input.pageNo === 2 ? second : first) })
  await again(alertOf())
  await expectCount(games, 36)
  await expectGone(alertOf())
})

test('ERR-01 parts of the home page that cannot be read say so once, and come together', async () => {
  const win = { player: 'le***', gameId: TIDE.gameId, gameName: 'Lantern Tide', amount: '12.00', wonAt: AT }
  const found = {
    rankList: { list: Array.from({ length: 5 }, (_, at) => ({ ...win, player: `le***${at}` })) },
    promotions: { promotions: [promotionOf('Welcome gift')] },
  } satisfies ApiTable
  const { api } = await renderPage('/index', {
    api: { hotGames: { list: [TIDE] }, rankList: REFUSED, promotions: REFUSED },
  })
  await expect.element(main.getByRole('region', { name: 'Hot games' })).toBeVisible()
  await expectReason(main.getByRole('alert'))
  await expectCount(main.getByRole('alert'), 1)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  api.set({
    rankList: () => promise.then(() => found.rankList),
    promotions: () => promise.then(() => found.promotions),
  })
  const button = main.getByRole('button', { name: 'Try again' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveFocus()
  letGo()
  await expect.element(main.getByRole('region', { name: 'Biggest wins this week' })).toBeInTheDocument()
  await expect.element(main.getByRole('region', { name: 'Promotions' })).toBeInTheDocument()
  await expectGone(main.getByRole('alert'))
})

test('LOT-01 lotteries that cannot be read are not told as none', async () => {
  const { api } = await renderPage('/lottery', { api: { lotteries: REFUSED } })
  const alert = alertOf('Couldn’t load this')
  await expectReason(alert)
  await expectGone(page.getByText('No lotteries here'))
  api.set({ lotteries: { now: AT, list: [] } })
  await again(alert)
  await expect.element(page.getByText('No lotteries here')).toBeVisible()
  await expectGone(alert)
})

test('FIND-01 popular games beside the search do not wait for ever', async () => {
  await renderPage('/down?dialog=search', { api: { popularGames: lost } })
  await expect.element(search.getByRole('searchbox')).toBeVisible()
  await countOf('[role=dialog] .shimmer').toBe(0)
  await expectGone(search.getByRole('heading', { name: 'Popular now' }))
})

test('NAV-03 a panel of the header whose games cannot be read has its vendors, and nothing that waits', async () => {
  await widen()
  const vendor = vendorOf('MOONFERRY', 'Moonferry')
  await renderPage('/down', {
    api: {
      gameMenus: { groups: [{ gameGroupCode: 'RNG', labelName: 'Slots', gameMenus: [vendor] }] },
      popularGames: lost,
    },
  })
  await header.getByRole('link', { name: 'Slots', exact: true }).hover()
  await expect.element(header.getByRole('link', { name: /Moonferry/ })).toBeVisible()
  await countOf('header .shimmer').toBe(0)
})

const NO_BONUSES = { rows: [], nextCursor: null, totals: { paid: '0.00', claimable: '0.00', pending: '0.00' } }
for (const [call, tab] of [
  ['availablePromotions', ''],
  ['missionSummary', ''],
  ['bonusDetails', '&tab=history'],
] as const) {
  test(`MEM-12 rewards of which ${call} cannot be read say so`, async () => {
    const { api } = await renderPage(`/down?dialog=centre&centre=rewardCenter${tab}`, {
      session: true,
      api: { bonusDetails: NO_BONUSES, [call]: lost },
    })
    const centre = dialogOf('Personal centre')
    await expectText(centre.getByRole('alert'), 'Couldn’t load your records')
    api.set({ ...MEMBER_ANSWERS, bonusDetails: NO_BONUSES })
    await again(centre)
    await expect.element(centre.getByRole('heading', { name: 'No rewards yet' })).toBeVisible()
    await expectGone(centre.getByRole('alert'))
  })
}

test('TRUST-03 newest movements that cannot be read say so', async () => {
  const { api } = await renderPage('/down?dialog=centre&centre=balance', {
    session: true,
    api: { balanceExplained: BALANCE_EXPLAINED, ledgerRecord: lost },
  })
  const centre = dialogOf('Personal centre')
  await centre.getByText('Cash').first().click()
  await expectText(centre.getByRole('alert'), 'Couldn’t load your records')
  await expectGone(centre.getByText('Latest transactions'))
  api.set({ ledgerRecord: NO_MOVEMENTS })
  await again(centre)
  await expectGone(centre.getByRole('alert'))
  expect(api.asked('ledgerRecord').length).toBeGreaterThan(1)
})

test('TRUST-03 open bets on events stand beside open rounds, each with what it holds', async () => {
  const round = { roundId: 'r-1', vassalage: 'SUMMIT', gameName: 'Summit Sportsbook', held: '20.00', startedAt: AT }
  const explained = {
    ...BALANCE_EXPLAINED,
    held: '25.00',
    heldForRounds: '25.00',
    openRoundCount: 4,
    heldForBets: '20.00',
    openBetCount: 3,
    openRounds: [
      { ...round, isBet: true },
      { ...round, roundId: 'r-2', gameName: 'Lantern Tide', held: '5.00', isBet: false },
    ],
  }
  await renderPage('/down?dialog=centre&centre=balance', {
    session: true,
    api: { balanceExplained: explained, ledgerRecord: NO_MOVEMENTS },
  })
  const centre = dialogOf('Personal centre')
  await expectText(
    centre,
    /Bets in open rounds\s*P\s5\.00[\s\S]*Lantern Tide[\s\S]*Open bets\s*P\s20\.00[\s\S]*Summit Sportsbook[\s\S]*And 2 older bets/,
  )
})
