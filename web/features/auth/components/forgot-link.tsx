import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'

export function ForgotLink() {
  const t = useT('auth')
  const openDialog = useOpenDialog()
  return (
    <Button kind="quiet" size="medium" className="px-0! text-accent!" onClick={() => openDialog('forgot')}>
      {t('login.forgot')}
    </Button>
  )
}
