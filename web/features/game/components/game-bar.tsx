import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BookOpen from 'lucide-react/icons/book-open'
import Flag from 'lucide-react/icons/flag'
import Maximize from 'lucide-react/icons/maximize'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Money } from '../../../../contract/amount.ts'
import { formatDuration } from '../../../../kit/lib/dates.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { IconButton } from '../../../../kit/ui/button.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { STORAGE_KEY } from '../../../lib/storage.ts'
import { useStoredFlag } from '../../../lib/stored-flag.ts'

/** The site's header, which has the balance, is away while the game fills the screen. */
function FullScreenBalance({ symbol }: { symbol: string }) {
  const { t } = useTranslation('common')
  const [hidden] = useStoredFlag(STORAGE_KEY.hideBalance)
  const { data } = useQuery(memberQuery('GET /wps/v2/wallets/balance', {}))
  if (!data || hidden) return null
  return (
    <div className="hidden items-center gap-2 in-[:fullscreen]:flex">
      <dt className="text-xs text-faint max-md:sr-only">{t('balance.label')}</dt>
      <dd>
        <MoneyText amount={data.sumBalance} symbol={data.currencySymbol ?? symbol} className="text-money" />
      </dd>
    </div>
  )
}

type FiguresProps = { seconds: number; net: Money; symbol: string }

function Figures({ seconds, net, symbol }: FiguresProps) {
  const { t } = useTranslation('game')
  return (
    <dl className="flex shrink-0 items-center gap-3 whitespace-nowrap max-md:text-xs max-2xs:flex-col max-2xs:items-start max-2xs:gap-0 md:gap-5 md:px-3">
      <div className="flex items-center gap-2">
        <dt className="text-xs text-faint max-md:sr-only">{t('bar.time')}</dt>
        <dd className="font-display" title={t('bar.time')}>
          <span role="timer">{formatDuration(seconds)}</span>
        </dd>
      </div>
      <div className="flex items-center gap-2">
        <dt className="text-xs text-faint max-md:sr-only">{t('bar.net')}</dt>
        <dd title={t('bar.net')}>
          <NetText amount={net} symbol={symbol} />
        </dd>
      </div>
      <FullScreenBalance symbol={symbol} />
    </dl>
  )
}

type Props = FiguresProps & {
  name: string
  paused: boolean
  /** Where this game, or its last round, is reported. */
  reportAddress: string
  onBack: () => void
  onRules: () => void
  onPause: () => void
  onFullScreen: () => void
  /** The receipt of the last bet: within the bar where it is wide, else a line of its own below. */
  children: ReactNode
}

/**
 * SAFE-03: over every game, as high as what a finger hits. On phones name and figures share it in two lines;
 * where letters are large the figures have both, as a game says its name itself.
 */
export function GameBar({ name, paused, reportAddress, onBack, onRules, onPause, onFullScreen, ...rest }: Props) {
  const { t } = useTranslation('game')
  const { children, ...figures } = rest
  const canFillScreen = useHydrated() && document.fullscreenEnabled
  return (
    <div className="flex shrink-0 flex-wrap items-center border-b border-line bg-surface-1 text-sm *:h-11 md:gap-x-1 md:pr-2">
      <IconButton label={t('bar.back')} onClick={onBack}>
        <ArrowLeft aria-hidden size={20} />
      </IconButton>
      <div className="flex min-w-0 flex-1 flex-col justify-center leading-tight md:flex-row md:items-center">
        <h1 className="min-w-0 flex-1 truncate text-left font-medium max-md:flex-none max-md:text-xs max-2xs:sr-only">
          {name}
        </h1>
        <Figures {...figures} />
      </div>
      {children}
      <IconButton label={t('bar.rules')} onClick={onRules}>
        <BookOpen aria-hidden size={18} />
      </IconButton>
      <IconButton label={paused ? t('bar.resume') : t('bar.pause')} aria-pressed={paused} onClick={onPause}>
        {paused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
      </IconButton>
      {canFillScreen && (
        <IconButton label={t('bar.fullScreen')} className="max-[22.5rem]:hidden" onClick={onFullScreen}>
          <Maximize aria-hidden size={18} />
        </IconButton>
      )}
      {/* In a tab of its own: the game stays where it is. */}
      <a
        href={reportAddress}
        target="_blank"
        rel="noopener"
        aria-label={t('bar.report')}
        title={t('bar.report')}
        className="grid size-11 shrink-0 place-items-center rounded-m text-soft hover:bg-surface-2 hover:text-text"
      >
        <Flag aria-hidden size={18} />
      </a>
    </div>
  )
}
