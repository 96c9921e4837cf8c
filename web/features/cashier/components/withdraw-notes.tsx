import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { BonusUnderWay } from '../../../../contract/calls/rewards/promotions.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { walletsQuery } from '../api/transfers.ts'
import { listFilled } from '../move-view.ts'
import { RecallMoney } from './recall-money.tsx'
import type { Options } from './use-withdraw-form.ts'

/** MEM-03: what lies at vendors cannot be withdrawn from there: how much it is, where, and the way back. */
export function AtVendorsNote() {
  const { t } = useTranslation('withdraw')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const { data: wallet } = useQuery(walletsQuery)
  const filled = wallet ? listFilled(wallet) : []
  if (!wallet || filled.length === 0) return null
  const sum = presentMoney(minor(filled.reduce((total, { balance }) => total + parseMoney(balance), 0)))
  const vendors = filled.map(({ label }) => label).join(common('comma'))
  return (
    <section className="flex flex-col gap-3 rounded-m border border-line-strong bg-surface-2 px-4 py-3">
      <h4 className="font-semibold">{t('atVendors.title', { amount: formatMoney(sum, symbol) })}</h4>
      <p className="text-pretty text-sm">{t('atVendors.text', { vendors })}</p>
      <RecallMoney wallet={wallet} />
    </section>
  )
}

/** MEM-05: what has to be staked first, with the rule spelled out. Nothing where nothing is left. */
export function TurnoverNote({ options }: { options: Options }) {
  const { t } = useTranslation('withdraw')
  const { symbol } = useMerchant().currency
  const { turnoverLeft, turnoverTimes, withdrawable } = options
  if (parseMoney(turnoverLeft) === 0) return null
  return (
    <section className="rounded-m border border-line-strong bg-surface-2 px-4 py-3">
      <h4 className="font-semibold">{t('turnover.title', { amount: formatMoney(turnoverLeft, symbol) })}</h4>
      <p className="mt-1 text-sm">{t('turnover.free', { amount: formatMoney(withdrawable, symbol) })}</p>
      <p className="mt-1 text-pretty text-sm text-soft">{t('turnover.rule', { count: turnoverTimes })}</p>
    </section>
  )
}

/** PROMO-01: what is left to stake for a bonus, and that a withdrawal neither waits for it nor takes from it. */
export function BonusNote({ bonus: { title, amount, left, playUntil } }: { bonus: BonusUnderWay }) {
  const { t } = useTranslation('withdraw')
  const timeText = useTimeText()
  const { symbol } = useMerchant().currency
  return (
    <section className="rounded-m border border-line bg-surface-0 px-4 py-3 text-sm">
      <h4 className="font-medium">{`${title}: ${t('bonus.title', { amount: formatMoney(amount, symbol) })}`}</h4>
      <p className="mt-1 text-pretty text-soft">
        {`${t('bonus.left', { left: formatMoney(left, symbol), time: timeText(playUntil) })} ${t('bonus.free')}`}
      </p>
    </section>
  )
}
