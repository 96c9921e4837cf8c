import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BalanceExplained } from '../../../../contract/calls/balance-explained.ts'
import { toApiError } from '../../../lib/api.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { PATH } from '../../../lib/paths.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { MoneyText, NetText } from '../../../ui/money.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { HeldWithdrawals, NewestPostings } from '../components/balance-rows.tsx'
import { RowsFailed, RowsSkeleton } from '../components/rows.tsx'

/** TRUST-03: every part of the balance opened to its rows, and where all of it came from. It adds up at any time. */
export function BalancePage() {
  const t = useT('member')
  const query = useQuery({ ...memberQuery('GET /wps/v2/wallets/explain', {}), staleTime: 0 })
  if (query.isPending) return <RowsSkeleton />
  if (query.isError) return <RowsFailed error={toApiError(query.error)} onRetry={() => void query.refetch()} />
  const explained = query.data
  return (
    <div className="flex flex-col gap-6">
      <p className="text-pretty text-soft">{t('explain.intro')}</p>
      <Parts explained={explained} />
      <Sources explained={explained} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={PATH.accountRecord}>{t('in_account_record')}</ButtonLink>
        <ButtonLink to={PATH.statement} target="_blank">
          {t('statement.title')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-1 items-baseline justify-between gap-3">
      <span className="min-w-0">{name}</span>
      {children}
    </span>
  )
}

function Parts({ explained }: { explained: BalanceExplained }) {
  const t = useT('member')
  const { symbol } = useMerchant().currency
  const money = (amount: string) => <MoneyText amount={amount} symbol={symbol} className="text-money" />
  return (
    <section aria-labelledby="balance-parts">
      <h4 id="balance-parts" className="mb-1 font-display font-semibold">
        {t('explain.parts')}
      </h4>
      <Fold title={<Line name={t('explain.real')}>{money(explained.real)}</Line>}>
        <p className="text-soft">{t('explain.realText')}</p>
        <NewestPostings />
      </Fold>
      <Fold title={<Line name={t('explain.bonus')}>{money(explained.bonus)}</Line>}>
        <p className="text-soft">{t('explain.bonusText')}</p>
        <Bonuses explained={explained} />
      </Fold>
      <Fold title={<Line name={t('explain.held')}>{money(explained.held)}</Line>}>
        <Held explained={explained} />
      </Fold>
      <Fold title={<Line name={t('explain.pending')}>{money(explained.pending)}</Line>}>
        <p className="text-soft">{t('explain.pendingText')}</p>
      </Fold>
      <p className="flex border-t border-line-strong pt-3 pr-8 font-semibold">
        <Line name={t('explain.total')}>{money(explained.total)}</Line>
      </p>
    </section>
  )
}

/** PROMO-01: they make the part to the cent, each with what is left to do for it. */
function Bonuses({ explained }: { explained: BalanceExplained }) {
  const t = useT('member')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  return (
    <ul className="mt-2 flex flex-col gap-2 pr-8">
      {explained.bonuses.map(({ promotionId, title, amount, left, playUntil }) => (
        <li key={promotionId} className="flex">
          <Line
            name={
              <>
                {title}{' '}
                <span className="block text-xs text-faint">
                  {t('explain.bonusLeft', {
                    amount: formatMoney(left, symbol),
                    time: formatDateTime(playUntil, language),
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

function Held({ explained }: { explained: BalanceExplained }) {
  const t = useT('member')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  return (
    <div className="flex flex-col gap-2 pr-8">
      <p className="flex">
        <Line name={t('explain.heldRounds')}>
          <MoneyText amount={explained.heldForRounds} symbol={symbol} />
        </Line>
      </p>
      {explained.openRounds.map((round) => (
        <p key={`${round.vassalage} ${round.roundId}`} className="flex pl-4 text-soft">
          <Line
            name={
              <>
                {round.gameName} <TimeText iso={round.startedAt} language={language} className="text-xs text-faint" />
              </>
            }
          >
            <MoneyText amount={round.held} symbol={symbol} />
          </Line>
        </p>
      ))}
      <p className="flex">
        <Line name={t('explain.heldWithdrawals')}>
          <MoneyText amount={explained.heldForWithdrawals} symbol={symbol} />
        </Line>
      </p>
      {Number(explained.heldForWithdrawals) > 0 && <HeldWithdrawals />}
    </div>
  )
}

function Sources({ explained }: { explained: BalanceExplained }) {
  const t = useT('member')
  const { symbol } = useMerchant().currency
  return (
    <section aria-labelledby="balance-sources">
      <h4 id="balance-sources" className="mb-1 font-display font-semibold">
        {t('explain.sources')}
      </h4>
      <ul className="divide-y divide-line text-sm">
        {explained.sources.map(({ source, vendorName, amount }) => (
          <li key={`${source} ${vendorName}`} className="flex min-h-12 items-center pr-8">
            <Line name={vendorName === null ? t(`source.${source}`) : t('explain.games', { vendor: vendorName })}>
              <NetText amount={amount} symbol={symbol} />
            </Line>
          </li>
        ))}
      </ul>
      <p className="flex border-t border-line-strong pt-3 pr-8 font-semibold">
        <Line name={t('explain.total')}>
          <MoneyText amount={explained.total} symbol={symbol} className="text-money" />
        </Line>
      </p>
    </section>
  )
}
