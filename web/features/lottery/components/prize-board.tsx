import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DIGITS, TWO_DIGITS } from '../../../../contract/lottery/play.ts'
import { VN_PRIZES } from '../../../../contract/lottery/result.ts'
import type { LotteryGame, LotteryResult } from '../../../../contract/lottery/types.ts'
import { prizePlace } from '../rules/hit-prizes.ts'
import { nameOfPrize } from '../rules/names.ts'
import { lastTwosOf } from '../rules/pairs.ts'

type Props = { game: LotteryGame; period: string; result: LotteryResult }

/** LOT-01: a Vietnamese draw: special to seventh or eighth prize, and how often each last two digits came. */
export function PrizeBoard({ game, period, result }: Props) {
  const { t } = useTranslation('lottery')
  const numbers = lastTwosOf(game, result)
  return (
    <section aria-label={t('board')} className="grid items-start gap-4 lg:grid-cols-2">
      <div>
        <h3 className="mb-2 text-sm text-soft">{t('drawnPeriod', { period })}</h3>
        <PrizeTable game={game} result={result} />
        <div className="mt-4 grid grid-cols-2 gap-4">
          <DigitTable title={t('firstDigit')} numbers={numbers} place={0} />
          <DigitTable title={t('lastDigit')} numbers={numbers} place={1} />
        </div>
      </div>
      <Occurrences numbers={numbers} />
    </section>
  )
}

/** The largest prize stands first, whatever was drawn first. None of games whose result is all in its balls. */
export function prizesOf({ family, rules }: LotteryGame): readonly string[] {
  if (family === '4d') return ['first', 'second', 'third', 'special', 'consolation']
  if (family === 'thai') return ['first', 'front', 'back', 'bottom']
  if (family !== 'vn') return []
  const names = VN_PRIZES[rules === 'vn-s' ? 'vn-s' : 'vn-n'].map(([name]) => name)
  return names.toSorted((a, b) => (a === 'db' ? -1 : b === 'db' ? 1 : a.localeCompare(b)))
}

/** One number after the other, the largest prize last. */
const FALL_EVERY_MS = 240

type TableProps = Pick<Props, 'game' | 'result'> & {
  /** Numbers that a ticket won by (`prizePlace`). */
  won?: ReadonlySet<string>
  /** They fall one by one; called when the last one lies. */
  onFallen?: (() => void) | null
}

/** Every number of a draw under the name of its prize; of a Vietnamese one the last two digits stand out. */
export function PrizeTable({ game, result, won = new Set(), onFallen = null }: TableProps) {
  const { t } = useTranslation('lottery')
  const ends = game.family === 'vn' ? -2 : Number.POSITIVE_INFINITY
  const names = prizesOf(game)
  const order = names.toReversed().flatMap((name) => (result[name] ?? []).map((_, index) => prizePlace(name, index)))
  const fall = (place: string) => {
    const at = order.indexOf(place)
    if (!onFallen) return null
    return {
      style: { animationDelay: `${at * FALL_EVERY_MS}ms` },
      onAnimationEnd: at === order.length - 1 ? onFallen : undefined,
    }
  }
  return (
    <table className="w-full overflow-hidden rounded-l border border-line bg-surface-1">
      <tbody>
        {names.map((name, rank) => (
          <tr key={name} className="border-t border-line first:border-0">
            <th scope="row" className="w-16 px-3 py-2 text-left text-sm font-medium text-soft">
              {nameOfPrize(t, name)}
            </th>
            <td className="px-3 py-2">
              <span className="flex flex-wrap justify-center gap-x-5 gap-y-1 font-display font-semibold tabular-nums">
                {(result[name] ?? []).map((number, index) => {
                  const place = prizePlace(name, index)
                  return (
                    <span
                      key={place}
                      {...fall(place)}
                      className={clsx(
                        rank === 0 ? 'text-2xl text-money' : 'text-base',
                        onFallen && 'motion-safe:falls-in',
                        won.has(place) && 'rounded-s px-1 ring-2 ring-live',
                      )}
                    >
                      <span>{number.slice(0, ends)}</span>
                      <span className="text-accent">{number.slice(ends)}</span>
                      {won.has(place) && <span className="sr-only">{t('prizeWon')}</span>}
                    </span>
                  )
                })}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last two digits of each prize, in the order drawn. */
type Numbers = { numbers: readonly string[] }

function Occurrences({ numbers }: Numbers) {
  const { t } = useTranslation('lottery')
  return (
    <div className="rounded-l border border-line bg-surface-1 p-3">
      <h3 className="mb-2 text-sm text-soft">{t('lastTwo')}</h3>
      <ol className="grid grid-cols-10 gap-1">
        {TWO_DIGITS.map((digits) => {
          const count = numbers.filter((number) => number === digits).length
          return (
            <li
              key={digits}
              className={clsx(
                'relative grid h-9 place-items-center rounded-s text-sm tabular-nums',
                count > 0 ? 'bg-accent font-bold text-on-accent' : 'bg-surface-0 text-faint',
              )}
            >
              <span>{digits}</span>
              {count > 1 && (
                <span className="absolute top-1 right-1 text-[0.625rem] leading-none font-bold">
                  <span className="sr-only">×</span>
                  <span>{count}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Which numbers have each digit at a place: tens from 0, units from 1. */
function DigitTable({ title, numbers, place }: Numbers & { title: string; place: 0 | 1 }) {
  const { t } = useTranslation('lottery')
  const id = useId()
  return (
    <div>
      <h3 id={id} className="mb-2 text-sm text-soft">
        {title}
      </h3>
      <table
        aria-labelledby={id}
        className="w-full overflow-hidden rounded-l border border-line bg-surface-1 text-sm tabular-nums"
      >
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('digitNumbers')}</th>
          </tr>
        </thead>
        <tbody>
          {DIGITS.map((digit) => (
            <tr key={digit} className="border-t border-line first:border-0">
              <th scope="row" className="w-10 px-3 py-1.5 text-left font-display font-semibold text-accent">
                {digit}
              </th>
              <td className="px-2 py-1.5">
                {numbers
                  .filter((number) => number[place] === digit)
                  .toSorted()
                  .join(' ') || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
