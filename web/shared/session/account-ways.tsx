import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useOffersRegistration } from './offers-registration.ts'
import { useIsGuest } from './session.tsx'

/** AUTH-13: a visitor's or a guest's ways to an account of their own, and from there to `next`. The login is always one. */
export function AccountWays({ next }: { next?: string }) {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  const offersRegistration = useOffersRegistration()
  const isGuest = useIsGuest()
  return (
    <>
      {offersRegistration && (
        <Button kind="main" onClick={() => openDialog('register', next)}>
          {t(isGuest ? 'trueAccount.submit' : 'action.register')}
        </Button>
      )}
      <Button kind={offersRegistration ? undefined : 'main'} onClick={() => openDialog('login', next)}>
        {t('action.logIn')}
      </Button>
    </>
  )
}
