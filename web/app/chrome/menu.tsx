/** What the rail and the drawer share: the game centre, the account, the rest. */
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Crown from 'lucide-react/icons/crown'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import Headset from 'lucide-react/icons/headset'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import LogOut from 'lucide-react/icons/log-out'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot, useImageUrl } from '../../lib/boot.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { entryPath, useCurrentCategory, useNavigation } from '../../shared/games/categories.ts'
import { CategoryIcon } from '../../shared/games/category-icon.tsx'
import { useBadges } from '../../shared/member/badges.ts'
import { useHasAccount } from '../../shared/session/has-account.ts'
import { useIsAgent } from '../../shared/session/is-agent.ts'
import { useOpenPath } from '../../shared/session/open-path.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useCustomerService } from '../../shared/site/customer-service.ts'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { MenuAct, MenuContext, MenuGroup, MenuLink, MenuMail } from './menu-item.tsx'

const icon = (Icon: ComponentType<{ size: number; 'aria-hidden': true }>) => <Icon aria-hidden size={20} />

function GameCentre() {
  const { t } = useTranslation('common')
  const entries = useNavigation()
  const current = useCurrentCategory()
  const imageUrl = useImageUrl()
  return (
    <MenuGroup title={t('nav.gameCentre')}>
      {entries.map((entry) => (
        <MenuLink
          key={entryPath(entry)}
          to={entryPath(entry)}
          current={entry.kind === 'category' && current === entry.category}
          icon={
            entry.kind === 'category' ? (
              <CategoryIcon category={entry.category} size={20} />
            ) : (
              <Picture
                src={imageUrl(entry.vendor.smallIcon)}
                alt=""
                width={20}
                height={20}
                className="size-5 rounded-s"
              />
            )
          }
          name={entry.kind === 'category' ? t(`category.${entry.category}`) : entry.vendor.displayName}
        />
      ))}
      {entries.length === 0 && <MenuLink to={PATH.games} icon={icon(Gamepad2)} name={t('nav.games')} />}
    </MenuGroup>
  )
}

/** A guest has no records of an own account; the ways to one stand above. */
function Account() {
  const { t } = useTranslation('common')
  const hasAccount = useHasAccount()
  const isAgent = useIsAgent()
  const { availablePromo: rewards = 0, unreadCount: messages = 0 } = useBadges() ?? {}
  if (!hasAccount) return null
  return (
    <MenuGroup title={t('nav.account')}>
      {isAgent && <MenuLink to={PATH.agents} icon={icon(Users)} name={t('nav.agents')} />}
      <MenuLink to={PATH.member} icon={icon(ShieldCheck)} name={t('nav.security')} />
      <MenuLink to={PATH.bettingRecord} icon={icon(History)} name={t('nav.bettingRecord')} />
      <MenuLink to={PATH.accountRecord} icon={icon(ReceiptText)} name={t('nav.accountRecord')} />
      <MenuLink to={PATH.profit} icon={icon(ChartColumn)} name={t('nav.profit')} />
      <MenuLink to={PATH.safety} icon={icon(Shield)} name={t('nav.safety')} />
      <MenuLink
        to={PATH.rewards}
        icon={icon(Gift)}
        name={t('nav.rewardCentre')}
        badge={{ count: rewards, said: t('nav.rewardsWaiting', { count: rewards }) }}
      />
      <MenuLink
        to={PATH.messages}
        icon={icon(Inbox)}
        name={t('nav.messages')}
        badge={{ count: messages, said: t('nav.messagesUnread', { count: messages }) }}
      />
    </MenuGroup>
  )
}

function More() {
  const { t } = useTranslation('common')
  const openPath = useOpenPath()
  const session = useSession()
  const openDialog = useOpenDialog()
  const { brand } = useMerchant()
  const { available } = useBoot().permission.info.customerService
  const service = useCustomerService()
  const answers = useBadges()?.serviceUnread ?? 0
  return (
    <MenuGroup title={t('nav.more')}>
      <MenuLink to={PATH.promotions} icon={icon(Megaphone)} name={t('nav.promotions')} />
      <MenuLink to={PATH.vip} icon={icon(Crown)} name={t('nav.vip')} />
      {available ? (
        <MenuAct
          icon={icon(Headset)}
          name={t('nav.support')}
          onPress={service.open}
          badge={{ count: answers, said: t('nav.serviceUnread', { count: answers }) }}
        />
      ) : (
        <MenuMail address={brand.supportEmail} icon={icon(Headset)} name={t('nav.support')} />
      )}
      <MenuLink to={openPath(PATH.help)} icon={icon(CircleHelp)} name={t('nav.help')} />
      <MenuLink to={openPath(PATH.download)} icon={icon(Smartphone)} name={t('nav.download')} />
      {session && <MenuAct icon={icon(LogOut)} name={t('action.logOut')} onPress={() => openDialog('logout')} />}
    </MenuGroup>
  )
}

/** NAV-04. `replace` is for the drawer: Back from the page chosen there skips the drawer. */
export function Menu({ replace = false }: { replace?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <MenuContext value={{ replace }}>
      <nav aria-label={t('nav.menu')}>
        <GameCentre />
        <Account />
        <More />
      </nav>
    </MenuContext>
  )
}
