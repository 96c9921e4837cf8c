import KeyRound from 'lucide-react/icons/key-round'
import Shield from 'lucide-react/icons/shield'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink, IconButton } from '../../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { STORAGE_KEY, writeStored } from '../../../lib/storage.ts'
import { useWayBack } from '../../../shared/session/ways-to-members.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'

const WAY_BACK = {
  email: { text: 'home.firstTime', dialog: 'bind-email' },
  mobile: { text: 'home.firstTimeMobile', dialog: 'bind-mobile' },
} as const

/**
 * AUTH-09: who is here for the first time is told how to get back in, once and in the page's own flow. SAFE-04: before
 * that, where the policy wants it with the registration, that they may set themselves a limit.
 */
export function FirstTimeCard() {
  const { t } = useTranslation('lobby')
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const asksForLimit = useMerchant().policy.limitPrompt === 'registration'
  const [closed, setClosed] = useState(false)
  const wayBack = useWayBack()
  if (closed || !(asksForLimit || wayBack)) return null
  const close = () => {
    writeStored('session', STORAGE_KEY.firstTime, null)
    setClosed(true)
  }
  return (
    <section className="mt-5 flex items-center gap-3 rounded-l border border-line bg-surface-1 py-2 pr-2 pl-4">
      <ul className="flex min-w-0 flex-1 flex-col gap-4 py-1 md:gap-2">
        {asksForLimit && (
          <Step icon={<Shield size={20} />} text={t('home.firstTimeLimit')}>
            <ButtonLink to={PATH.safety}>{t('home.firstTimeLimitGo')}</ButtonLink>
          </Step>
        )}
        {wayBack && (
          <Step icon={<KeyRound size={20} />} text={t(WAY_BACK[wayBack].text)}>
            <Button
              onClick={() => {
                close()
                openDialog(WAY_BACK[wayBack].dialog)
              }}
            >
              {t('home.firstTimeGo')}
            </Button>
          </Step>
        )}
      </ul>
      <IconButton label={common('action.close')} onClick={close} className="self-start md:self-center">
        <X aria-hidden size={18} />
      </IconButton>
    </section>
  )
}

type StepProps = { icon: ReactNode; text: string; children: ReactNode }

function Step({ icon, text, children }: StepProps) {
  return (
    <li className="flex items-start gap-3 md:items-center">
      <span aria-hidden className="shrink-0 text-accent">
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-44 text-sm text-pretty text-soft">{text}</p>
        {children}
      </div>
    </li>
  )
}
