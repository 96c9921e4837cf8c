import { clsx } from 'clsx'
import Withdraw from 'lucide-react/icons/landmark'
import Deposit from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { useIsOnBreak } from '../../shared/member/on-break.ts'
import { useOffersRegistration } from '../../shared/session/offers-registration.ts'
import { useIsGuest, useSession } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { preloadDialog } from '../dialog-host.tsx'
import { Avatar } from './avatar.tsx'
import { BalanceChip } from './balance-chip.tsx'

/** The icon over the word: two of them fit beside each other in every language. */
const wayClass = 'h-15! flex-col gap-1! px-1! text-xs!'

function Visitor() {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  const offersRegistration = useOffersRegistration()
  return (
    <div className={clsx('grid gap-2', offersRegistration && 'grid-cols-2')}>
      <Button className="px-2!" onPointerEnter={() => preloadDialog('login')} onClick={() => openDialog('login')}>
        {t('action.logIn')}
      </Button>
      {offersRegistration && (
        <Button
          kind="main"
          className="px-2!"
          onPointerEnter={() => preloadDialog('register')}
          onClick={() => openDialog('register')}
        >
          {t('action.register')}
        </Button>
      )}
    </div>
  )
}

/** The top of the side menu (NAV-04): who plays, the balance, the ways in and out of it; for visitors and guests the two ways in. */
export function AccountCard({ replace = false }: { replace?: boolean }) {
  const { t } = useTranslation('common')
  const session = useSession()
  const isGuest = useIsGuest()
  const isOnBreak = useIsOnBreak()
  if (!session) return <Visitor />
  return (
    <div className="grid gap-2.5">
      <p className="flex items-center gap-2 px-1 text-sm font-semibold">
        {!isGuest && <Avatar />}
        <span className="truncate">{session.username}</span>
      </p>
      <BalanceChip className="justify-between" />
      {isGuest ? (
        <Visitor />
      ) : (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {!isOnBreak && (
            <ButtonLink replace={replace} kind="main" to={PATH.deposit} className={wayClass}>
              <Deposit aria-hidden size={18} />
              <span>{t('action.deposit')}</span>
            </ButtonLink>
          )}
          <ButtonLink replace={replace} to={PATH.withdraw} className={wayClass}>
            <Withdraw aria-hidden size={18} />
            <span>{t('action.withdraw')}</span>
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
