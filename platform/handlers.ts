/** Who answers each call of the table. It does not compile while a declared call has no handler. */
import { Refusal } from '../contract/errors.ts'
import type { CallRequest, UpstreamCallName, UpstreamResponse } from '../contract/table.ts'
import type { PlatformContext } from './context.ts'

/** `ctx.member` is present in calls with the token flag: `requireMember(ctx)`. */
export type Handler<Name extends UpstreamCallName> = (
  ctx: PlatformContext,
  input: CallRequest<Name>,
) => Promise<UpstreamResponse<Name>>
export type Handlers = { [Name in UpstreamCallName]: Handler<Name> }

const notYet = async (): Promise<never> => {
  throw new Refusal('function_disabled', 'not built yet')
}

export const handlers: Handlers = {
  // system
  whitelabel: notYet,
  registerSetting: notYet,
  registerRules: notYet,
  announcements: notYet,
  updateLanguage: notYet,
  // members
  captcha: notYet,
  login: notYet,
  loginSms: notYet,
  registerSms: notYet,
  registerUsernameSms: notYet,
  freePlay: notYet,
  register: notYet,
  registerMobile: notYet,
  changePassword: notYet,
  logout: notYet,
  memberInfo: notYet,
  avatar: notYet,
  memberIcon: notYet,
  affiliate: notYet,
  // wallet
  balance: notYet,
  // games
  gameMenus: notYet,
  gameVendor: notYet,
  gameList: notYet,
  hotGames: notYet,
  popularGames: notYet,
  gameDetail: notYet,
  favouriteGames: notYet,
  favouriteGameList: notYet,
  setFavouriteGame: notYet,
  recentGames: notYet,
  // vendors
  launchGame: notYet,
  // records
  bettingRecord: notYet,
  roundDetail: notYet,
  ledgerRecord: notYet,
}
