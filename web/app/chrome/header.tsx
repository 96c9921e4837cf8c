import LogIn from 'lucide-react/icons/log-in'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '../../../kit/lib/link.tsx'
import { Button, IconButton } from '../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useOffersRegistration } from '../../shared/session/offers-registration.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'
import { preloadDialog } from '../dialog-host.tsx'
import { CategoryNav } from './category-nav.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { MemberShortcuts } from './member-shortcuts.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OtherDomains } from './other-domains.tsx'
import { QuickLogin } from './quick-login.tsx'
import { UnreadDot, useUnread } from './unread.tsx'
import { Wordmark } from './wordmark.tsx'

function LogInButton({ className }: { className?: string }) {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  return (
    <Button
      size="small"
      kind="quiet"
      className={className}
      onPointerEnter={() => preloadDialog('login')}
      onFocus={() => preloadDialog('login')}
      onClick={() => openDialog('login')}
    >
      {t('action.logIn')}
    </Button>
  )
}

function VisitorButtons() {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  const offersRegistration = useOffersRegistration()
  // The page that is a form of its own needs no second way to it above it.
  const { pathname } = useLocation()
  const isRegister = pathname.startsWith('/register')
  const withForm = !isRegister && pathname !== PATH.login
  return (
    <div className="flex items-center gap-2">
      {withForm && (
        <div className="max-xl:hidden">
          <QuickLogin />
        </div>
      )}
      <LogInButton className={withForm ? 'max-xs:hidden xl:hidden' : 'max-xs:hidden'} />
      <IconButton label={t('action.logIn')} className="xs:hidden" onClick={() => openDialog('login')}>
        <LogIn aria-hidden size={20} />
      </IconButton>
      {offersRegistration && !isRegister && (
        <Button
          size="small"
          // The hero has the one main action of the home page.
          kind={pathname === PATH.home ? 'plain' : 'main'}
          onPointerEnter={() => preloadDialog('register')}
          onFocus={() => preloadDialog('register')}
          onClick={() => openDialog('register')}
        >
          {t('action.register')}
        </Button>
      )}
    </div>
  )
}

/** Looks like the field it opens, where there is room; a magnifier where there is less. */
function SearchEntry() {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  return (
    <button
      type="button"
      id="header-search"
      aria-label={t('nav.search')}
      onPointerEnter={() => preloadDialog('search')}
      onFocus={() => preloadDialog('search')}
      onClick={() => openDialog('search')}
      className="search-entry"
    >
      <Search aria-hidden size={20} className="shrink-0 xl:size-4.5" />
      <span className="max-xl:hidden">{t('nav.search')}</span>
    </button>
  )
}

type Props = {
  /** The row of categories on wide screens; a game has the height for itself. */
  categories: boolean
}

/** NAV-01. Categories stand in its second row on wide screens; the rest of the menu is in the drawer, at every width. */
export function Header({ categories }: Props) {
  const { t } = useTranslation('common')
  const { brand } = useMerchant()
  const session = useSession()
  const unread = useUnread()
  const openDialog = useOpenDialog()
  return (
    <header className="stuck sticky top-0 z-40 border-b border-line bg-surface-0/90 backdrop-blur-md">
      <OfflineBanner />
      <OtherDomains />
      <div className="flex h-(--top-height) items-center gap-1 px-1 xl:gap-2 xl:px-4">
        <IconButton
          label={t('nav.menu') + unread.said}
          className="relative"
          onPointerEnter={() => preloadDialog('menu')}
          onClick={() => openDialog('menu')}
        >
          <MenuIcon aria-hidden size={22} />
          {unread.any && <UnreadDot className="top-2 right-2" />}
        </IconButton>
        <Link to={PATH.home} aria-label={t('nav.goHome', { brand: brand.name })} className="home-link">
          <Wordmark brand={brand} compact={session !== null} />
        </Link>
        <div className="flex min-w-0 flex-auto items-center justify-end gap-1 pr-2 md:gap-2 xl:justify-between xl:pr-0">
          <SearchEntry />
          <div className="flex min-w-0 items-center gap-1 md:gap-2">
            <LanguagePicker className="max-md:hidden" />
            {session ? <MemberShortcuts username={session.username} /> : <VisitorButtons />}
          </div>
        </div>
      </div>
      {categories && <CategoryNav />}
    </header>
  )
}
