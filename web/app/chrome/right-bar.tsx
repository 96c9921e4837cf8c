import Headset from 'lucide-react/icons/headset'
import Mail from 'lucide-react/icons/mail'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useTranslation } from 'react-i18next'
import { isPlaceholder } from '../../../contract/lib/placeholder.ts'
import { IconButton } from '../../../kit/ui/button.tsx'
import { CountBadge } from '../../../kit/ui/count-badge.tsx'
import { useBoot } from '../../lib/boot.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useBadges } from '../../shared/member/badges.ts'
import { useCustomerService } from '../../shared/site/customer-service.ts'
import { useMerchant } from '../../shared/site/merchant.ts'
import { SocialIcon } from '../../shared/site/social-icon.tsx'
import { SOCIAL_NAME } from '../../shared/site/social-name.ts'
import { preloadDialog } from '../dialog-host.tsx'

const linkClass =
  'grid size-11 place-items-center rounded-full text-soft transition-colors duration-(--quick) hover:bg-surface-2 hover:text-text'

/** NAV-05: over the lower right corner of wide screens: customer service, social links, e-mail, the codes of the app. */
export function RightBar() {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  const { brand, social } = useMerchant()
  const { available } = useBoot().permission.info.customerService
  const service = useCustomerService()
  const answers = useBadges()?.serviceUnread ?? 0
  const mail = `mailto:${brand.supportEmail}`
  return (
    <aside
      aria-label={t('nav.contact')}
      className="fixed right-2 bottom-4 z-30 rounded-full border border-line bg-surface-1/95 p-1 shadow-raised max-xl:hidden"
    >
      <ul className="flex flex-col items-center gap-1">
        <li>
          {available ? (
            <span className="relative">
              <IconButton label={t('nav.support')} disabled={service.busy} onClick={service.open}>
                <Headset aria-hidden size={20} />
              </IconButton>
              <CountBadge
                count={answers}
                said={t('nav.serviceUnread', { count: answers })}
                className="pointer-events-none absolute top-0.5 right-0.5"
              />
            </span>
          ) : (
            <a href={mail} aria-label={t('nav.support')} title={t('nav.support')} className={linkClass}>
              <Headset aria-hidden size={20} />
            </a>
          )}
        </li>
        {social.map(({ kind, url }) => (
          <li key={kind}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={SOCIAL_NAME[kind]}
              title={SOCIAL_NAME[kind]}
              className={linkClass}
            >
              <SocialIcon kind={kind} size={20} />
            </a>
          </li>
        ))}
        {!isPlaceholder(brand.supportEmail) && (
          <li>
            <a
              href={mail}
              aria-label={`${t('nav.email')}: ${brand.supportEmail}`}
              title={brand.supportEmail}
              className={linkClass}
            >
              <Mail aria-hidden size={20} />
            </a>
          </li>
        )}
        <li>
          <IconButton
            label={t('nav.codes')}
            onPointerEnter={() => preloadDialog('apps')}
            onFocus={() => preloadDialog('apps')}
            onClick={() => openDialog('apps')}
          >
            <QrCodeIcon aria-hidden size={20} />
          </IconButton>
        </li>
      </ul>
    </aside>
  )
}
