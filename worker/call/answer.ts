/** The last step of calls that the edge answers itself. It does not compile while one of them has no function. */
import type { MiddlewareHandler } from 'hono'
import { type CallName, type CallRequest, type CallResponse, type Calls, calls } from '../../contract/table.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { answerCountry } from '../merchant/country.ts'
import { answerCustomerService } from '../merchant/customer-service.ts'
import { answerPermission } from '../merchant/permission.ts'
import { changePassword } from '../session/calls/change-password.ts'
import { answerEndOtherSessions } from '../session/calls/end-other-sessions.ts'
import { login, loginPasskey } from '../session/calls/login.ts'
import { logout } from '../session/calls/logout.ts'
import { forgotPassword, resetPasswordByEmail, resetPasswordBySms } from '../session/calls/recovery.ts'
import { register, registerMobile, startFreePlay } from '../session/calls/register.ts'
import { selfExclude, takeBreak } from '../session/calls/safety.ts'
import { answerSessions } from '../session/calls/sessions.ts'
import { finishSocial, linkSocial, registerSocial, startSocial } from '../session/calls/social.ts'
import { suspendDownline } from '../session/calls/suspend-downline.ts'
import { updateLanguage } from '../session/calls/update-language.ts'
import { resumeSession, verifySession } from '../session/calls/verification.ts'
import { getInput } from './validate.ts'

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
  return async (c) => c.json({ success: true, value: await give(c, getInput(c, calls[name])) })
}
