/** The verbs of members, as calls of the table. */
import type { Handlers } from '../handlers.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts'
import { bindEmail, bindMobile, sendEmailBindCode, sendMobileBindCode } from './bind-contact.ts'
import { giveBirthday } from './birthday.ts'
import { issueBotCheck } from './bot-check.ts'
import { issueCaptcha } from './captcha.ts'
import { changePassword } from './change-password.ts'
import { checkAffiliate } from './check-affiliate.ts'
import { forgotPassword } from './forgot-password.ts'
import { startFreePlay } from './free-play.ts'
import { getBalance } from './get-balance.ts'
import { login } from './login.ts'
import { listLogins } from './login-history.ts'
import { getVerificationMethods, resumeSession, sendVerificationCode, verifySession } from './login-verification.ts'
import { logout } from './logout.ts'
import { avatarHandlers, getMemberInfo } from './member-info.ts'
import {
  changePaymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from './payment-password.ts'
import { chooseAvatar, readProfile, updateProfile, uploadAvatar } from './profile.ts'
import { setRealName } from './real-name.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { register, registerMobile } from './register.ts'
import { resetPasswordByEmail, resetPasswordBySms } from './reset-password.ts'
import { readSecurityInfo } from './security-info.ts'
import { sendLoginCode, sendRegisterCode, sendResetCode } from './send-code.ts'
import { linkSocial, listSocialAccounts, unlinkSocial } from './social-accounts.ts'
import { finishSocial } from './social-finish.ts'
import { registerSocial } from './social-register.ts'
import { startSocial } from './social-start.ts'
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
  socialStart: startSocial,
  socialFinish: finishSocial,
  socialRegister: registerSocial,
  socialAccounts: listSocialAccounts,
  socialLink: linkSocial,
  socialUnlink: unlinkSocial,
  changePassword,
  forgotPassword,
  resetPasswordByEmail,
  resetPasswordSms: sendResetCode,
  resetPasswordBySms,
  verificationMethods: getVerificationMethods,
  sendVerificationCode,
  verifySession,
  resumeSession,
  securityInfo: readSecurityInfo,
  loginHistory: listLogins,
  bindEmailCode: sendEmailBindCode,
  bindEmail,
  bindMobileCode: sendMobileBindCode,
  bindMobile,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  setPaymentPassword,
  changePaymentPassword,
  paymentPasswordCode: sendPaymentPasswordCode,
  resetPaymentPassword,
  setRealName,
  profile: readProfile,
  updateProfile,
  giveBirthday,
  chooseAvatar,
  uploadAvatar,
  logout,
  memberInfo: getMemberInfo,
  ...avatarHandlers,
  balance: getBalance,
  affiliate: checkAffiliate,
  updateLanguage,
} satisfies Partial<Handlers>
