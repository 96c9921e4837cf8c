/** The schemas of what `kept-answers.ts` keeps. Apart, because a page that has its answers needs no schema. */
import '../lib/quiet-validator.ts'
import { catalogueCalls } from '../../contract/calls/games/catalogue.ts'
import { systemCalls } from '../../contract/calls/site/system.ts'
import type { KeptRoute } from './start-keeping.ts'

const SCHEMAS = {
  'GET /wps/relay/GCSGAME_gameVendor': catalogueCalls.gameVendor.response,
  'GET /lgw/games/game_menus': catalogueCalls.gameMenus.response,
  'GET /wps/system/setting/register': systemCalls.registerSetting.response,
  'GET /wps/system/setting/validation': systemCalls.registerRules.response,
} as const satisfies Record<KeptRoute, unknown>

/** Null for what is no answer of that call. */
export const parseKept = (route: KeptRoute, value: unknown) => SCHEMAS[route].safeParse(value).data ?? null
