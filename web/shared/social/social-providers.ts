import type { SocialProvider } from '../../../contract/calls/social.ts'
import { SOCIAL_PROVIDERS } from '../../../contract/constants.ts'
import { useRegisterSetting } from '../session/register-settings.ts'
import { useMerchant } from '../site/merchant.ts'

const FLAG = { google: 'socialGoogle', facebook: 'socialFacebook', zalo: 'socialZalo' } as const

/** The providers' names are the same in every language. */
export const PROVIDER_NAME: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', zalo: 'Zalo' }

/** AUTH-14: the providers to show: set up at the platform, and switched on by the operator. */
export function useSocialProviders(): SocialProvider[] {
  const { flags } = useMerchant()
  const setUp = useRegisterSetting()?.social ?? []
  return SOCIAL_PROVIDERS.filter((provider) => setUp.includes(provider) && flags[FLAG[provider]])
}
