/** The last step of calls that the edge answers itself. It does not compile while one of them has no function. */
import type { MiddlewareHandler } from 'hono'
import { type CallName, type CallRequest, type CallResponse, type Calls, calls } from '../../contract/table.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { getInput } from '../request/validate.ts'
import { changePassword } from './own/change-password.ts'
import { answerCountry } from './own/country.ts'
import { answerCustomerService } from './own/customer-service.ts'
import { answerEndOtherSessions } from './own/end-other-sessions.ts'
import { login, loginPasskey } from './own/login.ts'
import { logout } from './own/logout.ts'
import { answerPermission } from './own/permission.ts'
import { forgotPassword, resetPasswordByEmail, resetPasswordBySms } from './own/recovery.ts'
import { register, registerMobile, startFreePlay } from './own/register.ts'
import { selfExclude, takeBreak } from './own/safety.ts'
import { answerSessions } from './own/sessions.ts'
import { finishSocial, linkSocial, registerSocial, startSocial } from './own/social.ts'
import { suspendDownline } from './own/suspend-downline.ts'
import { updateLanguage } from './own/update-language.ts'
import { resumeSession, verifySession } from './own/verification.ts'
import { presentValue } from './present-value.ts'

type OwnCallName = { [Name in CallName]: Calls[Name]['handledBy'] extends 'forward' ? never : Name }[CallName]
type Answers = {
  [Name in OwnCallName]: (c: EdgeContext, input: CallRequest<Name>) => Promise<CallResponse<Name>>
}

const answers: Answers = {
  permission: answerPermission,
  country: answerCountry,
  domainRoute: answerDomainRoute,
  customerService: answerCustomerService,
  sessions: answerSessions,
  endOtherSessions: answerEndOtherSessions,
  login,
  loginPasskey,
  register,
  registerMobile,
  freePlay: startFreePlay,
  socialStart: startSocial,
  socialFinish: finishSocial,
  socialRegister: registerSocial,
  socialLink: linkSocial,
  changePassword,
  forgotPassword,
  resetPasswordByEmail,
  resetPasswordBySms,
  verifySession,
  resumeSession,
  takeBreak,
  selfExclude,
  suspendDownline,
  logout,
  updateLanguage,
}

/** EDGE-11: the merchant's hosts, best first as the operator ordered them; the one in use if none are listed. */
async function answerDomainRoute({ var: { merchant, visitor } }: EdgeContext): Promise<CallResponse<'domainRoute'>> {
  return { domainList: merchant.domains.length > 0 ? merchant.domains : [visitor.hostname] }
}

export const isOwnCall = (name: CallName): name is OwnCallName => calls[name].handledBy !== 'forward'

export function answer(name: OwnCallName): MiddlewareHandler<EdgeHono> {
  // Its input is what its own schema parsed: the table pairs them.
  const give = answers[name] as (c: EdgeContext, input: unknown) => Promise<unknown>
  return async (c) => presentValue(c, await give(c, getInput(c)))
}
