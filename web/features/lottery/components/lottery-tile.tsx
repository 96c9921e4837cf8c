import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Lottery } from '../../../../contract/calls/lottery/fields.ts'
import { findLottery } from '../../../../contract/lottery/games.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { lotteryAddress } from '../api/address.ts'
import { phaseOf } from '../rules/phase.ts'
import { topOdds } from '../rules/top-odds.ts'
import { Balls } from './balls.tsx'
import { Countdown } from './countdown.tsx'

/** A lottery in the lobby: until when it takes bets, what it drew last, what it may pay. The whole of it leads to its board. */
export function LotteryTile({ lottery, now }: { lottery: Lottery; now: number }) {
  const { t } = useTranslation('lottery')
  const imageUrl = useImageUrl()
  const game = findLottery(lottery.gameCode)
  if (!game) return null
  const phase = phaseOf(game, now, lottery.last?.period ?? null)
  const drawing = <p className="text-sm font-medium text-live motion-safe:animate-pulse">{t('drawing')}</p>
  return (
    <li className="group relative flex gap-3 rounded-l border border-line bg-surface-1 p-3 transition-colors duration-(--quick) hover:border-line-strong">
      <Picture
        src={imageUrl(lottery.showIcon)}
        alt=""
        width={72}
        height={96}
        className="h-24 w-18 shrink-0 rounded-m border border-line"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-baseline justify-between gap-2 max-2xs:flex-wrap">
          <h3 className="line-clamp-2 min-w-0 font-display font-semibold">
            <Link to={lotteryAddress(game)} className="scroll-my-32 after:absolute after:inset-0 after:rounded-l">
              {lottery.name}
            </Link>
          </h3>
          {lottery.shut ? (
            <span className="shrink-0 text-sm text-soft">{t('shut')}</span>
          ) : (
            <Countdown phase={phase} className="shrink-0 text-sm max-2xs:shrink" />
          )}
        </div>
        <p className="mt-0.5 truncate text-xs leading-4.5 text-faint">
          {`${t(`kind.${lottery.family}`)} · ${t('upTo', { odds: topOdds(game) })}`}
        </p>
        <div className="mt-auto pt-2">
          {lottery.last ? (
            <div className="grid items-end *:[grid-area:1/1]">
              {phase.awaited && drawing}
              {/* The last ones hold the room of the next ones. */}
              <div className={clsx(phase.awaited && 'invisible')}>
                <Balls family={lottery.family} result={lottery.last.result} />
              </div>
            </div>
          ) : phase.awaited ? (
            drawing
          ) : (
            <p className="text-sm text-faint">{t('noResult')}</p>
          )}
        </div>
      </div>
    </li>
  )
}
