/** Calls that begin, change or end a session. It does not compile while one of them has nobody to answer. */
import type { CallName, CallRequest, CallResponse, Calls } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { changePassword } from '../session/calls/change-password.ts'
import { login } from '../session/calls/login.ts'
import { loginPasskey } from '../session/calls/login-passkey.ts'
import { logout } from '../session/calls/logout.ts'
import { forgotPassword, resetPasswordByEmail, resetPasswordBySms } from '../session/calls/recovery.ts'
import { register, registerMobile, startFreePlay } from '../session/calls/register.ts'
import { selfExclude, takeBreak } from '../session/calls/safety.ts'
import { finishSocial, linkSocial, registerSocial, startSocial } from '../session/calls/social.ts'
import { updateLanguage } from '../session/calls/update-language.ts'
import { resumeSession, verifySession } from '../session/calls/verification.ts'

type SessionCallName = { [Name in CallName]: Calls[Name]['handledBy'] extends 'session' ? Name : never }[CallName]
type SessionCalls = {
  [Name in SessionCallName]: (c: EdgeContext, input: CallRequest<Name>) => Promise<CallResponse<Name>>
}

export const sessionCalls: SessionCalls = {
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
  logout,
  updateLanguage,
}
