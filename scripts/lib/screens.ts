/** The screens that docs/screens is made of: what to open, as whom, and what to do before the picture is taken. */

import type { Screen } from './screen.ts'
import {
  awaitReminder,
  chooseMobile,
  openCategories,
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
  { name: 'reminder', path: GAME, member: true, answers: reminderDue, act: awaitReminder },
  { name: 'report', path: '/help?view=write&kind=complaint&topic=withdrawal', member: true },
  { name: 'home-member', path: '/index', member: true },
  { name: 'rooms', path: '/pvp?show=rooms', member: true },
  { name: 'promotions', path: '/promotions', member: true },
  { name: 'promotion', path: '/promoDetail?id=slot-starter', member: true },
  { name: 'vip', path: '/vip', member: true },
  ...SCREENS_OF_MONEY,
  ...SCREENS_OF_ACCOUNT,
  { name: 'maintenance', path: '/index', shut: 'maintenance' },
  { name: 'region', path: '/index', shut: 'region' },
]
