import ShieldUser from 'lucide-react/icons/shield-user'
import { useDialog } from '../../lib/dialog-address.ts'
import { useT } from '../../lib/i18n.tsx'
import { MessageDialog } from '../../ui/message-dialog.tsx'

/** `in_need_true_account`: what a guest may not do, and the way to an account. */
export function TrueAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useT('common')
  const dialog = useDialog()
  return (
    <MessageDialog
      icon={<ShieldUser size={24} />}
      title={t('trueAccount.title')}
      text={t('trueAccount.text')}
      onClose={onClose}
      closeLabel={t('action.close')}
      buttons={[
        { label: t('action.cancel'), onPress: onClose },
        { label: t('trueAccount.submit'), kind: 'main', onPress: () => dialog.open('register') },
      ]}
    />
  )
}
