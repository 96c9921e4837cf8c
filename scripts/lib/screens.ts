/** The screens that docs/screens shows: what to open, as whom, and what to do before the picture is taken. */
import type { Page } from '@playwright/test'
import {
  type Answers,
  DEPOSIT_ID,
  depositIn,
  documentsAsked,
  reminderDue,
  WITHDRAW_ID,
  withdrawSent,
} from './screen-moments.ts'

export type Screen = {
  name: string
  path: string
  member?: boolean
  /** What the operator has switched on for it. */
  shut?: 'maintenance' | 'region'
  /** Shown at this size, or by this merchant, alone: the other has no such thing. */
  only?: 'phone' | 'desktop' | 'meridian'
  /** Shows an address, and so is opened at one without a port. */
  noPort?: boolean
  /** In place of the site's own: for a state that only time or a house brings. */
  answers?: Answers
  act?: (page: Page) => Promise<void>
}

/** `NODE` is the game's node, which the platform gives. */
export const GAME = '/game?gameId=harbor-lantern-tide&nodeId=NODE&vassalage=HARBOR'
const centre = (name: string, page: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path: `/index?dialog=centre&centre=${page}`,
  member: true,
  ...more,
})

const deposit = (name: string, answers: Answers) =>
  centre(`deposit-${name}`, `depositv2&order=${DEPOSIT_ID}`, { only: 'meridian', answers })
const withdrawal = (name: string, more: Partial<Screen>) =>
  centre(`withdraw-${name}`, `withdraw&order=${WITHDRAW_ID}`, { only: 'meridian', answers: withdrawSent, ...more })

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/index' },
  { name: 'home-middle', path: '/index', act: scrollBelowHeader('#vendors') },
  { name: 'home-foot', path: '/index', act: scrollToEnd },
  { name: 'menu', path: '/index?dialog=menu', only: 'phone' },
  { name: 'categories', path: '/index', only: 'desktop', act: openCategories },
  { name: 'search', path: '/index?dialog=search&q=lantern' },
  { name: 'list', path: '/rng' },
  { name: 'live', path: '/live', only: 'meridian' },
  { name: 'filters', path: '/rng?dialog=filters' },
  { name: 'game-sheet', path: '/rng?dialog=game-sheet&of=harbor-lantern-tide' },
  { name: 'login', path: '/index?dialog=login' },
  { name: 'register', path: '/register', act: typeName },
  { name: 'register-mobile', path: '/register', only: 'meridian', act: chooseMobile },
  { name: 'forgot', path: '/index?dialog=forgot' },
  { name: 'help', path: '/help' },
  { name: 'download', path: '/download' },
  { name: 'join', path: '/join' },
  { name: 'notices', path: '/noticePage' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'game', path: GAME, member: true, act: spin },
  { name: 'reminder', path: GAME, member: true, only: 'meridian', answers: reminderDue, act: awaitReminder },
  { name: 'home-member', path: '/index', member: true },
  { name: 'rooms', path: '/pvp?show=rooms', member: true },
  { name: 'promotions', path: '/promotions', member: true },
  { name: 'promotion', path: '/promoDetail?id=slot-starter', member: true },
  { name: 'vip', path: '/vip', member: true },
  centre('security', 'securityCenter'),
  centre('deposit', 'depositv2'),
  deposit('opening', depositIn('opened')),
  deposit('waiting', depositIn('waiting')),
  deposit('on-its-way', depositIn('processing')),
  deposit('checked', depositIn('review')),
  deposit('sent-back', depositIn('failed_final', 'returned')),
  centre('withdraw', 'withdraw'),
  withdrawal('sent', {}),
  withdrawal('not-received', { act: sayNotReceived }),
  ...(['authenticator', 'passkeys'] as const).map(
    (name): Screen => ({ name, path: `/index?dialog=${name}`, member: true, only: 'meridian' }),
  ),
  { name: 'documents', path: '/index?dialog=documents', member: true, only: 'meridian', answers: documentsAsked },
  centre('wallets', 'transferFund'),
  centre('transfer', 'transferUpline'),
  centre('safety', 'safety'),
  centre('betting-record', 'personalHistoryCopy'),
  centre('account-record', 'transactionHistory', { act: openFirstRow }),
  centre('balance', 'balance'),
  { name: 'statement', path: '/statement', member: true },
  centre('profit', 'personalProfit'),
  centre('cashback', 'manualRebate'),
  centre('rewards', 'rewardCenter'),
  centre('referral', 'referral', { noPort: true }),
  centre('missions', 'missionLeaderboard'),
  centre('bonus', 'bonusDetails'),
  centre('messages', 'messageV2', { act: openFirstRow }),
  centre('rank', 'playerRank'),
  { name: 'maintenance', path: '/index', shut: 'maintenance' },
  { name: 'region', path: '/index', shut: 'region' },
]

/** Spins once, in whatever language, and lets the reels come to rest. */
export async function spin(page: Page) {
  await page.frameLocator('iframe').locator('button.spin').click({ timeout: 20_000 })
  await page.waitForTimeout(4_000)
}

/** A name that fits its rule, and a password that does not yet. */
async function typeName(page: Page) {
  await page.locator('input[name=username]').fill('maria88')
  await page.locator('input[name=password]').fill('short')
  await page.locator('input[name=confirmPassword]').focus()
}

async function chooseMobile(page: Page) {
  await page.locator('main form [role=group] button[aria-pressed=false]').first().click()
}

async function openCategories(page: Page) {
  await page.locator('button[aria-controls=nav-RNG]').click()
  await page.locator('#nav-RNG img').first().waitFor()
}

/** Under the header. Twice: what was put off below gets its height on the way. */
function scrollBelowHeader(selector: string) {
  const go = (part: Element) => scrollBy(0, part.getBoundingClientRect().top - 140)
  return async (page: Page) => {
    await page.locator(selector).last().evaluate(go)
    await page.waitForTimeout(400)
    await page.locator(selector).last().evaluate(go)
  }
}

async function scrollToEnd(page: Page) {
  for (let step = 0; step < 2; step += 1) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(400)
  }
}

/** Opens the way to say so, with what shows it. */
async function sayNotReceived(page: Page) {
  // Of the sections, the one without another in it.
  const answer = page.getByRole('dialog').locator('section:not(:has(section)) button')
  await answer.last().click()
  await answer.last().scrollIntoViewIfNeeded()
}

async function awaitReminder(page: Page) {
  await page.getByRole('alertdialog').waitFor({ timeout: 20_000 })
}

async function openFirstRow(page: Page) {
  await page.getByRole('dialog').locator('li summary').first().click()
}
