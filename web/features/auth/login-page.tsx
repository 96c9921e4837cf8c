import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '../../../kit/lib/link.tsx'
import { useOffersRegistration } from '../../shared/session/offers-registration.ts'
import { useMerchant } from '../../shared/site/merchant.ts'
import { AuthPage } from './components/auth-page.tsx'
import { FreePlayEntry } from './components/free-play-entry.tsx'
import { LoginForm } from './components/login-form.tsx'
import { PasskeyEntry } from './components/passkey-entry.tsx'
import { WithSocial } from './components/with-social.tsx'

/** The other of the two entrances; what was asked for before the login goes along. */
function otherEntrance(search: string, toAgents: boolean): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('area')
  if (toAgents) parameters.set('area', 'agent')
  return `/login?${parameters}`.replace(/\?$/, '')
}

/** SYS-07, AUTH-19: the page of its own; `?area=agent` lets agents in only. */
export function LoginPage() {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const { brand } = useMerchant()
  const offersRegistration = useOffersRegistration()
  const { search } = useLocation()
  const forAgents = new URLSearchParams(search).get('area') === 'agent'
  return (
    <AuthPage
      title={t(forAgents ? 'login.agentTitle' : 'login.title')}
      banner={!forAgents && 'w_login'}
      intro={forAgents ? t('login.agentIntro') : t('login.intro', { brand: brand.name })}
    >
      {forAgents ? (
        <LoginForm key="agent" area="agent" />
      ) : (
        <WithSocial>
          <LoginForm />
          <PasskeyEntry />
        </WithSocial>
      )}
      {offersRegistration && (
        <p className="mt-5 text-center text-sm text-soft">
          <span>{t('login.noAccount')}</span>{' '}
          <Link to={`/register${search}`} className="font-medium text-accent underline underline-offset-4">
            {common('action.register')}
          </Link>
        </p>
      )}
      <p className="mt-2 text-center text-sm">
        <Link to={otherEntrance(search, !forAgents)} className="text-soft underline underline-offset-4">
          {t(forAgents ? 'login.toMembers' : 'login.toAgents')}
        </Link>
      </p>
      {!forAgents && <FreePlayEntry />}
    </AuthPage>
  )
}
