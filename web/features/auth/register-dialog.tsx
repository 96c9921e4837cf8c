import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { findFirstField } from '../../../kit/ui/first-field.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useJoinGift } from '../../shared/rewards/promotions.ts'
import { resumeOf } from './api/resume.ts'
import { AuthBanner } from './components/auth-banner.tsx'
import { FreePlayEntry } from './components/free-play-entry.tsx'
import { GuestOnly } from './components/guest-only.tsx'
import { RegisterForm } from './components/register-form.tsx'
import { WithSocial } from './components/with-social.tsx'

type Props = { onClose: () => void }

export function RegisterDialog(props: Props) {
  return (
    <GuestOnly>
      <Sheet {...props} />
    </GuestOnly>
  )
}

function Sheet({ onClose }: Props) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const next = resumeOf(useLocation())
  const gift = useJoinGift()
  return (
    <Dialog
      title={t('register.title')}
      description={gift ? t('register.promise', { amount: gift.amount }) : t('register.intro')}
      onClose={onClose}
      closeLabel={common('action.close')}
      initialFocus={findFirstField}
      cover={false}
    >
      <AuthBanner group="w_register" />
      <WithSocial>
        <RegisterForm />
      </WithSocial>
      <p className="mt-3 flex items-center justify-center gap-2 text-sm text-soft">
        <span>{t('register.haveAccount')}</span>
        <Button
          kind="quiet"
          size="small"
          onClick={() => openDialog('login', next ?? undefined)}
          className="text-accent!"
        >
          {common('action.logIn')}
        </Button>
      </p>
      <FreePlayEntry />
    </Dialog>
  )
}
