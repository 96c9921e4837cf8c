import Plus from 'lucide-react/icons/plus'
import Shield from 'lucide-react/icons/shield'
import UserRound from 'lucide-react/icons/user-round'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../kit/lib/link.tsx'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useIsOnBreak } from '../../shared/member/on-break.ts'
import { useOffersRegistration } from '../../shared/session/offers-registration.ts'
import { useIsGuest } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { preloadDialog } from '../dialog-host.tsx'
import { Avatar } from './avatar.tsx'
import { BalanceChip } from './balance-chip.tsx'
import { UnreadDot, useUnread } from './unread.tsx'

/** What a guest may not do is not offered: an account is. Where letters are large it is the menu that offers it. */
function CreateAccount() {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  if (!useOffersRegistration()) return null
  return (
    <Button
      size="small"
      kind="main"
      className="max-2xs:hidden"
      onPointerEnter={() => preloadDialog('register')}
      onClick={() => openDialog('register')}
    >
      <span className="max-xs:hidden">{t('action.createAccount')}</span>
      <span className="xs:hidden">{t('action.register')}</span>
    </Button>
  )
}

function DepositLink() {
  const { t } = useTranslation('common')
  if (useIsOnBreak()) return null
  return (
    <ButtonLink
      size="small"
      kind="main"
      to={PATH.deposit}
      aria-label={t('action.deposit')}
      className="max-md:w-[36px] max-md:px-0"
    >
      <Plus aria-hidden size={18} className="md:hidden" />
      <span className="max-md:hidden">{t('action.deposit')}</span>
    </ButtonLink>
  )
}

/** What a member has at hand: the balance, the deposit, safety, the account with what waits unread in it. */
export function MemberShortcuts({ username }: { username: string }) {
  const { t } = useTranslation('common')
  const isGuest = useIsGuest()
  const unread = useUnread()
  return (
    <div className="flex min-w-0 items-center gap-2">
      <BalanceChip compact />
      {isGuest ? <CreateAccount /> : <DepositLink />}
      {!isGuest && (
        <div className="size-11 shrink-0 max-md:hidden">
          <SafetyLink />
        </div>
      )}
      {!isGuest && (
        <Link
          to={PATH.member}
          aria-label={t('nav.account') + unread.said}
          onPointerEnter={() => preloadDialog('centre')}
          className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-m px-2 text-sm text-soft hover:bg-surface-2 hover:text-text max-md:hidden"
        >
          <UserRound aria-hidden size={20} className="xl:hidden" />
          <span className="relative max-xl:hidden">
            <Avatar onlyWide />
            {unread.any && <UnreadDot className="-top-0.5 -right-0.5" />}
          </span>
          <span className="max-w-28 truncate max-xl:hidden">{username}</span>
        </Link>
      )}
    </div>
  )
}

/** SAFE-01: one press from anywhere to limits, breaks and exclusion. A chunk of its own: visitors have no use for it. */
function SafetyLink() {
  const { t } = useTranslation('common')
  return (
    <Link
      to={PATH.safety}
      aria-label={t('nav.safety')}
      title={t('nav.safety')}
      onPointerEnter={() => preloadDialog('centre')}
      className="grid size-11 place-items-center rounded-m text-soft hover:bg-surface-2 hover:text-text"
    >
      <Shield aria-hidden size={20} />
    </Link>
  )
}
