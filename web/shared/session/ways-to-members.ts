/** Apart from `register-settings.ts`: of these the first page says nothing. */
import type { MessageChannel } from '../../../contract/protocols/message-gateway.ts'
import { useRegisterSetting } from './register-settings.ts'

/** Whether members can be written to by it; yes, until it is known. */
export const useSends = (channel: MessageChannel): boolean =>
  useRegisterSetting()?.messageChannels.includes(channel) ?? true

/** By what a member gets back into an account whose password is lost; null where nothing can be sent for it. */
export function useWayBack(): 'email' | 'mobile' | null {
  const setting = useRegisterSetting()
  const bySms = setting?.passwordResetBySms || setting?.smsLogin
  return useSends('email') ? 'email' : bySms ? 'mobile' : null
}
