import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { parseMoney } from '../../../../contract/amount.ts'
import type { Bonus } from '../../../../contract/calls/rewards/promotions.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Meter } from '../../../../kit/ui/meter.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { HouseNote } from '../../../shared/member/house-note.tsx'
import { promotionPath } from '../../../shared/rewards/promotions.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { TimeText, useTimeText } from '../../../ui/time.tsx'

const TONES: Record<Bonus['state'], string> = {
  claimable: 'text-accent',
  pending: 'text-soft',
  under_way: 'text-soft',
  paid: 'text-live',
  refused: 'text-danger',
  ended: 'text-faint',
}

/** The page that each reward comes from. */
const PAGES = {
  rebate: `${PATH.member}&centre=manualRebate`,
  referral: `${PATH.member}&centre=referral`,
  mission: PATH.missions,
  race: PATH.race,
} as const

/** One reward: what it is, how it stands since when, what it comes to. */
export function BonusRow({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const { state: history } = useLocation()
  const { symbol } = useMerchant().currency
  const { state, amount, at, turnover, playUntil, reason } = bonus
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Source bonus={bonus} />
          <p className="mt-0.5 text-xs text-faint">
            <span className={clsx('font-medium', TONES[state])}>{t(`state.${state}`)}</span>
            {at && (
              <>
                <span>{' · '}</span>
                <TimeText iso={at} language={language} />
              </>
            )}
          </p>
        </div>
        {amount && (
          <MoneyText
            amount={amount}
            symbol={symbol}
            className={clsx('shrink-0', state === 'paid' ? 'text-money' : 'font-medium text-soft')}
          />
        )}
      </div>
      {state === 'claimable' && (
        <ButtonLink to={PATH.rewards} replace state={history} className="mt-2">
          {t('claim')}
        </ButtonLink>
      )}
      {turnover && <TurnoverLeft turnover={turnover} playUntil={playUntil} />}
      {state === 'paid' && amount && <p className="mt-1 text-xs text-faint">{t('free')}</p>}
      {reason && <HouseNote text={reason} className="mt-2" />}
    </li>
  )
}

/** What it came of, and the way there. */
function Source({ bonus: { source, promotionId, title, day } }: { bonus: Bonus }) {
  const { t } = useTranslation('rewards')
  const { state: history } = useLocation()
  const look = '-my-3 block rounded-s py-3 font-medium hover:text-accent'
  if (source === 'promotion') {
    return (
      <Link to={promotionId === null ? PATH.promotions : promotionPath(promotionId)} className={look}>
        {title}
      </Link>
    )
  }
  return (
    <Link to={PAGES[source]} replace={source !== 'race'} state={history} className={look}>
      {t(`source.${source}`, { date: day ?? '' })}
    </Link>
  )
}

type LeftProps = { turnover: NonNullable<Bonus['turnover']>; playUntil: Bonus['playUntil'] }

function TurnoverLeft({ turnover: { required, staked, left, gameType }, playUntil }: LeftProps) {
  const id = useId()
  const timeText = useTimeText()
  const { t } = useTranslation('rewards')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const share = Math.min(99, Math.floor((parseMoney(staked) / parseMoney(required)) * 100))
  return (
    <div className="mt-2">
      <Meter percent={share} labelledBy={id} />
      <p className="mt-1.5 text-sm">
        <span id={id}>{t('left', { amount: formatMoney(left, symbol) })}</span>
        <span className="block text-faint">
          {`${t('of', { staked: formatMoney(staked, symbol), required: formatMoney(required, symbol) })}${gameType ? ` · ${common(`category.${gameType}`)}` : ''}${playUntil ? ` · ${t('until', { time: timeText(playUntil) })}` : ''}`}
        </span>
      </p>
    </div>
  )
}
