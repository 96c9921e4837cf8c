import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useState } from 'react'
import { useDialog } from '../../lib/dialog-address.ts'
import { useT } from '../../lib/i18n.tsx'
import { PATH } from '../../lib/paths.ts'
import { useRegisterSetting } from '../../lib/register-settings.ts'
import { useLocation } from '../../lib/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { findFirstField } from '../../ui/first-field.ts'
import { Ways } from '../../ui/ways.tsx'
import { ForgotByEmail } from './components/forgot-by-email.tsx'
import { ForgotByMobile } from './components/forgot-by-mobile.tsx'

/** AUTH-11: a forgotten password, by a link to the mailbox or, where the merchant has it, by a code to the number. */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const t = useT('security')
  const common = useT('common')
  const dialog = useDialog()
  const isOverLogin = useLocation().pathname === PATH.login
  const bySms = useRegisterSetting()?.passwordResetBySms ?? false
  const [way, setWay] = useState<'email' | 'mobile'>('email')
  return (
    <Dialog
      icon={<LifeBuoy size={24} />}
      title={t('forgot.title')}
      description={t('forgot.intro')}
      onClose={onClose}
      closeLabel={common('action.close')}
      initialFocus={findFirstField}
      cover={false}
    >
      <div className="grid gap-4">
        <Ways
          label={t('forgot.title')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'email', name: t('forgot.byEmail') },
            ...(bySms ? [{ value: 'mobile' as const, name: t('forgot.byMobile') }] : []),
          ]}
        />
        {way === 'email' ? <ForgotByEmail /> : <ForgotByMobile />}
        <Button
          kind="quiet"
          onClick={isOverLogin ? dialog.close : () => dialog.open('login', dialog.next ?? undefined)}
        >
          {t('forgot.back')}
        </Button>
      </div>
    </Dialog>
  )
}
