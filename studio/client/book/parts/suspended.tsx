/** In place of prices, as high as they are: why no bet is taken. */
import { clsx } from 'clsx'
import Lock from 'lucide-react/icons/lock'

export function Suspended({ text, className }: { text: string; className?: string }) {
  return (
    <p
      className={clsx(
        'hatched flex h-[44px] min-w-0 items-center justify-center gap-2 rounded-s border border-dashed border-line-strong px-2 text-xs text-soft',
        className,
      )}
    >
      <Lock aria-hidden size={14} className="shrink-0" />
      <span className="min-w-0 text-center leading-tight">{text}</span>
    </p>
  )
}
