import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContractKind } from '../../../../contract/agents/terms.ts'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { type WHAT_IF_OFFER, whatIfOfferQuery, whatIfQuery } from '../api.ts'
import { CalculationFacts } from '../bills/calculation.tsx'
import { useSpanText } from '../bills/use-span-text.ts'
import { Figures } from '../components/figures.tsx'
import { useAmounts } from '../components/play-figures.ts'
import type { Contract } from './types.ts'

/** AGT-03: what the contract would have paid in the last period that was counted, before anybody signs. */
export function WhatIf({ contract: { contractId, contract, side } }: { contract: Contract }) {
  return <Shown query={useQuery(whatIfQuery(contractId))} kind={contract.kind} side={side} />
}

/** The same of an offer that is not made yet, for the one who makes it. */
export function WhatIfOffer({ offer }: { offer: RouteInput<typeof WHAT_IF_OFFER> }) {
  return <Shown query={useQuery(whatIfOfferQuery(offer))} kind={offer.kind} side="given" />
}

type Shown = { query: UseQueryResult<RouteValue<typeof WHAT_IF_OFFER>>; kind: ContractKind; side: Contract['side'] }

function Shown({ query, kind, side }: Shown) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const spanText = useSpanText()
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const { span, offered, now, ownPay } = query.data
  if (span === null || offered === null) return <p className="text-sm text-soft">{t('whatIf.none')}</p>
  const figures = [
    { key: 'offered', label: t('whatIf.offered'), value: money(offered.amount) },
    ...(now ? [{ key: 'now', label: t('whatIf.now'), value: money(now.amount) }] : []),
    ...(side === 'given' && ownPay !== null ? [{ key: 'own', label: t('whatIf.own'), value: money(ownPay) }] : []),
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-soft">{t('whatIf.span', { span: spanText(span) })}</p>
      <Figures figures={figures} />
      {side === 'given' && ownPay !== null && (
        <p className="text-sm">{t('whatIf.of', { paid: money(offered.amount), own: money(ownPay) })}</p>
      )}
      <CalculationFacts calculation={offered} kind={kind} />
    </div>
  )
}
