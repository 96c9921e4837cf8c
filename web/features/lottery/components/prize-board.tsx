import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { TWO_DIGITS } from '../../../../contract/lottery/play.ts'
import { VN_PRIZES } from '../../../../contract/lottery/result.ts'
import type { LotteryGame, LotteryResult } from '../../../../contract/lottery/types.ts'
import { nameOfPrize } from '../rules/names.ts'

type Props = { game: LotteryGame; period: string; result: LotteryResult }

/** LOT-01: a Vietnamese draw: special to seventh or eighth prize, and how often each last two digits came. */
export function PrizeBoard({ game, period, result }: Props) {
  const { t } = useTranslation('lottery')
  const layout = game.rules === 'vn-s' ? 'vn-s' : 'vn-n'
  const counts = new Map<string, number>()
  for (const [name, , digits] of VN_PRIZES[layout]) {
    if (digits < 2) continue
    for (const number of result[name] ?? []) counts.set(number.slice(-2), (counts.get(number.slice(-2)) ?? 0) + 1)
  }
  // The special prize stands first, whatever was drawn first.
  const prizes = VN_PRIZES[layout].toSorted(([a], [b]) => (a === 'db' ? -1 : b === 'db' ? 1 : a.localeCompare(b)))
  return (
    <section aria-label={t('board')} className="grid items-start gap-4 lg:grid-cols-2">
      <div>
        <h3 className="mb-2 text-sm text-soft">{t('drawnPeriod', { period })}</h3>
        <table className="w-full overflow-hidden rounded-l border border-line bg-surface-1">
          <tbody>
            {prizes.map(([name]) => (
              <tr key={name} className="border-t border-line first:border-0">
                <th scope="row" className="w-16 px-3 py-2 text-left text-sm font-medium text-soft">
                  {nameOfPrize(t, name)}
                </th>
                <td className="px-3 py-2">
                  <span className="flex flex-wrap justify-center gap-x-5 gap-y-1 font-display font-semibold tabular-nums">
                    {(result[name] ?? []).map((number, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: numbers may repeat.
                      <span key={index} className={name === 'db' ? 'text-2xl text-money' : 'text-base'}>
                        {number.slice(0, -2)}
                        <span className="text-accent">{number.slice(-2)}</span>
                      </span>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="rounded-l border border-line bg-surface-1 p-3">
        <h3 className="mb-2 text-sm text-soft">{t('lastTwo')}</h3>
        <ol className="grid grid-cols-10 gap-1">
          {TWO_DIGITS.map((digits) => {
            const count = counts.get(digits) ?? 0
            return (
              <li
                key={digits}
                className={clsx(
                  'relative grid h-9 place-items-center rounded-s text-sm tabular-nums',
                  count > 0 ? 'bg-accent font-bold text-on-accent' : 'bg-surface-0 text-faint',
                )}
              >
                {digits}
                {count > 1 && (
                  <span className="absolute top-1 right-1 text-[0.625rem] leading-none font-bold">
                    <span className="sr-only">×</span>
                    {count}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}
