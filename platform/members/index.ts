/** The verbs of members, as calls of the table. */
import type { Handlers } from '../handlers.ts'
import { issueBotCheck } from './bot-check.ts'
import { issueCaptcha } from './captcha.ts'
import { changePassword } from './change-password.ts'
import { checkAffiliate } from './check-affiliate.ts'
import { startFreePlay } from './free-play.ts'
import { getBalance } from './get-balance.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { avatarHandlers, getMemberInfo } from './member-info.ts'
import { register, registerMobile } from './register.ts'
import { sendLoginCode, sendRegisterCode } from './send-sms-code.ts'
import { updateLanguage } from './update-language.ts'

export const memberHandlers = {
  captcha: issueCaptcha,
  botCheckChallenge: issueBotCheck,
  login,
  loginSms: sendLoginCode,
  registerSms: sendRegisterCode,
  registerUsernameSms: sendRegisterCode,
  freePlay: startFreePlay,
  register,
  registerMobile,
  changePassword,
  logout,
  memberInfo: getMemberInfo,
  ...avatarHandlers,
  balance: getBalance,
  affiliate: checkAffiliate,
  updateLanguage,
} satisfies Partial<Handlers>
