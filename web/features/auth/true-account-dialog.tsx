import ShieldUser from 'lucide-react/icons/shield-user'
import { useDialog } from '../../lib/dialog-address.ts'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** `in_need_true_account`: what a guest may not do, and the way to an account. */
export function TrueAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useT('common')
  const dialog = useDialog()
  return (
    <Dialog
      icon={<ShieldUser size={24} />}
      title={t('trueAccount.title')}
      description={t('trueAccount.text')}
      onClose={onClose}
      closeLabel={t('action.close')}
      size="small"
    >
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button kind="main" onClick={() => dialog.open('register')}>
          {t('trueAccount.submit')}
        </Button>
      </div>
    </Dialog>
  )
}
