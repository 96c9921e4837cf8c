import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { type MovementTotals, splitTotals } from '../api/split-totals.ts'

const GRID =
  'grid gap-px overflow-hidden rounded-m border border-line bg-line [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-3 [&>div]:bg-surface-1 [&>div]:px-4 [&>div]:py-2.5 md:[&>div]:block [&_dt]:text-xs [&_dt]:text-faint'

/** MEM-09: what a period came to, over the whole selection and not only the rows shown: all of it, or `ofOneKind`. */
export function PostingTotals({ totals, ofOneKind }: { totals: MovementTotals; ofOneKind: boolean }) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  return (
    <section aria-label={t('totals.label')}>
      {ofOneKind ? <InAndOut totals={totals} /> : <Overview totals={totals} />}
      <Fold title={t('totals.byKind')}>
        <ul className="flex flex-col divide-y divide-line text-sm">
          {totals.kinds.map((sum) => (
            <li key={sum.kind} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0">
                <span>{t(`posting.${sum.kind}`)}</span>{' '}
                <span className="text-xs text-faint tabular-nums">{`× ${formatCount(sum.movements)}`}</span>
              </span>
              <NetText amount={sum.net} symbol={symbol} />
            </li>
          ))}
        </ul>
        <p className="mt-2 text-pretty text-xs text-faint">{t('totals.note')}</p>
      </Fold>
    </section>
  )
}

/** What was put in and taken out by hand stands apart from what play made of it. */
function Overview({ totals }: { totals: MovementTotals }) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  const { deposits, withdrawals, play, other } = splitTotals(totals)
  return (
    <dl className={`${GRID} md:grid-cols-4`}>
      <Figure name={t('totals.deposits')}>
        <MoneyText amount={deposits} symbol={symbol} />
      </Figure>
      <Figure name={t('totals.withdrawals')}>
        <MoneyText amount={withdrawals} symbol={symbol} />
      </Figure>
      <Figure name={t('totals.play')}>
        <NetText amount={play} symbol={symbol} />
      </Figure>
      <Figure name={t('totals.other')}>
        <NetText amount={other} symbol={symbol} />
      </Figure>
      <div className="md:col-span-4 md:flex!">
        <dt>{t('totals.net')}</dt>
        <dd>
          <NetText amount={totals.net} symbol={symbol} />
        </dd>
      </div>
    </dl>
  )
}

function InAndOut({ totals }: { totals: MovementTotals }) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  return (
    <dl className={`${GRID} md:grid-cols-3`}>
      <Figure name={t('totals.in')}>
        <MoneyText amount={totals.in} symbol={symbol} />
      </Figure>
      <Figure name={t('totals.out')}>
        <MoneyText amount={totals.out} symbol={symbol} />
      </Figure>
      <Figure name={t('totals.net')}>
        <NetText amount={totals.net} symbol={symbol} />
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
