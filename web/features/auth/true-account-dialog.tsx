import ShieldUser from 'lucide-react/icons/shield-user'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { MessageDialog } from '../../../kit/ui/message-dialog.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useOffersRegistration } from '../../shared/session/offers-registration.ts'
import { resumeOf } from './api/resume.ts'

/** `in_need_true_account`: what a guest may not do, the ways to an account, and from there to what was asked. */
export function TrueAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  const offersRegistration = useOffersRegistration()
  const next = resumeOf(useLocation()) ?? undefined
  const logIn = { label: t('action.logIn'), onPress: () => openDialog('login', next) }
  const register = {
    label: t('trueAccount.submit'),
    kind: 'main' as const,
    onPress: () => openDialog('register', next),
  }
  return (
    <MessageDialog
      icon={<ShieldUser size={24} />}
      title={t('trueAccount.title')}
      text={t('trueAccount.text')}
      onClose={onClose}
      closeLabel={t('action.close')}
      buttons={offersRegistration ? [logIn, register] : [logIn]}
    />
  )
}
