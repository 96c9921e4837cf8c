import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '../../../kit/lib/link.tsx'
import { useJoinGift } from '../../shared/rewards/promotions.ts'
import { AuthPage } from './components/auth-page.tsx'
import { FreePlayEntry } from './components/free-play-entry.tsx'
import { RegisterForm } from './components/register-form.tsx'
import { WithSocial } from './components/with-social.tsx'

export function RegisterPage() {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const { search } = useLocation()
  const gift = useJoinGift()
  return (
    <AuthPage
      title={t('register.title')}
      intro={gift ? t('register.promise', { amount: gift.amount }) : t('register.intro')}
      banner="w_register"
    >
      <WithSocial>
        <RegisterForm />
      </WithSocial>
      <p className="mt-5 text-center text-sm text-soft">
        <span>{t('register.haveAccount')}</span>{' '}
        <Link to={`/login${search}`} className="font-medium text-accent underline underline-offset-4">
          {common('action.logIn')}
        </Link>
      </p>
      <FreePlayEntry />
    </AuthPage>
  )
}
