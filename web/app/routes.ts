/** SYS-02: every page of the site, in one table: its address, chrome, title, code and texts. */
import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router'
import type { Session } from '../../contract/calls/identity/session.ts'
import { BARRED_LEVEL, type GameShelf, UI_KIT_PATH } from '../../contract/constants.ts'
import { dialogOf, nextOf } from '../lib/dialog-address.ts'
import type { Namespace } from '../lib/i18n.ts'

/** `full`: all of it. `no-menu`: without the side menu. `header`: the header alone. `desk`: that of the agent centre. `bare`: nothing round it. */
export type ChromeKind = 'full' | 'no-menu' | 'header' | 'desk' | 'bare'
export type TitleKey =
  | 'home'
  | 'notFound'
  | 'login'
  | 'register'
  | 'game'
  | 'promotions'
  | 'vip'
  | 'race'
  | 'pointMall'
  | 'agents'
  | ServiceTitle
  | GameShelf
type ServiceTitle = 'statement' | 'notices' | 'help' | 'download' | 'join' | 'seamless' | 'service'

export type PageRoute = {
  path: string
  chrome: ChromeKind
  title: TitleKey
  /** Its module below `web/features`, by which the edge finds the chunk to preload. */
  file: string
  load: () => Promise<ComponentType>
  /** Texts the page needs besides `common`. */
  namespaces: readonly Namespace[]
}

/** `PATH.agents`, which stands with what features link to. */
const AGENT_PATH = '/agent'

const list = {
  chrome: 'full',
  file: 'lobby/list-page',
  load: () => import('../features/lobby/list-page.tsx').then((module) => module.ListPage),
  namespaces: ['lobby', 'filters'],
} as const
const lottery = {
  chrome: 'header',
  title: 'LOTT',
  file: 'lottery/lottery-page',
  load: () => import('../features/lottery/lottery-page.tsx').then((module) => module.LotteryPage),
  namespaces: ['lottery', 'errors'],
} as const
const help = {
  title: 'help',
  file: 'help/help-page',
  load: () => import('../features/help/help-page.tsx').then((module) => module.HelpPage),
  namespaces: ['help', 'errors'],
} as const
const download = {
  chrome: 'full',
  title: 'download',
  file: 'download/download-page',
  load: () => import('../features/download/download-page.tsx').then((module) => module.DownloadPage),
  namespaces: ['service'],
} as const
const login = {
  chrome: 'full',
  title: 'login',
  file: 'auth/login-page',
  load: () => import('../features/auth/login-page.tsx').then((module) => module.LoginPage),
  namespaces: ['auth', 'errors'],
} as const
const register = {
  chrome: 'full',
  title: 'register',
  file: 'auth/register-page',
  load: () => import('../features/auth/register-page.tsx').then((module) => module.RegisterPage),
  namespaces: ['auth', 'errors'],
} as const

export const ROUTES: readonly PageRoute[] = [
  {
    path: '/index',
    chrome: 'full',
    title: 'home',
    file: 'lobby/home-page',
    load: () => import('../features/lobby/home-page.tsx').then((module) => module.HomePage),
    namespaces: ['lobby'],
  },
  { ...list, path: '/rng', title: 'RNG' },
  { ...list, path: '/originals', title: 'ORIGINALS' },
  { ...list, path: '/live', title: 'LIVE' },
  { ...list, path: '/pvp', title: 'PVP' },
  { ...list, path: '/fish', title: 'FISH' },
  { ...list, path: '/elott', title: 'ELOTT' },
  { ...list, path: '/sports', title: 'SPORTS' },
  { ...list, path: '/esports', title: 'ESPORTS' },
  { ...login, path: '/login' },
  { ...register, path: '/register' },
  { ...register, path: '/register.html' },
  {
    path: '/social/callback',
    chrome: 'bare',
    title: 'login',
    file: 'auth/social-callback-page',
    load: () => import('../features/auth/social-callback-page.tsx').then((module) => module.SocialCallbackPage),
    namespaces: ['auth', 'errors'],
  },
  {
    path: '/game',
    chrome: 'header',
    title: 'game',
    file: 'game/game-page',
    load: () => import('../features/game/game-page.tsx').then((module) => module.GamePage),
    namespaces: ['game'],
  },
  {
    path: '/noticePage',
    chrome: 'full',
    title: 'notices',
    file: 'notices/notices-page',
    load: () => import('../features/notices/notices-page.tsx').then((module) => module.NoticesPage),
    namespaces: [],
  },
  {
    path: '/vip',
    chrome: 'full',
    title: 'vip',
    file: 'vip/vip-page',
    load: () => import('../features/vip/vip-page.tsx').then((module) => module.VipPage),
    namespaces: ['vip', 'errors'],
  },
  {
    path: '/race',
    chrome: 'full',
    title: 'race',
    file: 'lobby/race-page',
    load: () => import('../features/lobby/race-page.tsx').then((module) => module.RacePage),
    namespaces: ['games', 'errors'],
  },
  {
    path: '/pointMall',
    chrome: 'no-menu',
    title: 'pointMall',
    file: 'points/point-mall-page',
    load: () => import('../features/points/point-mall-page.tsx').then((module) => module.PointMallPage),
    namespaces: ['points', 'errors', 'security'],
  },
  { ...lottery, path: '/lottery' },
  { ...lottery, path: '/vnlottery' },
  { ...lottery, path: '/seaLottery' },
  {
    ...lottery,
    path: '/verify/lottery',
    file: 'lottery/verify-page',
    load: () => import('../features/lottery/verify-page.tsx').then((module) => module.VerifyPage),
  },
  {
    ...lottery,
    path: '/verify/register',
    file: 'lottery/register-page',
    load: () => import('../features/lottery/register-page.tsx').then((module) => module.RegisterPage),
  },
  {
    path: '/promotions',
    chrome: 'full',
    title: 'promotions',
    file: 'promotions/promotions-page',
    load: () => import('../features/promotions/promotions-page.tsx').then((module) => module.PromotionsPage),
    namespaces: ['promotions', 'errors'],
  },
  {
    path: '/promoDetail',
    chrome: 'full',
    title: 'promotions',
    file: 'promotions/detail-page',
    load: () => import('../features/promotions/detail-page.tsx').then((module) => module.PromotionDetailPage),
    namespaces: ['promotions', 'errors'],
  },
  {
    path: '/seamless',
    chrome: 'header',
    title: 'seamless',
    file: 'service/seamless-page',
    load: () => import('../features/service/seamless-page.tsx').then((module) => module.SeamlessPage),
    namespaces: ['service'],
  },
  {
    path: '/service',
    chrome: 'bare',
    title: 'service',
    file: 'service/thread-page',
    load: () => import('../features/service/thread-page.tsx').then((module) => module.ThreadPage),
    namespaces: ['thread', 'errors'],
  },
  { ...help, path: '/help', chrome: 'full' },
  { ...help, path: '/helpmc', chrome: 'bare' },
  { ...download, path: '/down' },
  { ...download, path: '/download' },
  {
    path: '/join',
    chrome: 'full',
    title: 'join',
    file: 'join/join-page',
    load: () => import('../features/join/join-page.tsx').then((module) => module.JoinPage),
    namespaces: ['service', 'errors'],
  },
  {
    path: AGENT_PATH,
    chrome: 'desk',
    title: 'agents',
    file: 'agents/agent-page',
    load: () => import('../features/agents/agent-page.tsx').then((module) => module.AgentPage),
    namespaces: ['agents', 'member', 'errors'],
  },
  {
    path: '/statement',
    chrome: 'bare',
    title: 'statement',
    file: 'statement/statement-page',
    load: () => import('../features/statement/statement-page.tsx').then((module) => module.StatementPage),
    namespaces: ['member', 'errors'],
  },
  // On one's own machine alone: anywhere else the edge knows no such page.
  {
    path: UI_KIT_PATH,
    chrome: 'bare',
    title: 'home',
    file: 'ui-kit/ui-kit-page',
    load: () => import('../features/ui-kit/ui-kit-page.tsx').then((module) => module.UiKitPage),
    namespaces: ['auth', 'errors', 'member', 'security', 'safety'],
  },
]

export const HOME_PATH = '/index'
/** SYS-07: pages that stay open to visitors where a login is required. */
const OPEN_PATHS: readonly string[] = [
  '/login',
  '/register',
  '/register.html',
  '/social/callback',
  '/helpmc',
  '/service',
  '/download',
  '/down',
]

const TABLE = ROUTES.map((page) => ({ path: page.path, caseSensitive: true, page }))

/** The page of a path, or null: the not-found view. */
export const findRoute = (pathname: string): PageRoute | null => matchRoutes(TABLE, pathname)?.[0]?.route.page ?? null

/** Who asks: a guest plays with play money and has no account; a sub-user of an agent has the agent centre alone. */
export type Visitor = 'nobody' | 'guest' | 'member' | 'subUser'

/** AUTH-16: before the extra verification no member is logged in. */
export function visitorOf(session: Session | null): Visitor {
  if (!session || session.verificationRequired) return 'nobody'
  if (session.subUser) return 'subUser'
  return session.isAgent === BARRED_LEVEL ? 'guest' : 'member'
}

/** Where a request for `url` has to go instead, or null (SYS-01, SYS-07). */
export function redirectOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  visitor: Visitor,
  loginRequired: boolean,
): string | null {
  const path = findRoute(pathname)?.path ?? pathname
  if (visitor === 'subUser') return path === AGENT_PATH ? null : AGENT_PATH
  if (pathname === '/') return HOME_PATH + search
  // A link to set a new password is for members too, so an open dialog keeps the login page.
  if (visitor === 'member' && (path.startsWith('/register') || (path === '/login' && dialogOf(search) === null)))
    return nextOf(search) ?? HOME_PATH
  // AGT-01: the login that leads there.
  if (!loginRequired && path === AGENT_PATH && visitor === 'nobody')
    return dialogOf(search) === 'logout'
      ? HOME_PATH
      : `/login?${new URLSearchParams({ area: 'agent', next: pathname + search })}`
  if (!loginRequired || visitor !== 'nobody' || OPEN_PATHS.includes(path)) return null
  // AUTH-17: who has just logged out asked for nothing; least of all to be asked again.
  if (new URLSearchParams(search).get('dialog') === 'logout') return '/login'
  return `/login?${new URLSearchParams({ next: pathname + search })}`
}
