import { clsx } from 'clsx'
import { parseMoney } from '../../../../contract/amount.ts'
import type { Bonus } from '../../../../contract/calls/promotions.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { PATH } from '../../../lib/paths.ts'
import { promotionPath } from '../../../lib/promotions.ts'
import { Link, useLocation } from '../../../lib/router.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { MoneyText } from '../../../ui/money.tsx'
import { TimeText } from '../../../ui/time.tsx'

const TONES: Record<Bonus['state'], string> = {
  claimable: 'text-accent',
  pending: 'text-soft',
  under_way: 'text-soft',
  paid: 'text-live',
  refused: 'text-danger',
  ended: 'text-faint',
}

/** One reward: what it is, how it stands since when, what it comes to. */
export function BonusRow({ bonus }: { bonus: Bonus }) {
  const t = useT('rewards')
  const language = useLanguage()
  const { state: history } = useLocation()
  const { symbol } = useMerchant().currency
  const { promotionId, title, state, amount, at, turnover, reason } = bonus
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Link to={promotionPath(promotionId)} className="-my-3 block rounded-s py-3 font-medium hover:text-accent">
            {title}
          </Link>
          <p className="mt-0.5 text-xs text-faint">
            <span className={clsx('font-medium', TONES[state])}>{t(`state.${state}`)}</span>
            {at && (
              <>
                {' · '}
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
      {turnover && <TurnoverLeft turnover={turnover} />}
      {reason && <p className="mt-2 border-l-2 border-line-strong pl-3 text-sm text-pretty">{reason}</p>}
    </li>
  )
}

function TurnoverLeft({
  turnover: { required, staked, left, gameType },
}: {
  turnover: NonNullable<Bonus['turnover']>
}) {
  const t = useT('rewards')
  const common = useT('common')
  const { symbol } = useMerchant().currency
  const share = Math.min(99, Math.floor((parseMoney(staked) / parseMoney(required)) * 100))
  return (
    <div className="mt-2">
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-2">
        <div className="h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
      </div>
      <p className="mt-1.5 text-sm">
        {t('left', { amount: formatMoney(left, symbol) })}{' '}
        <span className="text-faint">
          {t('of', { staked: formatMoney(staked, symbol), required: formatMoney(required, symbol) })}
          {gameType && ` · ${common(`category.${gameType}`)}`}
        </span>
      </p>
    </div>
  )
}
