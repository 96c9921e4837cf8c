import { useSession } from '../../shared/session/session.tsx'
import { AccountCard } from './account-card.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { Menu } from './menu.tsx'

/** The side menu of wide screens (NAV-04): 240 px, or icons alone. A visitor has both ways in beside it, in the header. */
export function Rail({ collapsed }: { collapsed: boolean }) {
  const session = useSession()
  return (
    <aside className="sticky top-(--bars-top) h-[calc(100dvh-var(--bars-top))] w-(--rail-width) shrink-0 overflow-y-auto overscroll-contain border-r border-line p-4 transition-[width] duration-(--quick) max-xl:hidden">
      {session && !collapsed && (
        <div className="mb-5">
          <AccountCard quiet />
        </div>
      )}
      <Menu compact={collapsed} />
      {!collapsed && <LanguagePicker className="mt-5" />}
    </aside>
  )
}
