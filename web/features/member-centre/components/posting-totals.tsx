import type { RouteValue } from '../../../lib/api.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useT } from '../../../lib/i18n.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { MoneyText, NetText } from '../../../ui/money.tsx'

type Totals = RouteValue<'GET /wps/relay/ODSFE2_MemTransDet'>['totals']

/** MEM-09: what came in, what went out and what is between them, over the whole selection and not only the rows shown. */
export function PostingTotals({ totals }: { totals: Totals }) {
  const t = useT('member')
  const { symbol } = useMerchant().currency
  return (
    <section aria-label={t('totals.label')}>
      <dl className="grid gap-px overflow-hidden rounded-m border border-line bg-line md:grid-cols-3 [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-3 [&>div]:bg-surface-1 [&>div]:px-4 [&>div]:py-2.5 md:[&>div]:block [&_dt]:text-xs [&_dt]:text-faint">
        <div>
          <dt>{t('totals.in')}</dt>
          <dd>
            <MoneyText amount={totals.in} symbol={symbol} />
          </dd>
        </div>
        <div>
          <dt>{t('totals.out')}</dt>
          <dd>
            <MoneyText amount={totals.out} symbol={symbol} />
          </dd>
        </div>
        <div>
          <dt>{t('totals.net')}</dt>
          <dd>
            <NetText amount={totals.net} symbol={symbol} />
          </dd>
        </div>
      </dl>
      <Fold title={t('totals.byKind')}>
        <ul className="flex flex-col divide-y divide-line text-sm">
          {totals.kinds.map((sum) => (
            <li key={sum.kind} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0">
                {t(`posting.${sum.kind}`)} <span className="text-xs text-faint tabular-nums">× {sum.movements}</span>
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
