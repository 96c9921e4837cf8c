import ArrowLeft from 'lucide-react/icons/arrow-left'
import Maximize from 'lucide-react/icons/maximize'
import type { Money } from '../../../../contract/amount.ts'
import { formatDuration } from '../../../lib/dates.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useT } from '../../../lib/i18n.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { NetText } from '../../../ui/money.tsx'

type Props = { name: string; seconds: number; net: Money; symbol: string; onBack: () => void; onFullScreen: () => void }

/** SAFE-03: the bar over every game: the way back, the session clock, the net position, full screen. */
export function GameBar({ name, seconds, net, symbol, onBack, onFullScreen }: Props) {
  const t = useT('game')
  const canFillScreen = useHydrated() && document.fullscreenEnabled
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-surface-1 pr-1 text-sm">
      <IconButton label={t('bar.back')} onClick={onBack}>
        <ArrowLeft aria-hidden size={20} />
      </IconButton>
      <h1 className="min-w-0 flex-1 truncate font-medium">{name}</h1>
      <dl className="flex shrink-0 items-center gap-4 px-2">
        <div className="flex items-center gap-2">
          <dt className="text-xs text-faint max-md:sr-only">{t('bar.time')}</dt>
          <dd className="font-display tabular-nums" title={t('bar.time')}>
            <span role="timer">{formatDuration(seconds)}</span>
          </dd>
        </div>
        <div className="flex items-center gap-2">
          <dt className="text-xs text-faint max-md:sr-only">{t('bar.net')}</dt>
          <dd title={t('bar.net')}>
            <NetText amount={net} symbol={symbol} />
          </dd>
        </div>
      </dl>
      {canFillScreen && (
        <IconButton label={t('bar.fullScreen')} onClick={onFullScreen}>
          <Maximize aria-hidden size={18} />
        </IconButton>
      )}
    </div>
  )
}
