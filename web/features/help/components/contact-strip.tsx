import Headset from 'lucide-react/icons/headset'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square-text'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink, buttonClass } from '../../../../kit/ui/button.tsx'
import { useBoot } from '../../../lib/boot.tsx'
import { useIsAdmitted, useIsGuest } from '../../../shared/session/session.tsx'
import { useCustomerService } from '../../../shared/site/customer-service.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

type Props = { base: string; onWrite: () => void }

/** The ways to a person, at the foot of every view of the centre. */
export function ContactStrip({ base, onWrite }: Props) {
  const { t } = useTranslation('help')
  const { t: common } = useTranslation('common')
  const { brand } = useMerchant()
  const { available } = useBoot().permission.info.customerService
  const service = useCustomerService()
  const isMember = useIsAdmitted()
  const isGuest = useIsGuest()
  return (
    <section
      aria-labelledby="help-contact"
      className="mt-10 rounded-l border border-line bg-[radial-gradient(30rem_14rem_at_100%_0,var(--glow-warm),transparent_70%)] px-5 py-6 md:px-7"
    >
      <h2 id="help-contact" className="font-display text-lg font-semibold">
        {t('contact.title')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('contact.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {available && (
          <Button kind="main" busy={service.busy} onClick={service.open}>
            <Headset aria-hidden size={18} />
            <span>{common('nav.support')}</span>
          </Button>
        )}
        <ButtonLink to={`${base}?view=write`} onClick={onWrite}>
          <MessageSquare aria-hidden size={18} />
          <span>{t('write.open')}</span>
        </ButtonLink>
        {isMember && !isGuest && (
          <ButtonLink to={`${base}?view=mine`}>
            <Inbox aria-hidden size={18} />
            <span>{t('mine.open')}</span>
          </ButtonLink>
        )}
        <a href={`mailto:${brand.supportEmail}`} className={buttonClass({ kind: 'quiet' })}>
          <Mail aria-hidden size={18} />
          <span>{brand.supportEmail}</span>
        </a>
      </div>
    </section>
  )
}
