/** The rows of the home page, as the first HTML has them. */
import { expect, test } from 'vitest'
import type { Game } from '../../../contract/calls/games/games.ts'
import type { GameCategory } from '../../../contract/constants.ts'
import { bootAnswer, buildGame, renderText } from '../../../tests/support/boot.ts'
import { buildBoot, buildPermission, buildSession, NOTHING_OPEN } from '../../../tests/support/build-boot.ts'
import { PROMOTIONS_INPUT } from '../../shared/rewards/promotions.ts'
import { HOT_INPUT, NEW_INPUT, WINS_INPUT } from './api/home-reads.ts'

const vendor = { vassalage: 'KITE', displayName: 'Kite', smallIcon: '/v.svg', isHot: 0, gameCount: 5, playable: true }

/** Where “See all” of the rows of hot and of new games leads, at a merchant with these categories. */
async function listsAt(categories: readonly GameCategory[]): Promise<string[]> {
  const [games, others] = ['Deep Reef', 'Low Tide'].map((name) => [buildGame(name, 'FISH', 'KITE')])
  const groups = categories.map((gameCategory) => ({
    gameGroupCode: gameCategory,
    labelName: gameCategory,
    gameMenus: [{ ...vendor, gameCategory }],
  }))
  const answers = [
    bootAnswer('gameMenus', {}, { groups }),
    bootAnswer('hotGames', HOT_INPUT, { list: games }),
    bootAnswer('gameList', NEW_INPUT, { games: others, total: 1 }),
  ]
  const html = await renderText('/index', buildBoot({ answers }))
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>See all</g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}

test.each([
  ['slots among others', ['LIVE', 'RNG'], ['/rng', '/rng?sort=new&playable=1']],
  ['no slots', ['FISH', 'PVP'], ['/fish', '/fish?sort=new&playable=1']],
  ['numbers alone', ['LOTT'], ['/elott?category=LOTT', '/elott?category=LOTT&sort=new&playable=1']],
  ['nothing', [], []],
] as const)('“See all” at a merchant with %s leads to a list that it has', async (_, categories, paths) => {
  expect((await listsAt(categories)).filter((path) => path !== '/promotions')).toEqual(paths)
})

test.each([
  ['a member', null, true],
  ['who is on a break', { kind: 'break', until: '2026-12-01T00:00:00.000Z', lifts: 'by_itself' }, false],
])('SAFE-02 %s is offered to play on and to pay in, or not', async (_, playBar, offered) => {
  const recent = {
    ...buildGame('Deep Reef', 'FISH', 'KITE'),
    lastPlayedAt: '2026-11-20T00:00:00.000Z',
    openRound: false,
  }
  const answers = [bootAnswer('recentGames', {}, { list: [recent] }), bootAnswer('memberInfo', {}, { playBar })]
  const html = await renderText('/index', buildBoot({ answers, session: buildSession() }))
  expect(html).toContain('Hi, ')
  expect(html.includes('id="continue"')).toBe(offered)
  expect(html.includes('centre=depositv2')).toBe(offered)
})

/** What the page itself says, in words. */
const wordsOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/<[^>]*>/g, ' ')

/** Play money where it is offered, at the first game that has it. */
test.each<[Partial<Game>, boolean, boolean]>([
  [{ supportPlay: 0 }, true, true],
  [{ supportPlay: 1 }, true, false],
  [{ supportPlay: 0, playable: false }, true, false],
  [{ supportPlay: 0 }, false, false],
])('AUTH-13 a visitor may try a game of %j where play money is offered %s: %s', async (changes, freePlay, offered) => {
  const permission = buildPermission()
  permission.info.register = { setting: { ...NOTHING_OPEN, freePlay }, rules: [] }
  const list = [{ ...buildGame('Deep Reef', 'FISH', 'KITE'), ...changes }]
  const answers = [bootAnswer('hotGames', HOT_INPUT, { list })]
  expect(wordsOf(await renderText('/index', buildBoot({ answers, permission }))).includes('or try a demo')).toBe(
    offered,
  )
})

test('PROMO-01 the first look of a visitor names the gift that is cash, and the way to it', async () => {
  const gift = { promotionId: 'gift', kind: 'gift', title: 'Gift', reward: 'Free of wagering.', state: 'Claim' }
  const promotions = [
    { ...gift, promotionId: 'later', amount: '900.00', state: 'coming soon' },
    { ...gift, promotionId: 'less', amount: '20.00' },
    { ...gift, amount: '50.00' },
    { ...gift, promotionId: 'rank', amount: '400.00', state: 'Close' },
  ]
  const answers = [bootAnswer('promotions', PROMOTIONS_INPUT, { promotions })]
  const words = wordsOf(await renderText('/index', buildBoot({ answers })))
  expect(words).toMatch(/P\s50 is yours when you join\s+Free of wagering\.\s/)
  expect(words).not.toContain('Withdrawals')
  expect(words).toMatch(/Join and get P\s50\b/)
})

test('TRUST-01 the first look of a visitor says how long withdrawals take, where that was measured', async () => {
  const answers = [bootAnswer('rankList', WINS_INPUT, { list: [], paidInMinutes: 13 })]
  expect(wordsOf(await renderText('/index', buildBoot({ answers })))).toContain('Withdrawals usually take 13 min')
})
