import type { SocialProvider } from '../../../contract/calls/identity/social.ts'
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

const LOOK: Record<SocialProvider, string> = {
  google: 'bg-white text-[#1f4fb5] ring-1 ring-line-strong',
  facebook: 'bg-[#1b5fcc] text-white',
  zalo: 'bg-[#0b57d0] text-white',
}
const LETTER: Record<SocialProvider, string> = { google: 'G', facebook: 'f', zalo: 'Z' }

/** Tells providers apart at a glance, beside their names: a letter on a disc, as their own drawings are not ours. */
export function SocialMark({ provider }: { provider: SocialProvider }) {
  return (
    <span
      aria-hidden
      className={`grid size-6 shrink-0 place-items-center rounded-full font-display text-sm leading-none font-bold ${LOOK[provider]}`}
    >
      {LETTER[provider]}
    </span>
  )
}
