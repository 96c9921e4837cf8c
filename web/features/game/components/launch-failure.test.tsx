/** GAME-05: a game that did not open leaves its player a way on, and none that would be refused as well. */
import { expect, test } from 'vitest'
import { MEMBER_TYPE } from '../../../../contract/constants.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { buildGame } from '../../../../tests/support/boot.ts'
import { buildPermission, buildSession, NOTHING_OPEN } from '../../../../tests/support/build-boot.ts'
import { publicAnswer, renderPart } from '../../../../tests/support/render-part.tsx'
import { ApiError } from '../../../lib/api.ts'
import { LaunchFailure } from './launch-failure.tsx'

const similar = publicAnswer(
  'GET /lgw/games/similar',
  { gameId: 'pier', size: 3 },
  { list: [buildGame('Deep Reef', 'FISH', 'KITE'), { ...buildGame('Coral Court', 'RNG', 'KITE'), supportPlay: 0 }] },
)

const WORDS = [
  'Try again',
  'Register now',
  'Log in',
  'View limits and breaks',
  'Go to the home page',
  'Deep Reef',
  'Coral Court',
]

/** What of it the page says. Where play money is open, Coral Court alone can be had for it. */
function show(code: ErrorCode, { isGuest = false, freePlay = true, hideRegister = false } = {}) {
  const permission = buildPermission()
  permission.info.register = { setting: { ...NOTHING_OPEN, freePlay }, rules: [] }
  permission.info.merchant.flags = { hideRegister }
  const { html } = renderPart(<LaunchFailure error={new ApiError(code)} gameId="pier" onRetry={() => {}} />, {
    path: '/game?gameId=pier&nodeId=1&vassalage=KITE',
    session: buildSession(isGuest ? { isAgent: MEMBER_TYPE.guest } : {}),
    permission,
    answers: [similar],
  })
  return WORDS.filter((text) => html.includes(text))
}

const HOME = 'Go to the home page'
const guest = { isGuest: true } as const
test.each([
  ['out of order', 'game_maintenance', {}, ['Try again', HOME, 'Deep Reef', 'Coral Court']],
  ['of no more than money, to a guest', 'in_need_true_account', guest, ['Register now', 'Log in', HOME, 'Coral Court']],
  [
    'where registration is not offered',
    'in_need_true_account',
    { ...guest, hideRegister: true },
    ['Log in', HOME, 'Coral Court'],
  ],
  [
    'where play money has been closed',
    'in_need_true_account',
    { ...guest, freePlay: false },
    ['Register now', 'Log in', HOME],
  ],
  ['to who is on a break', 'on_break', {}, ['View limits and breaks', HOME]],
  ['to who is excluded', 'account_excluded', {}, ['View limits and breaks', HOME]],
] as const)('GAME-05 a game that does not open: %s', (_, code, around, offered) => {
  expect(show(code, around)).toEqual(offered)
})
