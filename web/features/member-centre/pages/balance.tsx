import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BalanceExplained } from '../../../../contract/calls/money/balance-explained.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { makeBalanceFile } from '../api/export-files.ts'
import { Bonuses, CashSources, HeldRounds, Line, SourceRows } from '../components/balance-parts.tsx'
import { DepositsUnderWay, HeldWithdrawals, NewestPostings } from '../components/balance-rows.tsx'
import { useToday } from '../use-span.ts'

/** TRUST-03: every part of the balance opened to its rows, and where all of it came from. It adds up at any time. */
export function BalancePage() {
  const { t } = useTranslation('member')
  const today = useToday()
  const { code } = useMerchant().currency
  const query = useQuery({ ...memberQuery('GET /wps/v2/wallets/explain', {}), staleTime: 0 })
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const explained = query.data
  return (
    <div className="flex flex-col gap-6">
      <StillOld query={query} />
      <p className="text-pretty text-soft">{t('explain.intro')}</p>
      <Parts explained={explained} />
      <Sources explained={explained} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={PATH.accountRecord}>{t('in_account_record')}</ButtonLink>
        <ButtonLink to={PATH.statement} target="_blank">
          {t('statement.title')}
        </ButtonLink>
        <CsvButton className="contents" name={`balance-${today}`} make={(reading) => makeBalanceFile(code, reading)} />
      </div>
    </div>
  )
}

function Parts({ explained }: { explained: BalanceExplained }) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  const money = (amount: string) => <MoneyText amount={amount} symbol={symbol} className="text-money" />
  return (
    <section aria-labelledby="balance-parts">
      <h4 id="balance-parts" className="mb-1 font-display font-semibold">
        {t('explain.parts')}
      </h4>
      <Fold title={<Line name={t('explain.real')}>{money(explained.real)}</Line>}>
        <p className="text-soft">{t('explain.realText')}</p>
        <CashSources explained={explained} />
        <NewestPostings explained={explained} />
      </Fold>
      <Fold title={<Line name={t('explain.bonus')}>{money(explained.bonus)}</Line>}>
        <p className="text-soft">{t('explain.bonusText')}</p>
        <Bonuses explained={explained} />
      </Fold>
      <Fold title={<Line name={t('explain.held')}>{money(explained.held)}</Line>}>
        <Held explained={explained} />
      </Fold>
      <p className="flex border-t border-line-strong py-3 pr-7.5 font-semibold">
        <Line name={t('explain.total')}>{money(explained.total)}</Line>
      </p>
      <Fold title={<Line name={t('explain.pending')}>{money(explained.pending)}</Line>}>
        <DepositsUnderWay explained={explained} />
      </Fold>
    </section>
  )
}

function Held({ explained }: { explained: BalanceExplained }) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  return (
    <div className="flex flex-col gap-2 pr-7.5">
      <HeldRounds explained={explained} />
      <p className="flex">
        <Line name={t('explain.heldWithdrawals')}>
          <MoneyText amount={explained.heldForWithdrawals} symbol={symbol} />
        </Line>
      </p>
      <HeldWithdrawals explained={explained} />
    </div>
  )
}

function Sources({ explained }: { explained: BalanceExplained }) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  return (
    <section aria-labelledby="balance-sources">
      <h4 id="balance-sources" className="mb-1 font-display font-semibold">
        {t('explain.sources')}
      </h4>
      <ul className="divide-y divide-line text-sm">
        <SourceRows explained={explained} className="flex min-h-12 items-center py-2 pr-7.5" />
      </ul>
      <p className="flex border-t border-line-strong pt-3 pr-7.5 font-semibold">
        <Line name={t('explain.total')}>
          <MoneyText amount={explained.total} symbol={symbol} className="text-money" />
        </Line>
      </p>
    </section>
  )
}
