import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../../../contract/lottery/plays/balls.ts'
import type { Family, LotteryResult } from '../../../../contract/lottery/types.ts'
import { nameOfPrize } from '../rules/names.ts'

const COLOURS = {
  red: 'bg-[#c93a3a] text-white',
  blue: 'bg-[#2a6fc9] text-white',
  green: 'bg-[#1d8a55] text-white',
} as const
const PLAIN = 'bg-accent text-on-accent'

type BallProps = {
  symbol: string
  family: Family
  size: 'small' | 'large'
  isSpecial?: boolean
  isMine?: boolean | null
  falls: Falls | null
}

/** `at`: its place in the order of drawing, from 0; `onEnd`: of the last one. */
type Falls = { at: number; onEnd: (() => void) | undefined }

/** One after the other, from above. Without motion all stand at once. */
const FALL_EVERY_MS = 450
const fallOf = (falls: Falls | null) =>
  falls && {
    style: { animationDelay: `${falls.at * FALL_EVERY_MS}ms` },
    onAnimationEnd: falls.onEnd,
  }

/** `isMine`: picked on the ticket that is shown beside it; null where no ticket is. */
function Ball({ symbol, family, size, isSpecial = false, isMine = null, falls }: BallProps) {
  const { t } = useTranslation('lottery')
  const isDice = family === 'k3'
  return (
    <li
      {...fallOf(falls)}
      className={clsx(
        falls && 'motion-safe:falls-in',
        'grid place-items-center font-display font-bold tabular-nums',
        isDice ? 'rounded-s' : 'rounded-full',
        size === 'large' ? 'size-9 text-base md:size-10' : 'size-6.5 text-xs',
        family === 'six' ? COLOURS[colourOf(symbol)] : PLAIN,
        isSpecial && 'outline-2 outline-offset-2 outline-accent',
        isMine === true && 'ring-2 ring-live ring-offset-2 ring-offset-surface-1',
        isMine === false && 'opacity-45',
      )}
    >
      <span>{symbol}</span>
      {isMine && <span className="sr-only">{t('ballPicked')}</span>}
    </li>
  )
}

/** The main prizes of draws of numbers, the first of them largest. */
const MAIN: Partial<Record<Family, readonly string[]>> = {
  '4d': ['first', 'second', 'third'],
  thai: ['first', 'bottom'],
  hanoi: ['special', 'one'],
  vn: ['db'],
}

type Props = {
  family: Family
  result: LotteryResult
  size?: 'small' | 'large'
  /** Places of the balls that a ticket had picked: they stand out from the others. */
  picked?: ReadonlySet<number>
  /** They fall one by one; called when the last one lies. */
  onFallen?: (() => void) | null
}

/** What was drawn, in short: all balls, or the main prizes. */
export function Balls({ family, result, size = 'small', picked = new Set(), onFallen = null }: Props) {
  const { t } = useTranslation('lottery')
  const main = MAIN[family]
  if (main) {
    return (
      <dl
        className={clsx(
          'flex flex-wrap gap-x-4 gap-y-1 font-display font-bold tabular-nums',
          size === 'large' ? 'text-2xl' : 'text-lg',
        )}
      >
        {main.map((name, index) => (
          <div
            key={name}
            {...fallOf(onFallen && { at: index, onEnd: index === main.length - 1 ? onFallen : undefined })}
            className={clsx(onFallen && 'motion-safe:falls-in')}
          >
            <dt className="sr-only">{nameOfPrize(t, name)}</dt>
            <dd className="tracking-wider text-money">{(result[name] ?? []).join(' ')}</dd>
          </div>
        ))}
      </dl>
    )
  }
  const { balls = [], special = [] } = result
  const isMany = balls.length > 10
  const count = balls.length + special.length
  const fall = (at: number) => onFallen && { at, onEnd: at === count - 1 ? onFallen : undefined }
  return (
    <ol aria-label={t('drawn')} className={clsx('flex flex-wrap', isMany ? 'gap-1' : 'gap-1.5')}>
      {balls.map((symbol, index) => (
        <Ball
          // biome-ignore lint/suspicious/noArrayIndexKey: digits repeat, and their order is what they are.
          key={index}
          {...{ symbol, family, size: isMany ? 'small' : size }}
          isMine={picked.size > 0 ? picked.has(index) : null}
          falls={fall(index)}
        />
      ))}
      {special.map((symbol, index) => (
        <Ball key={`special ${symbol}`} {...{ symbol, family, size }} isSpecial falls={fall(balls.length + index)} />
      ))}
    </ol>
  )
}
