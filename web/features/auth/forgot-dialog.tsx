import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { findFirstField } from '../../../kit/ui/first-field.ts'
import { Ways } from '../../../kit/ui/ways.tsx'
import { useDialog } from '../../lib/dialog-address.ts'
import { useRegisterSetting } from '../../shared/session/register-settings.ts'
import { useSends } from '../../shared/session/ways-to-members.ts'
import { ContactWay } from '../../shared/site/contact-way.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { ForgotByEmail } from './components/forgot-by-email.tsx'
import { ForgotByMobile } from './components/forgot-by-mobile.tsx'

/** AUTH-11: a forgotten password, by a link to the mailbox or a code to the number: by what the merchant has. */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const dialog = useDialog()
  const isOverLogin = useLocation().pathname === PATH.login
  const bySms = useRegisterSetting()?.passwordResetBySms ?? false
  const byMail = useSends('email')
  const ways = [
    ...(byMail ? [{ value: 'email' as const, name: t('forgot.byEmail') }] : []),
    ...(bySms ? [{ value: 'mobile' as const, name: t('forgot.byMobile') }] : []),
  ]
  const [picked, setPicked] = useState<'email' | 'mobile' | null>(null)
  const way = ways.find(({ value }) => value === picked) ?? ways[0]
  return (
    <Dialog
      icon={<LifeBuoy size={24} />}
      title={t('forgot.title')}
      description={way ? t('forgot.intro') : t('forgot.none')}
      onClose={onClose}
      closeLabel={common('action.close')}
      initialFocus={findFirstField}
      cover={false}
    >
      <div className="grid gap-4">
        {way && <Ways label={t('forgot.title')} value={way.value} onChange={setPicked} options={ways} />}
        {way?.value === 'email' && <ForgotByEmail />}
        {way?.value === 'mobile' && <ForgotByMobile />}
        {!way && <ContactWay label={common('nav.support')} />}
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
