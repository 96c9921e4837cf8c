import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { findFirstField } from '../../../kit/ui/first-field.ts'
import { dialogOf, useOpenDialog } from '../../lib/dialog-address.ts'
import { useOffersRegistration } from '../../shared/session/offers-registration.ts'
import { useMerchant } from '../../shared/site/merchant.ts'
import { resumeOf } from './api/resume.ts'
import { AuthBanner } from './components/auth-banner.tsx'
import { FreePlayEntry } from './components/free-play-entry.tsx'
import { GuestOnly } from './components/guest-only.tsx'
import { LoginForm } from './components/login-form.tsx'
import { PasskeyEntry } from './components/passkey-entry.tsx'
import { WithSocial } from './components/with-social.tsx'

/** GAME-03, GAME-04: the frame of a game, and the pages of lotteries. */
const TO_A_GAME = /^\/(game|(vn|sea)?lottery)\?/i

type Props = { onClose: () => void }

export function LoginDialog(props: Props) {
  return (
    <GuestOnly>
      <Sheet {...props} />
    </GuestOnly>
  )
}

function Sheet({ onClose }: Props) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const { brand } = useMerchant()
  const openDialog = useOpenDialog()
  const offersRegistration = useOffersRegistration()
  const next = resumeOf(useLocation())
  // MEM-01: it stands in the place of a dialog that a visitor asked for.
  const isInPlace = dialogOf(next?.split('?')[1] ?? '') !== null
  const intro = isInPlace ? t('login.membersOnly') : t('login.intro', { brand: brand.name })
  return (
    <Dialog
      title={t('login.title')}
      description={next && TO_A_GAME.test(next) ? t('login.resume') : intro}
      onClose={onClose}
      closeLabel={common('action.close')}
      initialFocus={findFirstField}
    >
      <AuthBanner group="w_login" />
      <WithSocial>
        <LoginForm />
        <PasskeyEntry />
      </WithSocial>
      {offersRegistration && (
        <p className="mt-3 flex items-center justify-center gap-2 text-sm text-soft">
          <span>{t('login.noAccount')}</span>
          <Button
            kind="quiet"
            size="small"
            onClick={() => openDialog('register', next ?? undefined)}
            className="text-accent!"
          >
            {common('action.register')}
          </Button>
        </p>
      )}
      <FreePlayEntry />
    </Dialog>
  )
}
