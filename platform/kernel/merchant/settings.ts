/** What the site may know of a merchant's switches: the module tree, the ways in, the rules of the fields. */
import type { ModuleNode, RegisterSetting } from '../../../contract/calls/system.ts'
import { MODULE, type ModuleId } from '../../../contract/constants.ts'
import { getPolicy } from '../../../contract/policy.ts'
import type { Handlers } from '../../calls.ts'
import { presentPhoneSignIn } from '../../identity/registration/firebase.ts'
import { listMessageChannels } from '../../messaging/outgoing/message-sender.ts'
import { presentBotCheck } from '../config/bot-check-config.ts'
import { listProviders } from '../config/social-config.ts'
import { computeFieldRules } from './field-rules.ts'
import type { MerchantFacts } from './merchant-facts.ts'

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

/** A jurisdiction that wants ages checked before demos closes free play, whatever the switch says. */
export function computeOpenModules({ modules, jurisdiction }: MerchantFacts): ModuleId[] {
  const isDemoOpen = getPolicy(jurisdiction).demoGate === 'none'
  return modules.filter((module) => module !== MODULE.freePlay || isDemoOpen)
}

export const settingHandlers: Pick<Handlers, 'whitelabel' | 'registerSetting' | 'registerRules'> = {
  whitelabel: async ({ merchant }) => ({ modules: presentModuleTree(merchant.modules) }),
  registerSetting: async (ctx) =>
    presentRegisterSetting(ctx.merchant, {
      botCheck: presentBotCheck(ctx),
      social: listProviders(ctx),
      phoneSignIn: presentPhoneSignIn(ctx),
      messageChannels: listMessageChannels(ctx),
    }),
  registerRules: async ({ merchant }) => ({ rules: Object.values(computeFieldRules(merchant)) }),
}
