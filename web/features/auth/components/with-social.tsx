import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Newcomer } from '../../../../contract/calls/identity/social.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { PROVIDER_NAME } from '../../../shared/social/social-providers.tsx'
import { RegisterForm } from './register-form.tsx'
import { SocialWays } from './social-ways.tsx'

/** A form with the providers below it; a newcomer from there finishes registering in its place. */
export function WithSocial({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null)
  if (!newcomer)
    return (
      <>
        {children}
        <SocialWays onNewcomer={setNewcomer} />
      </>
    )
  return (
    <>
      <p className="mb-4 text-sm text-soft">
        {`${t('social.newcomer', { provider: PROVIDER_NAME[newcomer.provider] })} ${newcomer.email ? t('social.link', { email: newcomer.email }) : ''}`}
      </p>
      <RegisterForm newcomer={newcomer} />
      <Button kind="quiet" wide className="mt-2" onClick={() => setNewcomer(null)}>
        {t('social.other')}
      </Button>
    </>
  )
}
