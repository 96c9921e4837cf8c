/** What the site may know of a merchant's switches: the module tree, the ways in, the rules of the fields. */
import type { ModuleNode, RegisterSetting } from '../../../contract/calls/site/system.ts'
import { MODULE, type ModuleId } from '../../../contract/constants.ts'
import { presentBotCheck } from '../../kernel/config/bot-check-config.ts'
import { presentPhoneSignIn } from '../../kernel/config/firebase-config.ts'
import { listProviders } from '../../kernel/config/social-config.ts'
import type { Handlers } from '../../kernel/handler.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { listMessageChannels } from '../../messaging/outgoing/message-sender.ts'

/** How the switches hang together for an operator's eye; a parent is on while any of its children is. */
const MODULE_TREE: Record<string, readonly ModuleId[]> = {
  REGISTER3: [
    MODULE.registerByUsername,
    MODULE.registerByMobile,
    MODULE.registerMobilePassword,
    MODULE.registerMobileVerification,
  ],
  LOGIN3: [MODULE.loginBySms, MODULE.freePlay, MODULE.passwordExpiryForcesChange, MODULE.passwordResetBySms],
}

const presentFlag = (isOn: boolean) => (isOn ? '1' : '0')

export function presentModuleTree(modules: readonly ModuleId[]): ModuleNode[] {
  return Object.entries(MODULE_TREE).map(([modId, children]) => ({
    modId,
    enabled: presentFlag(children.some((child) => modules.includes(child))),
    childrenNodes: children.map((child) => ({
      modId: child,
      enabled: presentFlag(modules.includes(child)),
      childrenNodes: [],
    })),
  }))
}

/**
 * `smsOnRegister` speaks of the username form: a registration by mobile number asks for a code by its nature. What
 * takes a code is off where none can be sent, whatever its switch says.
 */
export function presentRegisterSetting(
  merchant: Pick<MerchantFacts, 'modules' | 'fieldRules' | 'jurisdiction'>,
  ways: Pick<RegisterSetting, 'botCheck' | 'social' | 'phoneSignIn' | 'messageChannels'>,
): RegisterSetting {
  const isOn = (module: ModuleId) => merchant.modules.includes(module)
  const sendsSms = ways.messageChannels.includes('sms')
  const smsOnRegister = computeFieldRules(merchant).verificationCode.enabled
  return {
    usernameEnabled: isOn(MODULE.registerByUsername) && (sendsSms || !smsOnRegister),
    mobileEnabled: isOn(MODULE.registerByMobile) && (sendsSms || ways.phoneSignIn !== null),
    mobilePasswordEnabled: isOn(MODULE.registerMobilePassword),
    smsOnRegister,
    smsLogin: isOn(MODULE.loginBySms) && sendsSms,
    freePlay: isOn(MODULE.freePlay),
    passwordExpiryForcesChange: isOn(MODULE.passwordExpiryForcesChange),
    thirdPartySms: ways.phoneSignIn !== null,
    captchaWork: true,
    passwordResetBySms: isOn(MODULE.passwordResetBySms) && sendsSms,
    ...ways,
  }
}

export const settingHandlers: Pick<Handlers, 'whitelabel' | 'registerSetting' | 'registerRules'> = {
  whitelabel: async ({ merchant, env }) => ({
    modules: presentModuleTree(merchant.modules),
    ...(env.LOCAL && env.SANDBOX && { sandbox: true as const }),
  }),
  registerSetting: async (ctx) =>
    presentRegisterSetting(ctx.merchant, {
      botCheck: presentBotCheck(ctx),
      social: listProviders(ctx),
      phoneSignIn: presentPhoneSignIn(ctx),
      messageChannels: listMessageChannels(ctx),
    }),
  registerRules: async ({ merchant }) => ({ rules: Object.values(computeFieldRules(merchant)) }),
}
