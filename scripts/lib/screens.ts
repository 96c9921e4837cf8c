/** The screens that `npm run screens` takes pictures of: what to open, as whom, and what to do before the picture is taken. */

import type { Screen } from './screen.ts'
import {
  awaitReminder,
  chooseMobile,
  failLogin,
  goOffline,
  openCategories,
  playDemo,
  scrollBelowHeader,
  scrollToEnd,
  spin,
  typeName,
} from './screen-acts.ts'
import { reminderDue } from './screen-moments.ts'
import { SCREENS_OF_ACCOUNT } from './screens-of-account.ts'
import { SCREENS_OF_MONEY } from './screens-of-money.ts'

/** `NODE` is the game's node, which the platform gives. */
export const GAME = '/game?gameId=harbor-lantern-tide&nodeId=NODE&vassalage=HARBOR'

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/index', languages: ['en', 'th', 'ja'] },
  { name: 'home-middle', path: '/index', act: scrollBelowHeader('#vendors') },
  { name: 'home-foot', path: '/index', act: scrollToEnd },
  { name: 'menu', path: '/index?dialog=menu', only: 'phone' },
  { name: 'categories', path: '/index', only: 'desktop', act: openCategories, pointed: true },
  { name: 'search', path: '/index?dialog=search&q=lantern' },
  { name: 'search-start', path: '/index?dialog=search' },
  { name: 'search-none', path: '/index?dialog=search&q=tide+of+lanterns' },
  { name: 'list', path: '/rng' },
  { name: 'live', path: '/live', only: 'meridian' },
  { name: 'sports', path: '/sports', only: 'saffron' },
  { name: 'lottery', path: '/lottery', only: 'meridian' },
  { name: 'lottery-board', path: '/lottery?gameCode=five-star-numbers', only: 'meridian' },
  { name: 'lottery-prizes', path: '/vnlottery?gameCode=northern-delta&view=results', only: 'meridian' },
  { name: 'vendor-start', path: '/index?dialog=start&of=DRAWHALL.LOTT' },
  { name: 'filters', path: '/rng?dialog=filters' },
  { name: 'game-sheet', path: '/rng?dialog=game-sheet&of=harbor-lantern-tide' },
  { name: 'login', path: '/index?dialog=login' },
  { name: 'login-code', path: '/login', only: 'meridian', act: chooseMobile },
  { name: 'login-captcha', path: '/login', act: failLogin },
  { name: 'register', path: '/register', act: typeName },
  { name: 'register-mobile', path: '/register', only: 'meridian', act: chooseMobile },
  { name: 'forgot', path: '/index?dialog=forgot' },
  { name: 'reset-password', path: '/login?dialog=reset-password#aLinkOfAMailHasFortyThreeSignsAfterTheHash_' },
  { name: 'help', path: '/help' },
  { name: 'help-article', path: '/help?article=verify-a-round' },
  { name: 'help-alone', path: '/helpmc', only: 'meridian' },
  { name: 'feedback', path: '/help?view=write' },
  { name: 'download', path: '/download' },
  { name: 'join', path: '/join' },
  { name: 'apps', path: '/index?dialog=apps' },
  { name: 'notices', path: '/noticePage' },
  { name: 'notices-open', path: '/index?dialog=notices' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'offline', path: '/rng', act: goOffline },
  { name: 'guest-game', path: '/rng?playable=1', act: playDemo },
  { name: 'guest-told', path: '/index?dialog=true-account' },
  { name: 'game', path: GAME, member: true, act: spin },
  { name: 'reminder', path: GAME, member: true, answers: reminderDue, act: awaitReminder },
  { name: 'report', path: '/help?view=write&kind=complaint&topic=withdrawal', member: true },
  { name: 'home-member', path: '/index', member: true },
  { name: 'rooms', path: '/pvp?show=rooms', member: true },
  { name: 'promotions', path: '/promotions', member: true },
  { name: 'promotion', path: '/promoDetail?id=slot-starter', member: true },
  { name: 'vip', path: '/vip', member: true },
  { name: 'race', path: '/race', member: true },
  ...SCREENS_OF_MONEY,
  ...SCREENS_OF_ACCOUNT,
  { name: 'maintenance', path: '/index', shut: 'maintenance' },
  { name: 'region', path: '/index', shut: 'region' },
]
