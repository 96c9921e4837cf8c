/** Who answers the calls of this area. */
import type { Handlers } from '../kernel/handler.ts'
import { issueBotCheck } from './bot-check/bot-check.ts'
import { issueCaptcha } from './bot-check/captcha.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './factors/authenticator.ts'
import { bindEmail, bindMobile, sendEmailBindCode, sendMobileBindCode } from './factors/bind-contact.ts'
import { renewRecoveryCodes } from './factors/recovery-codes.ts'
import { readSecurityInfo } from './factors/security-info.ts'
import { sendLoginCode, sendRegisterCode, sendResetCode } from './factors/send-code.ts'
import { login } from './login/login.ts'
import { listLogins } from './login/login-history.ts'
import {
  getVerificationMethods,
  resumeSession,
  sendVerificationCode,
  verifySession,
} from './login/login-verification.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/list-passkeys.ts'
import { beginPasskeyLogin, loginPasskey } from './passkeys/login-passkey.ts'
import { addPasskey, beginPasskey } from './passkeys/register-passkey.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import {
  changePaymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from './passwords/payment-password.ts'
import { resetPasswordByEmail, resetPasswordBySms } from './passwords/reset-password.ts'
import { checkAffiliate } from './registration/check-affiliate.ts'
import { startFreePlay } from './registration/free-play.ts'
import { register, registerMobile } from './registration/register.ts'
import { settingHandlers } from './registration/settings.ts'
import { logout } from './sessions/logout.ts'
import { linkSocial, listSocialAccounts, unlinkSocial } from './social/social-accounts.ts'
import { finishSocial } from './social/social-finish.ts'
import { registerSocial } from './social/social-register.ts'
import { startSocial } from './social/social-start.ts'

export const identityCalls = {
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
  logout,
  affiliate: checkAffiliate,
  ...settingHandlers,
  // passkeys
  passkeys: listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyLogin,
  loginPasskey,
} satisfies Partial<Handlers>
