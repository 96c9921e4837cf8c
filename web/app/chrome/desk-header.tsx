import LogOut from 'lucide-react/icons/log-out'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../kit/lib/link.tsx'
import { IconButton } from '../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'
import { LanguagePicker } from './language-picker.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OtherDomains } from './other-domains.tsx'
import { Wordmark } from './wordmark.tsx'

/**
 * AGT-01: over the agent centre, where the casino is not. A sub-user has no way to it. On a phone it scrolls away: large text
 * needs the room.
 */
export function DeskHeader() {
  const { t } = useTranslation('common')
  const { brand } = useMerchant()
  const session = useSession()
  const openDialog = useOpenDialog()
  return (
    <header className="z-40 border-b border-line md:stuck md:sticky md:top-0 bg-surface-0/90 backdrop-blur-md">
      <OfflineBanner />
      <OtherDomains />
      <div className="mx-auto flex min-h-14 max-w-[100rem] flex-wrap items-center gap-x-2 px-4">
        {session?.subUser ? (
          <Wordmark brand={brand} compact />
        ) : (
          <Link to={PATH.home} aria-label={t('nav.goHome', { brand: brand.name })} className="home-link">
            <Wordmark brand={brand} compact />
          </Link>
        )}
        <span className="text-sm font-semibold text-soft">{t('nav.agents')}</span>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <LanguagePicker />
          {session && (
            <>
              <span className="truncate text-sm text-soft max-md:hidden">{session.username}</span>
              <IconButton label={t('action.logOut')} onClick={() => openDialog('logout')}>
                <LogOut aria-hidden size={20} />
              </IconButton>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
