import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { walletsQuery } from '../api/transfers.ts'
import { listFilled } from '../move-view.ts'
import { RecallMoney } from './recall-money.tsx'

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
