import { useTranslation } from 'react-i18next'
import type { Newcomer } from '../../../../contract/calls/identity/social.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { call } from '../../../shared/session/call.ts'
import { PROVIDER_NAME, SocialMark, useSocialProviders } from '../../../shared/social/social-providers.tsx'
import { useJourney } from '../../../shared/social/use-journey.ts'
import { useEnter } from '../api/enter.ts'

/** AUTH-14: logging in with an account elsewhere, where the merchant has set it up. */
export function SocialWays({ onNewcomer }: { onNewcomer: (newcomer: Newcomer) => void }) {
  const { t } = useTranslation('auth')
  const enter = useEnter()
  const providers = useSocialProviders()
  const { begin, error, provider, busy } = useJourney('enter', async (returned) => {
    const came = await call('POST /wps/session/social/finish', returned)
    if (came.outcome === 'newcomer') return onNewcomer(came.newcomer)
    enter(came.session)
  })
  if (providers.length === 0) return null
  return (
    <section aria-label={t('social.title')} className="mt-4 grid gap-3">
      <p className="flex items-center gap-3 text-xs text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('social.or')}
      </p>
      <FormError error={error} />
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {providers.map((each) => (
          <Button
            key={each}
            wide
            aria-label={t('social.with', { provider: PROVIDER_NAME[each] })}
            busy={busy && provider === each}
            onClick={() => void begin(each)}
          >
            <SocialMark provider={each} />
            <span>{PROVIDER_NAME[each]}</span>
          </Button>
        ))}
      </div>
      {busy && (
        <p role="status" className="text-sm text-soft">
          {t('social.waiting')}
        </p>
      )}
    </section>
  )
}
