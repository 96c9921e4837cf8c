import { parseMoney } from '../../../../contract/amount.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useT } from '../../../lib/i18n.tsx'
import { formatMoney } from '../../../lib/money.ts'
import type { Options } from './use-withdraw-form.ts'

/** MEM-05: what has to be staked first, with the rule spelled out. Nothing where nothing is left. */
export function TurnoverNote({ options: { turnoverLeft, turnoverTimes } }: { options: Options }) {
  const t = useT('withdraw')
  const { symbol } = useMerchant().currency
  if (parseMoney(turnoverLeft) === 0) return null
  return (
    <section className="rounded-m border border-line-strong bg-surface-2 px-4 py-3">
      <h4 className="font-semibold">{t('turnover.title', { amount: formatMoney(turnoverLeft, symbol) })}</h4>
      <p className="mt-1 text-pretty text-sm text-soft">{t('turnover.rule', { count: turnoverTimes })}</p>
    </section>
  )
}
