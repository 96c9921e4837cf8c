/**
 * I18N-02: all that the sweep looks at, taken from the tables of the product itself. A page of the table comes by
 * itself; a dialog without a line here is an error of types.
 */

import { type PageRoute, ROUTES } from '../../web/app/routes.ts'
import { AGENT_PAGES, type AgentPage } from '../../web/features/agents/pages.ts'
import { CENTRE_PAGES, type CentrePage } from '../../web/features/member-centre/pages.ts'
import { DIALOGS, type DialogName } from '../../web/lib/dialog-address.ts'
import { MOMENTS, type Moment } from './sweep-moments.ts'

/**
 * Who looks. `halfway`: logged in from a new address, the further proof still owed (AUTH-16). `guest`: with play money.
 * `agent`: at the top of the demo's tree.
 * Three are shut out, by maintenance (`shut-member`: logged in between, to reach the money) or by a region rule.
 */
export type Viewer = 'visitor' | 'guest' | 'member' | 'agent' | 'halfway' | 'shut' | 'shut-member' | 'refused'
/** `press`: a toggle, by its English name, behind which another form stands at the same address. */
export type Stop = { viewer: Viewer; path: string; press?: string } & Partial<Pick<Moment, 'answers'>>

/** Pages that say something only with what they are about, and those with more than one face. */
const FACES: Record<string, readonly string[]> = {
  '/game': ['/game', '/game?gameId=harbor-lucky-pier'],
  '/promoDetail': ['/promoDetail?id=welcome-gift', '/promoDetail?id=nothing-here'],
  '/lottery': [
    '/lottery',
    ...['bet', 'results', 'trends', 'tickets'].map((view) => `/lottery?gameCode=racing-ten&view=${view}`),
    '/lottery?gameCode=weekend-jackpot',
  ],
  '/vnlottery': ['/vnlottery', '/vnlottery?gameCode=northern-delta&view=results'],
  '/seaLottery': ['/seaLottery', '/seaLottery?gameCode=siam-bimonthly&playType=3top'],
  '/pvp': ['/pvp', '/pvp?show=rooms'],
  '/rng': ['/rng', '/rng?q=xqzjw', '/rng?show=favourites'],
  '/help': [
    '/help',
    '/help?article=limits',
    '/help?view=write',
    '/help?view=write&kind=complaint&topic=withdrawal',
    '/help?view=mine',
  ],
}
/** What stands twice in the table, and what a window shows for a moment: that is among the other ways in. */
const LEFT_OUT = ['/register.html', '/download', '/social/callback']
const NOT_FOUND = '/nothing/here'
const pagesOf = (routes: readonly PageRoute[]) =>
  routes.filter(({ path }) => !LEFT_OUT.includes(path)).flatMap(({ path }) => FACES[path] ?? [path])
const PAGES = pagesOf(ROUTES)

/** A round can be played there: `NODE` stands for the number that the platform gives the game. */
export const IN_PLAY = '/game?gameId=harbor-lucky-pier&nodeId=NODE&vassalage=HARBOR'

const on = (viewer: Viewer, ...paths: string[]) => paths.map((path) => ({ viewer, path }))
/** A small page with all of the chrome: what lies beneath a dialog is out of reach and looked at by itself. */
const BENEATH = '/down'
const dialog = (name: DialogName, of = '') => `${BENEATH}?dialog=${name}${of && `&of=${of}`}`
const centre = (page: CentrePage) => `${dialog('centre')}&centre=${page}`
const agentPage = (page: AgentPage) => `/agent?agent=${page}`
const visitors = (name: DialogName) => on('visitor', dialog(name))
/** The same form in its other way, by SMS or by number. */
const otherWay = (path: string, press: string): Stop => ({ viewer: 'visitor', path, press })
const members = (name: DialogName) => on('member', dialog(name))

const STOPS_OF: Record<DialogName, readonly Stop[]> = {
  login: [...visitors('login'), otherWay(dialog('login'), 'SMS code')],
  register: [...visitors('register'), otherWay(dialog('register'), 'By mobile')],
  forgot: [...visitors('forgot'), otherWay(dialog('forgot'), 'By mobile')],
  'reset-password': visitors('reset-password'),
  search: on('visitor', dialog('search'), `${dialog('search')}&q=lucky`, `${dialog('search')}&q=xqzjw`),
  filters: on('visitor', '/rng?dialog=filters'),
  'game-sheet': [
    ...on('visitor', dialog('game-sheet', 'harbor-lucky-pier')),
    ...on('member', dialog('game-sheet', 'ninebamboo-big-two-low')),
  ],
  start: on('visitor', dialog('start', 'DRAWHALL.LOTT')),
  menu: [...visitors('menu'), ...members('menu')],
  notices: visitors('notices'),
  apps: visitors('apps'),
  'true-account': visitors('true-account'),
  logout: members('logout'),
  'change-password': members('change-password'),
  'bind-email': members('bind-email'),
  'bind-mobile': members('bind-mobile'),
  authenticator: members('authenticator'),
  'authenticator-remove': members('authenticator-remove'),
  'social-accounts': members('social-accounts'),
  'payment-password': members('payment-password'),
  'real-name': members('real-name'),
  birthday: members('birthday'),
  destinations: members('destinations'),
  'first-withdrawal': members('destinations'),
  documents: members('documents'),
  passkeys: members('passkeys'),
  profile: members('profile'),
  // It leads on to the page.
  agent: [],
  centre: on('member', ...CENTRE_PAGES.map(centre), dialog('centre')),
  verify: on('halfway', dialog('verify')),
}

const AGENT_STOPS = on('agent', '/agent', ...AGENT_PAGES.map(agentPage))
const asMember = (moments: readonly Moment[]) => moments.map((moment): Stop => ({ viewer: 'member', ...moment }))
const dialogsOf = (who: Viewer) => DIALOGS.flatMap((name) => STOPS_OF[name]).filter(({ viewer }) => viewer === who)

/** What everybody comes by: from the first visit to the money and the limits. */
const MAIN_PAGES = ['/index', '/rng', '/rng?vassalage=HARBOR', '/register', '/login', '/help', '/promotions', '/vip']
const GUEST_PAGES = on(
  'guest',
  ...MAIN_PAGES,
  IN_PLAY,
  '/game?gameId=harbor-lucky-pier',
  '/live',
  '/pvp?show=rooms',
  '/promoDetail?id=welcome-gift',
  ...(['menu', 'true-account', 'register'] as const).map((name) => dialog(name)),
  dialog('game-sheet', 'ninebamboo-big-two-low'),
)
/** Nothing of the site lies beneath its dialogs. A region rule may let nobody log in. */
const SHUT_SITE = [
  ...on('shut', '/index', '/index?dialog=login'),
  ...on('refused', '/index'),
  ...on('shut-member', '/index', ...['withdraw', 'safety'].map((page) => `/index?dialog=centre&centre=${page}`)),
  ...on('shut-member', '/index?dialog=logout'),
]

/** Each with one person logged in, or nobody. From `halfway` on there is no way back to being a member: it comes last. */
export const ROUNDS_IN_ENGLISH: Record<string, readonly Stop[]> = {
  'the pages of a visitor': on('visitor', ...PAGES, NOT_FOUND),
  'the other ways in': [
    ...on('visitor', '/social/callback', '/login?area=agent'),
    otherWay('/login', 'SMS code'),
    otherWay('/register', 'By mobile'),
  ],
  'the shut site': SHUT_SITE,
  'the pages of a guest': GUEST_PAGES,
  'the pages of a member': on('member', ...PAGES, IN_PLAY),
  'the dialogs of a visitor': dialogsOf('visitor'),
  'the dialogs of a member': [...dialogsOf('member'), ...dialogsOf('halfway')],
  'the pages of an agent': AGENT_STOPS,
  'the moments of a member': asMember(MOMENTS),
}
export const ROUNDS_IN_OTHERS: Record<string, readonly Stop[]> = {
  'the main pages': [
    ...on('visitor', ...MAIN_PAGES, NOT_FOUND, dialog('login'), dialog('register'), dialog('menu')),
    ...on('member', '/index'),
  ],
  'the dialogs of a member': dialogsOf('member'),
  'the pages of an agent': AGENT_STOPS,
  'the moments of a member': asMember(MOMENTS),
  'the shut site': SHUT_SITE,
  'the pages of a guest': GUEST_PAGES,
}
