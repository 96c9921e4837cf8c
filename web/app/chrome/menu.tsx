/** What the rail and the drawer share: the game centre, the account, the rest. */
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Headset from 'lucide-react/icons/headset'
import History from 'lucide-react/icons/history'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import { useMerchant } from '../../lib/boot.tsx'
import { entryPath, useCurrentCategory, useNavigation } from '../../lib/categories.ts'
import { useDialog } from '../../lib/dialog-address.ts'
import { useT } from '../../lib/i18n.tsx'
import { PATH } from '../../lib/paths.ts'
import { Link, useLocation } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.tsx'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { preloadPage } from '../page.tsx'

const itemClass =
  'flex h-11 w-full items-center gap-3 rounded-m px-3 text-sm text-soft transition-colors duration-(--quick) ' +
  'hover:bg-surface-2 hover:text-text aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-text'

type ItemProps = { to: string; icon: ReactNode; name: string; compact: boolean; replace: boolean; current?: boolean }

function Item({ to, icon, name, compact, replace, current }: ItemProps) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={to}
        aria-current={(current ?? pathname === to) ? 'page' : undefined}
        replace={replace}
        title={compact ? name : undefined}
        onPointerEnter={() => preloadPage(to)}
        className={itemClass}
      >
        {icon}
        <span className={compact ? 'sr-only' : 'truncate'}>{name}</span>
      </Link>
    </li>
  )
}

function Group({ title, compact, children }: { title: string; compact: boolean; children: ReactNode }) {
  return (
    <div className="mt-5 first:mt-0">
      <h2 className={compact ? 'sr-only' : 'px-3 pb-1 text-xs font-semibold text-faint'}>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

/**
 * NAV-04. `compact` shows icons alone; names stay for readers. `replace` is for the drawer: Back from
 * the page chosen there skips the drawer.
 */
export function Menu({ compact = false, replace = false }: { compact?: boolean; replace?: boolean }) {
  const t = useT('common')
  const session = useSession()
  const dialog = useDialog()
  const { brand } = useMerchant()
  const entries = useNavigation()
  const current = useCurrentCategory()
  return (
    <nav aria-label={t('nav.menu')}>
      <Group title={t('nav.gameCentre')} compact={compact}>
        {entries.map((entry) => (
          <Item
            key={entryPath(entry)}
            to={entryPath(entry)}
            current={entry.kind === 'category' && current === entry.category}
            icon={
              <CategoryIcon
                category={entry.kind === 'category' ? entry.category : entry.vendor.gameCategory}
                size={20}
              />
            }
            name={entry.kind === 'category' ? t(`category.${entry.category}`) : entry.vendor.displayName}
            compact={compact}
            replace={replace}
          />
        ))}
        {entries.length === 0 && (
          <Item
            to={PATH.games}
            icon={<Gamepad2 aria-hidden size={20} />}
            name={t('nav.games')}
            compact={compact}
            replace={replace}
          />
        )}
      </Group>
      {session && (
        <Group title={t('nav.account')} compact={compact}>
          <Item
            to={PATH.bettingRecord}
            icon={<History aria-hidden size={20} />}
            name={t('nav.bettingRecord')}
            compact={compact}
            replace={replace}
          />
          <Item
            to={PATH.accountRecord}
            icon={<ReceiptText aria-hidden size={20} />}
            name={t('nav.accountRecord')}
            compact={compact}
            replace={replace}
          />
        </Group>
      )}
      <Group title={t('nav.more')} compact={compact}>
        <li>
          <a href={`mailto:${brand.supportEmail}`} title={compact ? t('nav.support') : undefined} className={itemClass}>
            <Headset aria-hidden size={20} />
            <span className={compact ? 'sr-only' : 'truncate'}>{t('nav.support')}</span>
          </a>
        </li>
        <Item
          to={PATH.help}
          icon={<CircleHelp aria-hidden size={20} />}
          name={t('nav.help')}
          compact={compact}
          replace={replace}
        />
        <Item
          to={PATH.download}
          icon={<Smartphone aria-hidden size={20} />}
          name={t('nav.download')}
          compact={compact}
          replace={replace}
        />
        {session && (
          <li>
            <button
              type="button"
              title={compact ? t('action.logOut') : undefined}
              onClick={() => dialog.open('logout')}
              className={itemClass}
            >
              <LogOut aria-hidden size={20} />
              <span className={compact ? 'sr-only' : 'truncate'}>{t('action.logOut')}</span>
            </button>
          </li>
        )}
      </Group>
    </nav>
  )
}
