/** The parts of the side menu. */
import { createContext, type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../kit/lib/link.tsx'
import { type Count, CountBadge } from '../../../kit/ui/count-badge.tsx'

export const MenuContext = createContext({ replace: false })

const itemClass =
  'flex h-11 w-full items-center gap-3 rounded-m px-3 text-sm text-soft transition-colors duration-(--quick) ' +
  'hover:bg-surface-2 hover:text-text aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-text'

type Shown = {
  icon: ReactNode
  name: string
  /** What waits there. */
  badge?: Count
}

function Face({ icon, name, badge }: Shown) {
  return (
    <>
      {icon}
      <span className="truncate">{name}</span>
      {badge && <CountBadge {...badge} className="ml-auto" />}
    </>
  )
}

/** `current` where the path alone does not tell. */
export function MenuLink({ to, current, ...shown }: Shown & { to: string; current?: boolean }) {
  const { replace } = use(MenuContext)
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={to}
        aria-current={(current ?? pathname === to) ? 'page' : undefined}
        replace={replace}
        className={itemClass}
      >
        <Face {...shown} />
      </Link>
    </li>
  )
}

export function MenuAct({ onPress, ...shown }: Shown & { onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress} className={itemClass}>
        <Face {...shown} />
      </button>
    </li>
  )
}

export function MenuMail({ address, ...shown }: Shown & { address: string }) {
  return (
    <li>
      <a href={`mailto:${address}`} className={itemClass}>
        <Face {...shown} />
      </a>
    </li>
  )
}

export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-5 first:mt-0">
      <h2 className="px-3 pb-1 text-xs font-semibold text-faint">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}
