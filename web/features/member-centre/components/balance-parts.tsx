/** TRUST-03: what the parts of the balance are made of, as the wallet itself says it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BalanceExplained } from '../../../../contract/calls/money/balance-explained.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText, useTimeText } from '../../../ui/time.tsx'
import { listSetAside, subtract } from '../api/explained.ts'

type Props = { explained: BalanceExplained }

export function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-1 items-baseline justify-between gap-3">
      <span className="min-w-0">{name}</span>
      <span>{children}</span>
    </span>
  )
}

/** They make the total. */
export function SourceRows({ explained, className }: Props & { className: string }) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  return explained.sources.map(({ source, vendorName, amount }) => (
    <li key={`${source} ${vendorName}`} className={className}>
      <Line name={vendorName === null ? t(`source.${source}`) : t('explain.games', { vendor: vendorName })}>
        <NetText amount={amount} symbol={symbol} />
      </Line>
    </li>
  ))
}

/** What came in and went out, less what is set aside of it: to the cent what is there as cash. */
export function CashSources({ explained }: Props) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  return (
    <ul className="mt-2 flex flex-col gap-2 pr-7.5">
      <SourceRows explained={explained} className="flex" />
      {listSetAside(explained).map(({ part, amount }) => (
        <li key={part} className="flex">
          <Line name={t(`explain.${part}`)}>
            <NetText amount={amount} symbol={symbol} />
          </Line>
        </li>
      ))}
      <li className="flex border-t border-line pt-2 font-semibold">
        <Line name={t('explain.real')}>
          <MoneyText amount={explained.real} symbol={symbol} />
        </Line>
      </li>
    </ul>
  )
}

/** PROMO-01: they make the part to the cent, each with what is left to do for it. */
export function Bonuses({ explained }: Props) {
  const { t } = useTranslation('member')
  const timeText = useTimeText()
  const { symbol } = useMerchant().currency
  return (
    <ul className="mt-2 flex flex-col gap-2 pr-7.5">
      {explained.bonuses.map(({ promotionId, title, amount, left, playUntil }) => (
        <li key={promotionId} className="flex">
          <Line
            name={
              <>
                <span>{title}</span>{' '}
                <span className="block text-xs text-faint">
                  {t('explain.bonusLeft', {
                    amount: formatMoney(left, symbol),
                    time: timeText(playUntil),
                  })}
                </span>
              </>
            }
          >
            <MoneyText amount={amount} symbol={symbol} />
          </Line>
        </li>
      ))}
    </ul>
  )
}

/** The newest by name; of the rest how many they are, and what they hold. */
export function HeldRounds({ explained }: Props) {
  const { openRounds, openRoundCount, heldForRounds, openBetCount, heldForBets } = explained
  return (
    <>
      <HeldGroup
        rounds={openRounds.filter(({ isBet }) => !isBet)}
        count={openRoundCount - openBetCount}
        held={subtract(heldForRounds, [heldForBets])}
      />
      {openBetCount > 0 && (
        <HeldGroup isBets rounds={openRounds.filter(({ isBet }) => isBet)} count={openBetCount} held={heldForBets} />
      )}
    </>
  )
}

type Group = {
  rounds: BalanceExplained['openRounds']
  count: number
  held: BalanceExplained['heldForRounds']
  /** Bets on events: they wait for their end, not for the member. */
  isBets?: boolean
}

function HeldGroup({ rounds, count, held, isBets = false }: Group) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const more = count - rounds.length
  return (
    <>
      <p className="flex">
        <Line name={t(isBets ? 'explain.heldBets' : 'explain.heldRounds')}>
          <MoneyText amount={held} symbol={symbol} />
        </Line>
      </p>
      {rounds.map((round) => (
        <p key={`${round.vassalage} ${round.roundId}`} className="flex pl-4 text-soft">
          <Line
            name={
              <>
                <span>{round.gameName}</span>{' '}
                <TimeText iso={round.startedAt} language={language} className="text-xs text-faint" />
              </>
            }
          >
            <MoneyText amount={round.held} symbol={symbol} />
          </Line>
        </p>
      ))}
      {more > 0 && (
        <p className="flex pl-4 text-soft">
          <Line name={t(isBets ? 'explain.moreBets' : 'explain.moreRounds', { count: more })}>
            <MoneyText
              amount={subtract(
                held,
                rounds.map((round) => round.held),
              )}
              symbol={symbol}
            />
          </Line>
        </p>
      )}
    </>
  )
}
