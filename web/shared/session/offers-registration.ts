import { useBoot } from '../../lib/boot.tsx'

/**
 * AUTH-02: whether the page asks visitors to register: a way is open, and the merchant wants it offered. Where the platform did
 * not say, it is: the form asks again.
 */
export function useOffersRegistration(): boolean {
  const { merchant, register } = useBoot().permission.info
  const isOpen = !register || register.setting.usernameEnabled || register.setting.mobileEnabled
  return isOpen && !merchant.flags.hideRegister
}
