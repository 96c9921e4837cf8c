import { UI_KIT_PATH } from '../../contract/constants.ts'
import { findRoute } from './routes.ts'

/**
 * The module of each page by its path below the repository's root, as the client manifest names it. The edge alone
 * asks: the browser does not carry these names.
 */
export const SOURCES: Record<string, string> = {
  '/index': 'web/features/lobby/home-page.tsx',
  '/rng': 'web/features/lobby/list-page.tsx',
  '/live': 'web/features/lobby/list-page.tsx',
  '/pvp': 'web/features/lobby/list-page.tsx',
  '/fish': 'web/features/lobby/list-page.tsx',
  '/elott': 'web/features/lobby/list-page.tsx',
  '/sports': 'web/features/lobby/list-page.tsx',
  '/esports': 'web/features/lobby/list-page.tsx',
  '/login': 'web/features/auth/login-page.tsx',
  '/register': 'web/features/auth/register-page.tsx',
  '/register.html': 'web/features/auth/register-page.tsx',
  '/social/callback': 'web/features/auth/social-callback-page.tsx',
  '/game': 'web/features/game/game-page.tsx',
  '/noticePage': 'web/features/notices/notices-page.tsx',
  '/vip': 'web/features/vip/vip-page.tsx',
  '/pointMall': 'web/features/status/soon-page.tsx',
  '/lottery': 'web/features/lobby/lottery-page.tsx',
  '/vnlottery': 'web/features/lobby/lottery-page.tsx',
  '/seaLottery': 'web/features/lobby/lottery-page.tsx',
  '/promotions': 'web/features/promotions/promotions-page.tsx',
  '/promoDetail': 'web/features/promotions/detail-page.tsx',
  '/seamless': 'web/features/service/seamless-page.tsx',
  '/help': 'web/features/help/help-page.tsx',
  '/helpmc': 'web/features/help/help-page.tsx',
  '/down': 'web/features/download/download-page.tsx',
  '/download': 'web/features/download/download-page.tsx',
  '/join': 'web/features/join/join-page.tsx',
  '/statement': 'web/features/statement/statement-page.tsx',
  [UI_KIT_PATH]: 'web/features/ui-kit/ui-kit-page.tsx',
}

/** Of the page at this path; empty where there is none. */
export const sourceOf = (pathname: string): string => SOURCES[findRoute(pathname)?.path ?? ''] ?? ''
