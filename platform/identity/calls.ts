/** Who answers the calls of this area. */
import type { Handlers } from '../kernel/handler.ts'
import { forgotPassword } from './entry/forgot-password.ts'
import { startFreePlay } from './entry/free-play.ts'
import { login } from './entry/login.ts'
import { beginPasskeyLogin, loginPasskey } from './entry/login-passkey.ts'
import {
  getVerificationMethods,
  resumeSession,
  sendVerificationCode,
  verifySession,
} from './entry/login-verification.ts'
import { register, registerMobile } from './entry/register.ts'
import { resetPasswordByEmail, resetPasswordBySms } from './entry/reset-password.ts'
import { finishSocial } from './entry/social-finish.ts'
import { registerSocial } from './entry/social-register.ts'
import { startSocial } from './entry/social-start.ts'
import { checkAffiliate } from './member/check-affiliate.ts'
import { settingHandlers } from './member/settings.ts'
import { issueBotCheck } from './proof/bot-check.ts'
import { issueCaptcha } from './proof/captcha.ts'
import { listLogins } from './proof/login-history.ts'
import { renewRecoveryCodes } from './proof/recovery-codes.ts'
import { sendLoginCode, sendRegisterCode, sendResetCode } from './proof/send-code.ts'
import { logout } from './session/logout.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './settings/authenticator.ts'
import { bindEmail, bindMobile, sendEmailBindCode, sendMobileBindCode } from './settings/bind-contact.ts'
import { changePassword } from './settings/change-password.ts'
import { listPasskeys, removePasskey, renamePasskey } from './settings/list-passkeys.ts'
import {
  changePaymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from './settings/payment-password.ts'
import { addPasskey, beginPasskey } from './settings/register-passkey.ts'
import { readSecurityInfo } from './settings/security-info.ts'
import { linkSocial, listSocialAccounts, unlinkSocial } from './settings/social-accounts.ts'

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
