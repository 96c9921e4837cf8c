import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { resumeOf } from '../api/resume.ts'

/** What was asked before the login still goes on after the new password. */
export function ForgotLink() {
  const { t } = useTranslation('auth')
  const openDialog = useOpenDialog()
  const next = resumeOf(useLocation())
  return (
    <Button
      kind="quiet"
      size="medium"
      className="px-0! text-accent!"
      onClick={() => openDialog('forgot', next ?? undefined)}
    >
      {t('login.forgot')}
    </Button>
  )
}
