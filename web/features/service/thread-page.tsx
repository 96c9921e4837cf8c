import Headset from 'lucide-react/icons/headset'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { AccountWays } from '../../shared/session/account-ways.tsx'
import { useHasAccount } from '../../shared/session/has-account.ts'
import { useIsAdmitted, useIsGuest } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'
import { Thread, ThreadSkeleton } from './components/thread.tsx'

/** MSG-02: the conversation with customer service, in a window of its own. A visitor writes by the contact form. */
export function ThreadPage() {
  const { t } = useTranslation('thread')
  const { brand } = useMerchant()
  const hasAccount = useHasAccount()
  const isAdmitted = useIsAdmitted()
  const hydrated = useHydrated()
  return (
    <div className="mx-auto flex h-dvh w-full max-w-2xl flex-col md:border-x md:border-line">
      <header className="flex items-center gap-3 border-b border-line bg-surface-1 px-4 py-3">
        <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Headset size={20} />
        </span>
        <div className="min-w-0">
          <h1 className="truncate font-display text-lg leading-tight font-semibold">{t('title')}</h1>
          <p className="truncate text-sm text-soft">{t('intro', { brand: brand.name })}</p>
        </div>
      </header>
      {isAdmitted && hasAccount ? hydrated ? <Thread /> : <ThreadSkeleton /> : <ForVisitors />}
    </div>
  )
}

function ForVisitors() {
  const { t } = useTranslation('thread')
  const isGuest = useIsGuest()
  return (
    <div className="grid flex-1 place-items-center px-4 py-8">
      <Message
        icon={<Headset size={22} />}
        title={t('visitor.title')}
        text={t(isGuest ? 'visitor.guest' : 'visitor.text')}
        action={
          <>
            <AccountWays next={PATH.service} />
            {!isGuest && <ButtonLink to={`${PATH.helpAlone}?view=write`}>{t('visitor.write')}</ButtonLink>}
          </>
        }
      />
    </div>
  )
}
