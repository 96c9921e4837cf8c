import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BookOpen from 'lucide-react/icons/book-open'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Maximize from 'lucide-react/icons/maximize'
import MenuIcon from 'lucide-react/icons/menu'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Shield from 'lucide-react/icons/shield'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Money } from '../../../../contract/amount.ts'
import type { GameMessage } from '../../../../contract/protocols/game-messages.ts'
import { formatDuration } from '../../../../kit/lib/dates.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { useMedia } from '../../../../kit/lib/media.ts'
import { IconButton } from '../../../../kit/ui/button.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { BalanceText } from '../../../shared/member/balance-text.tsx'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useIsAdmitted, useIsGuest } from '../../../shared/session/session.tsx'

/** Where icons stand side by side. */
const WIDE = '(width >= 48rem)'

/** What a game without a bar of its own has in its menu. */
export type FrameMenu = Omit<Extract<GameMessage, { type: 'menu' }>, 'type'>

const MORE = 'game-more'
/** What a line had opened in the game is shut. */
export const focusMore = () => document.getElementById(MORE)?.focus()

type BalanceProps = { symbol: string; onDeposit: (() => void) | null }

/** The site's header, which has the balance, is away on phones, and while the game fills the screen. */
function Balance({ symbol, onDeposit }: BalanceProps) {
  const { t } = useTranslation('common')
  const isGuest = useIsGuest()
  const isOnBreak = useIsOnBreak()
  const { data } = useQuery({ ...memberQuery('GET /wps/v2/wallets/balance', {}), enabled: useIsAdmitted() })
  if (!data) return null
  const amount = (
    <span className="font-display whitespace-nowrap">
      <BalanceText amount={data.sumBalance} symbol={data.currencySymbol ?? symbol} />
    </span>
  )
  const look = 'col-start-1 row-start-1 text-xs font-semibold text-money md:hidden md:in-[:fullscreen]:block'
  const line = 'flex items-end gap-1'
  // SAFE-02: nothing leads to a deposit on a break.
  if (isGuest || isOnBreak || !onDeposit)
    return (
      <span className={`self-end ${look} ${line}`}>
        {isGuest && <span className="font-normal text-live max-2xs:hidden">{t('balance.play')}</span>}
        {amount}
      </span>
    )
  return (
    // Over the net result too: a finger hits all of what money stands in. A button puts its words in the middle, where the
    // net result begins: as a flex box it keeps them in the upper half.
    <button
      type="button"
      title={t('action.deposit')}
      className={`row-span-2 h-full max-md:flex max-md:items-start ${look} hover:underline`}
      onClick={onDeposit}
    >
      <span className={`h-5.5 md:h-auto ${line}`}>
        <span className="sr-only">{`${t('balance.label')}: `}</span>
        {amount}
        <span className="sr-only">{`. ${t('action.deposit')}`}</span>
        <Plus aria-hidden size={14} className="shrink-0 rounded-full bg-accent text-on-accent" />
      </span>
    </button>
  )
}

/** A figure with its name. Phones show the figure alone; a screen reader says both. */
function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="flex shrink-0 items-center gap-2 whitespace-nowrap max-md:text-xs md:px-3">
      <dt className="text-xs text-faint max-md:sr-only">{name}</dt>
      <dd title={name}>{children}</dd>
    </dl>
  )
}

type Props = {
  name: string
  seconds: number
  net: Money
  symbol: string
  paused: boolean
  /** Where this game, or its last round, is reported. */
  reportAddress: string
  onBack: () => void
  onRules: () => void
  onPause: () => void
  onFullScreen: () => void
  /** Null while a reminder waits: it is answered first. */
  onDeposit: (() => void) | null
  onSafety: () => void
  /** The site's own, whose button is away on phones. */
  onSiteMenu: () => void
  /** Null for a game with a bar of its own, and while it is covered. */
  menu: FrameMenu | null
  onLine: (id: string) => void
  /** The receipt of the last bet, on wide screens. */
  children: ReactNode
}

/**
 * SAFE-03: over every game, as high as what a finger hits. On phones it stands in place of the site's header: name over
 * time, balance over net result, and what is seldom pressed in a menu. Where letters are large the name is left out, as
 * a game says it itself.
 */
export function GameBar(props: Props) {
  const { name, paused, onBack, onPause, onDeposit, children, seconds, net, symbol } = props
  const { t } = useTranslation('game')
  const { t: tCommon } = useTranslation('common')
  const isGuest = useIsGuest()
  return (
    <div className="game-bar flex h-11 shrink-0 items-stretch border-b border-line bg-surface-1 text-sm md:gap-x-1 md:pr-2">
      <IconButton label={t('bar.back')} onClick={onBack}>
        <ArrowLeft aria-hidden size={20} />
      </IconButton>
      <div className="flex min-w-0 flex-1 flex-col justify-center leading-tight md:flex-row md:items-center">
        <h1 className="min-w-0 flex-1 truncate text-left font-medium max-md:flex-none max-md:text-xs max-2xs:sr-only">
          {name}
        </h1>
        {/* Beside the amount there is no room for it in large letters. */}
        {isGuest && <span className="hidden truncate text-xs text-live max-2xs:block">{tCommon('balance.play')}</span>}
        <Figure name={t('bar.time')}>
          <span role="timer" className="font-display">
            {formatDuration(seconds)}
          </span>
        </Figure>
      </div>
      <div className="grid shrink-0 grid-rows-2 justify-items-end px-1 leading-tight md:flex md:items-center">
        <div className="col-start-1 row-start-2">
          <Figure name={t('bar.net')}>
            <NetText amount={net} symbol={symbol} />
          </Figure>
        </div>
        <Balance symbol={symbol} onDeposit={onDeposit} />
      </div>
      {children}
      <IconButton label={paused ? t('bar.resume') : t('bar.pause')} aria-pressed={paused} onClick={onPause}>
        {paused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
      </IconButton>
      <More {...props} />
    </div>
  )
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-m px-3 text-left text-sm text-soft hover:bg-surface-2 hover:text-text'
const SQUARE = 'grid size-11 place-items-center rounded-m text-soft hover:bg-surface-2 hover:text-text'

const LIST =
  'fixed inset-auto top-[calc(var(--header-height)+3rem)] right-2 m-0 max-h-[calc(100dvh-4rem)] min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto wrap-anywhere rounded-m border border-line bg-surface-1 p-1 text-text shadow-raised in-[:fullscreen]:top-12'

/** What is seldom pressed: icons side by side where it is wide. On phones, and for a game's own menu, a list by a press. */
function More(props: Props) {
  const { t } = useTranslation('common')
  const { menu, name, onLine } = props
  const [list, heading] = [useId(), useId()]
  const isWide = useMedia(WIDE)
  const close = () => document.getElementById(list)?.hidePopover?.()
  return (
    <>
      {isWide && <SiteEntries {...props} isWide onPress={() => {}} />}
      {(!isWide || menu) && (
        <IconButton id={MORE} label={t('nav.more')} popoverTarget={list}>
          <EllipsisVertical aria-hidden size={20} />
        </IconButton>
      )}
      {/* The key changes when the game's lines go, which closes an open list. */}
      <div key={menu ? 'game' : 'site'} id={list} popover="auto" className={LIST}>
        {menu && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div role="group" aria-labelledby={heading}>
            <p id={heading} className="px-3 pt-2 text-xs text-faint">
              {name}
            </p>
            {menu.lines.map(({ id, words }) => (
              <button
                key={id}
                type="button"
                className={ROW}
                onClick={() => {
                  close()
                  onLine(id)
                }}
              >
                {words}
              </button>
            ))}
            {menu.note && <p className="px-3 py-2 text-xs text-soft">{menu.note}</p>}
          </div>
        )}
        {menu && !isWide && <hr className="my-1 border-line" />}
        {!isWide && <SiteEntries {...props} isWide={false} onPress={close} />}
      </div>
    </>
  )
}

type EntriesProps = Props & { isWide: boolean; onPress: () => void }

function SiteEntries({
  reportAddress,
  onRules,
  onFullScreen,
  onSafety,
  onSiteMenu,
  menu,
  isWide,
  onPress,
}: EntriesProps) {
  const { t } = useTranslation('game')
  const { t: tCommon } = useTranslation('common')
  const canFillScreen = useHydrated() && document.fullscreenEnabled
  const isGuest = useIsGuest()
  const entries = [
    // A game's own rules stand in its menu.
    { key: 'rules', label: t(menu ? 'bar.about' : 'bar.rules'), Icon: BookOpen, act: onRules },
    ...(canFillScreen ? [{ key: 'full', label: t('bar.fullScreen'), Icon: Maximize, act: onFullScreen }] : []),
    // On phones the header, which leads there, is away.
    ...(isWide || isGuest ? [] : [{ key: 'safety', label: tCommon('nav.safety'), Icon: Shield, act: onSafety }]),
    ...(isWide ? [] : [{ key: 'menu', label: tCommon('nav.menu'), Icon: MenuIcon, act: onSiteMenu }]),
  ]
  const look = isWide ? SQUARE : ROW
  const nameLook = isWide ? 'sr-only' : ''
  return (
    <>
      {entries.map(({ key, label, Icon, act }) => (
        <button
          key={key}
          type="button"
          title={label}
          className={look}
          onClick={() => {
            onPress()
            act()
          }}
        >
          <Icon aria-hidden size={18} className="shrink-0" />
          <span className={nameLook}>{label}</span>
        </button>
      ))}
      {/* In a tab of its own: the game stays where it is. */}
      <a href={reportAddress} target="_blank" rel="noopener" title={t('bar.report')} className={look} onClick={onPress}>
        <Flag aria-hidden size={18} className="shrink-0" />
        <span className={nameLook}>{t('bar.report')}</span>
      </a>
    </>
  )
}
