import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../../kit/lib/dates.ts'
import type { Phase } from '../rules/phase.ts'

const DAY_SECONDS = 86_400
/** `m:ss` below an hour, days and hours from two days on. */
function shorten(seconds: number, days: (count: number) => string): string {
  if (seconds >= 2 * DAY_SECONDS) return days(Math.floor(seconds / DAY_SECONDS))
  const text = formatDuration(seconds)
  return seconds < 3_600 ? text.slice(2) : text
}

/** Time until no more bets are taken. Readers are not told each second. */
export function Countdown({ phase, className }: { phase: Phase; className?: string }) {
  const { t } = useTranslation('lottery')
  return (
    <span
      role="timer"
      className={clsx(
        'font-display font-semibold tabular-nums',
        phase.isClosing ? 'text-danger' : 'text-text',
        className,
      )}
    >
      {phase.isClosing && <span className="mr-1.5 font-sans text-xs font-medium">{t('closing')}</span>}
      <span>{shorten(phase.secondsLeft, (count) => t('days', { count }))}</span>
    </span>
  )
}
