import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Money, minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import { formatMoney } from '../../../kit/lib/money.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { memberQuery } from '../../lib/queries.ts'
import { useMerchant } from '../site/merchant.ts'

/** MEM-03: the page that moves money between wallets. */
export const MOVE_MONEY = '?dialog=centre&centre=transferFund'

/** A vendor whose own wallet pays; else what the main wallet pays. */
export type PaidFrom = { vendor: string } | { main: 'ticket' | 'transfer' }

/** The wallets that do not pay this, with money in them; null where none does, and at a merchant with one wallet. */
export function useMoneyElsewhere(from: PaidFrom): Elsewhere | null {
  const { data } = useQuery(memberQuery('GET /wps/v2/wallets/balance', {}))
  return data?.atVendors ? findElsewhere(data.sumBalance, data.atVendors, from) : null
}

/** Wallets by the vendor's code; null is the main one. */
type Elsewhere = { own: string | null; sum: Money; places: readonly (string | null)[] }

function findElsewhere(sumBalance: Money, atVendors: Readonly<Record<string, Money>>, from: PaidFrom) {
  const held = Object.entries(atVendors).map(([code, amount]) => ({ code, amountMinor: parseMoney(amount) }))
  const heldMinor = held.reduce((total, { amountMinor }) => total + amountMinor, 0)
  // A vendor without a wallet of its own plays from the main one.
  const own = 'vendor' in from && from.vendor in atVendors ? from.vendor : null
  const all = [{ code: null, amountMinor: parseMoney(sumBalance) - heldMinor }, ...held]
  const filled = all.filter(({ code, amountMinor }) => code !== own && amountMinor > 0)
  const sum = presentMoney(minor(filled.reduce((total, { amountMinor }) => total + amountMinor, 0)))
  return filled.length === 0 ? null : { own, sum, places: filled.map(({ code }) => code) }
}

type Props = { from: PaidFrom; className?: string }

/** Where the money is that a stake or a transfer did not find, and the way to the page that moves it. */
export function MoneyElsewhere({ from, className }: Props) {
  const elsewhere = useMoneyElsewhere(from)
  if (!elsewhere) return null
  // Its words are loaded with it: what stands around it stays.
  return (
    <Suspense fallback={null}>
      <Note from={from} elsewhere={elsewhere} className={className} />
    </Suspense>
  )
}

function Note({ from, elsewhere, className }: Props & { elsewhere: Elsewhere }) {
  const { t } = useTranslation('transfer')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const { data: wallet } = useQuery(memberQuery('GET /wps/relay/GCS_merchantWallet', {}))
  const nameOf = (code: string | null) =>
    code === null
      ? t('wallets.main')
      : (wallet?.vendors.find(({ vassalage }) => vassalage === code)?.vendorName ?? code)
  const amount = formatMoney(elsewhere.sum, symbol)
  const places = elsewhere.places.map(nameOf).join(common('comma'))
  const use = 'vendor' in from ? 'game' : from.main
  return (
    <section
      aria-label={t('elsewhere.move')}
      className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface-2 px-4 py-2', className)}
    >
      <p className="min-w-0 grow basis-40 text-sm text-pretty">
        {t(`elsewhere.${use}`, { wallet: nameOf(elsewhere.own), amount, places })}
      </p>
      <ButtonLink to={MOVE_MONEY}>{t('elsewhere.move')}</ButtonLink>
    </section>
  )
}
