import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useBadges } from '../../shared/member/badges.ts'

/** MEM-15: whether messages are unread; `said` goes behind the name of what leads to them. */
export function useUnread() {
  const { t } = useTranslation('common')
  const count = useBadges()?.unreadCount ?? 0
  return { any: count > 0, said: count > 0 ? `, ${t('nav.messagesUnread', { count })}` : '' }
}

export function UnreadDot({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={clsx('absolute size-2.5 rounded-full border-2 border-surface-0 bg-danger', className)}
    />
  )
}
