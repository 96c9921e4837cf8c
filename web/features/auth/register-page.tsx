import { useTranslation } from 'react-i18next'
import { nextOf } from '../../lib/dialog-address.ts'
import { useHasAccount } from '../../lib/has-account.ts'
import { PATH } from '../../lib/paths.ts'
import { Link, Navigate, useLocation } from '../../lib/router.tsx'
import { AuthPage } from './components/auth-page.tsx'
import { FreePlayEntry } from './components/free-play-entry.tsx'
import { RegisterForm } from './components/register-form.tsx'
import { WithSocial } from './components/with-social.tsx'

export function RegisterPage() {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const hasAccount = useHasAccount()
  const { search } = useLocation()
  // A guest may become a member; anyone else already is one.
  if (hasAccount) return <Navigate to={nextOf(search) ?? PATH.home} replace />
  return (
    <AuthPage title={t('register.title')} intro={t('register.intro')} banner="w_register">
      <WithSocial>
        <RegisterForm />
      </WithSocial>
      <p className="mt-5 text-center text-sm text-soft">
        {t('register.haveAccount')}{' '}
        <Link to={`/login${search}`} className="font-medium text-accent underline underline-offset-4">
          {common('action.logIn')}
        </Link>
      </p>
      <FreePlayEntry />
    </AuthPage>
  )
}
