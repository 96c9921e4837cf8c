import type { Page } from '@playwright/test'
import { ACTIVITY_STATES } from '../../contract/constants.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  balanceOf,
  expectNoSidewaysScroll,
  GAME,
  isWide,
  ledgerBalance,
  mintName,
  open,
  openMenu,
  readValue,
  register,
  sendRegistration,
  waitForGame,
} from '../support/e2e-actions.ts'
import { button, field, forbidPointers, pressOn, skipToContent, typeInto } from '../support/keyboard.ts'

test('PROMO-01 a new member claims the welcome gift from home and finds it in the account record', async ({ page }) => {
  await register(page)
  const gift = page.getByRole('region', { name: 'Welcome gift' })
  await expect(gift).toBeVisible()
  // Pressed until it is heard: the drawn button comes before its script. However often, it is paid once.
  await expect(async () => {
    if ((await gift.count()) > 0)
      await gift.getByRole('button', { name: 'Claim P\u00a050.00' }).click({ timeout: 1_000 })
    await expect(gift).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
  await expect(balanceOf(page)).toContainText('P\u00a050.00')
  await open(page, '/promotions')
  const card = page.getByRole('listitem').filter({ hasText: 'Welcome gift' })
  await expect(card.getByRole('link', { name: 'Claimed: Welcome gift' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Welcome gift' })
  // The record follows the wallet by a queue, and a list that is being read does not move.
  await expect(async () => {
    await open(page, '/index?dialog=centre&centre=transactionHistory')
    await expect(row).toContainText('Bonus', { timeout: 3_000 })
  }).toPass()
  await expect(row).toContainText('50.00')
})

test('PROMO-01 where the balance is too low for the game, the gift is a press away', { tag: '@once' }, async ({
  page,
}) => {
  await register(page)
  const { nodeId } = await readValue<{ nodeId: number }>(page, `/lgw/games/detail?gameId=${GAME.id}`)
  await open(page, `/game?gameId=${GAME.id}&nodeId=${nodeId}&vassalage=HARBOR`)
  await page
    .getByRole('region', { name: 'Welcome gift' })
    .getByRole('button', { name: /^Claim/ })
    .click()
  await expect(page.getByRole('region', { name: 'Welcome gift' })).toHaveCount(0)
  expect(await ledgerBalance(page)).toBe('50.00')
  await waitForGame(page)
})

test('PROMO-02, I18N-02 an application is sent by keyboard with its comment and waits', { tag: '@once' }, async ({
  page,
}) => {
  await forbidPointers(page)
  await register(page, '/promotions?category=sports')
  await skipToContent(page)
  await pressOn(page, page.getByRole('link', { name: 'Join: Derby week' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Derby week' })).toBeVisible()
  await typeInto(page, field(page, 'Your comment'), '2 : 1 after extra time')
  await pressOn(page, button(page, 'Send the application'))
  await expect(page.getByText('Your application is with our team.')).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Full terms' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
})

type State = (typeof ACTIVITY_STATES)[number]
/** What the button says in each state, whether it does something, and where the reader is told to stand. */
const SHOWN: Record<State, readonly [word: string, role: 'button' | 'link', stand: string]> = {
  Join: ['Join', 'button', 'You have not joined yet.'],
  Claim: ['Claim', 'button', 'Your reward is ready to be claimed.'],
  Applying: ['Applying', 'link', 'Your application is with our team.'],
  Rejected: ['Rejected', 'link', 'Your application was refused. “The picture could not be read”'],
  Issued: ['Issued', 'link', 'P\u00a025.00 was paid into your balance.'],
  Claimed: ['Claimed', 'link', 'P\u00a025.00 was paid into your balance.'],
  Process: ['In progress', 'link', 'P\u00a040.00 of P\u00a0100.00 staked on Slots'],
  Joined: ['Joined', 'link', 'You are in. There is nothing more to do.'],
  'coming soon': ['Coming soon', 'link', 'It has not begun yet.'],
  Close: ['Closed', 'link', 'It has ended.'],
}
const idOf = (state: State) => state.toLowerCase().replace(' ', '-')

/** One promotion in each state, as the platform would say it of this member. */
async function serveEachState(page: Page) {
  const promotions = ACTIVITY_STATES.map((state) => ({
    promotionId: idOf(state),
    category: 'season',
    kind: 'event',
    title: `Of ${state}`,
    reward: 'A prize',
    condition: 'Take part',
    amount: null,
    imageUrl: null,
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: null,
    state: ['coming soon', 'Close'].includes(state) ? state : 'Join',
  }))
  const participations = ACTIVITY_STATES.map((state) => ({
    promotionId: idOf(state),
    title: `Of ${state}`,
    state,
    closedBecause: state === 'Close' ? 'ended' : null,
    progress: state === 'Process' ? { staked: '40.00', required: '100.00', gameType: 'RNG' } : null,
    reason: state === 'Rejected' ? 'The picture could not be read' : null,
    paidAmount: ['Issued', 'Claimed'].includes(state) ? '25.00' : null,
    joinedAt: null,
  }))
  const serve = (path: string, read: (url: URL) => object) =>
    page.route(`**/wps/relay/${path}**`, (route) =>
      route.fulfill({ json: { success: true, value: read(new URL(route.request().url())) } }),
    )
  await serve('MCS2_getPromotions', () => ({ promotions }))
  await serve('MCS2_participation', () => ({ participations }))
  await serve('MCS2_getPromotionDetail', ({ searchParams }) => ({
    ...promotions.find(({ promotionId }) => promotionId === searchParams.get('promotionId')),
    terms: '<p>All of the terms.</p>',
  }))
}

test('PROMO-01 each of the ten states: its button, its words, where one stands', async ({ page }) => {
  test.slow()
  // Twenty views: none waits for the one before it to fade.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await register(page, '/help')
  await serveEachState(page)
  const bar = isWide(page) ? await openMenu(page) : page.getByRole('navigation', { name: 'Quick links' })
  const list = bar.getByRole('link', { name: 'Promotions' })
  await list.click()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(ACTIVITY_STATES.length)
  for (const state of ACTIVITY_STATES) {
    const [word, role] = SHOWN[state]
    const buttons = cards.filter({ hasText: `Of ${state}` }).getByRole(role, { name: `${word}: Of ${state}` })
    await expect(buttons).toHaveText(word)
  }
  await expect(cards.getByRole('button'), 'only two of them do something').toHaveCount(2)
  await expectAccessible(page)
  for (const state of ACTIVITY_STATES) {
    const [word, , stand] = SHOWN[state]
    await cards.getByRole('link', { name: `Of ${state}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Of ${state}`)
    const main = page.getByRole('main')
    await expect(main.getByText('Where you stand').locator('..')).toContainText(stand)
    await expect(main.getByRole('button', { name: `${word}: ` })).toHaveCount(['Join', 'Claim'].includes(state) ? 1 : 0)
    await list.click()
    await expect(cards).toHaveCount(ACTIVITY_STATES.length)
  }
})

test.describe('a visitor', () => {
  test.use({ allowedErrors: [/status of 404/] })
  test('PROMO-01 reads any promotion and is asked in by its button; an unknown one says so', { tag: '@once' }, async ({
    page,
  }) => {
    await open(page, '/promoDetail?id=welcome-gift')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome gift')
    await page.getByRole('button', { name: 'Claim: Welcome gift' }).click()
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('next')).toBe('/promoDetail?id=welcome-gift')
    for (const address of ['/promoDetail?id=nothing-here', '/promoDetail']) {
      await open(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such promotion')
    }
  })

  test('PROMO-01 what was pressed goes on after the registration', {
    tag: '@once',
  }, async ({ page }) => {
    await open(page, '/promotions')
    await page.getByRole('button', { name: 'Claim: Welcome gift' }).click()
    const newcomer = page.getByRole('dialog', { name: 'Create your account' })
    const username = mintName()
    await newcomer.getByLabel('Username', { exact: true }).fill(username)
    await sendRegistration(newcomer)
    await expect(page).toHaveURL(/\/promoDetail\?id=welcome-gift$/)
    await expect(balanceOf(page)).toContainText('P\u00a050.00')
  })
})

test('PROMO-05 /vip shows a visitor every rank, and a member what is left', async ({ page }) => {
  await open(page, '/vip')
  const ranks = page.getByRole('table', { name: 'Every rank, the points it begins with, its gift and its service' })
  await expect(ranks.getByRole('row')).toHaveCount(8)
  await expect(page.getByText('Open an account and your points count from the first round.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await register(page, '/vip')
  await expect(page.getByText('100 points to Bronze')).toBeVisible()
  await expectAccessible(page)
})
