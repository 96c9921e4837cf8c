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

type BallProps = { symbol: string; family: Family; size: 'small' | 'large'; isSpecial?: boolean }

function Ball({ symbol, family, size, isSpecial = false }: BallProps) {
  const isDice = family === 'k3'
  return (
    <li
      className={clsx(
        'grid place-items-center font-display font-bold tabular-nums',
        isDice ? 'rounded-s' : 'rounded-full',
        size === 'large' ? 'size-9 text-base md:size-10' : 'size-6.5 text-xs',
        family === 'six' ? COLOURS[colourOf(symbol)] : PLAIN,
        isSpecial && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      {symbol}
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

type Props = { family: Family; result: LotteryResult; size?: 'small' | 'large' }

/** What was drawn, in short: all balls, or the main prizes. */
export function Balls({ family, result, size = 'small' }: Props) {
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
        {main.map((name) => (
          <div key={name}>
            <dt className="sr-only">{nameOfPrize(t, name)}</dt>
            <dd className="tracking-wider text-money">{(result[name] ?? []).join(' ')}</dd>
          </div>
        ))}
      </dl>
    )
  }
  const { balls = [], special = [] } = result
  const isMany = balls.length > 10
  return (
    <ol aria-label={t('drawn')} className={clsx('flex flex-wrap', isMany ? 'gap-1' : 'gap-1.5')}>
      {balls.map((symbol, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: digits repeat, and their order is what they are.
        <Ball key={index} symbol={symbol} family={family} size={isMany ? 'small' : size} />
      ))}
      {special.map((symbol) => (
        <Ball key={`special ${symbol}`} symbol={symbol} family={family} size={size} isSpecial />
      ))}
    </ol>
  )
}
