import '../../../lib/quiet-validator.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { diffTerms } from '../../../../contract/agents/diff-terms.ts'
import type { ContractKind } from '../../../../contract/agents/terms.ts'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { parseTerms } from '../../../../contract/calls/agents/terms.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { useDraftState } from '../../../shared/forms/draft.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { CONTRACTS, contractsQuery } from '../api.ts'
import { useAnswerErrorText } from './answer-form.tsx'
import { CategoryFields } from './category-fields.tsx'
import { Changes } from './changes.tsx'
import { TermFields } from './term-fields.tsx'
import { TermsFacts } from './terms-facts.tsx'
import { TierFields } from './tier-fields.tsx'
import { TierList } from './tier-list.tsx'
import { ownRateIn, readOffer, readTypedOffer, topRateOf, toTyped } from './typed-terms.ts'
import type { Contract, ContractTerms, MemberId } from './types.ts'
import { WhatIfOffer } from './what-if.tsx'

const OFFER = 'POST /wps/agent/offers'
const WITHDRAW = 'POST /wps/agent/offers/withdraw'

type Props = {
  kind: ContractKind
  /** The agent's accepted contract of the kind: the most that can be given. */
  own: ContractTerms
  downline: { memberId: MemberId; name: string }
  onOffered: (contract: Contract) => void
}

/** The terms are typed, then read once more as the downline will see them, and signed with the payment password. */
export function OfferForm({ kind, own, downline, onOffered }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const current = useInfiniteQuery(
    contractsQuery({ kind, side: 'given', state: 'accepted', memberId: downline.memberId }),
  )
  const currentContract = current.data?.pages[0]?.rows[0]?.contract ?? null
  const draft = useDraftState(`offer ${kind} ${downline.memberId}`, toTyped(own), readTypedOffer)
  const { state: typed, set: setTyped } = draft
  const [signing, setSigning] = useState<ContractTerms | null>(null)
  const [isTried, setTried] = useState(false)
  const read = readOffer(kind, typed, own)
  const { fault = null, category: above = null } = 'fault' in read ? read : {}
  const review = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ('contract' in read) setSigning(read.contract)
  }
  if (signing)
    return (
      <Signing
        {...{ downline, current: currentContract }}
        contract={signing}
        onBack={() => setSigning(null)}
        onOffered={(offered) => {
          draft.forget()
          onOffered(offered)
        }}
      />
    )
  return (
    <form onSubmit={review} noValidate className="flex flex-col gap-5">
      <TierFields
        kind={kind}
        tiers={typed.tiers}
        isTried={isTried}
        onChange={(tiers) => setTyped({ ...typed, tiers })}
      />
      {kind !== 'dividend' && (
        <CategoryFields
          kind={kind}
          own={own}
          categories={typed.categories}
          onChange={(categories) => setTyped({ ...typed, categories })}
        />
      )}
      <TermFields kind={kind} typed={typed} own={own} onChange={setTyped} />
      {fault && (isTried || fault !== 'incomplete') && (
        <p role="alert" className="text-sm text-danger">
          {t(`offer.fault.${fault}`, {
            rate: presentPercent(above ? ownRateIn(own, above) : topRateOf(own.tiers)),
            name: above && common(`category.${above}`),
          })}
        </p>
      )}
      <Button kind="main" type="submit" className="md:self-start">
        {t('offer.review')}
      </Button>
    </form>
  )
}

type SigningProps = {
  contract: ContractTerms
  /** What the downline has now, which the offer would replace. */
  current: ContractTerms | null
  onBack: () => void
} & Pick<Props, 'downline' | 'onOffered'>

const ratesTextOf = (contract: ContractTerms) => JSON.stringify(parseTerms(contract).categoryRates)

/**
 * A platform from before rates by category answers an offer without them. Other terms than those signed are taken back at
 * once: `lost` says whether that was done.
 */
function useOffer(contract: ContractTerms, memberId: MemberId) {
  const offer = useCallOnce(OFFER, ({ paymentPassword: _, ...content }: RouteInput<typeof OFFER>) => content)
  const withdraw = useCallOnce(WITHDRAW, ({ contractId }: RouteInput<typeof WITHDRAW>) => ({ contractId }))
  return async (paymentPassword: string): Promise<{ offered: Contract; lost: 'withdrawn' | 'stands' | null }> => {
    const offered = await offer({ ...contract, memberId, paymentPassword })
    if (ratesTextOf(offered.contract) === ratesTextOf(contract)) return { offered, lost: null }
    const { contractId } = offered
    const lost = await withdraw({ contractId, paymentPassword }).then(
      () => 'withdrawn' as const,
      () => 'stands' as const,
    )
    return { offered, lost }
  }
}

function Signing({ contract, current, downline, onBack, onOffered }: SigningProps) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const { register, handleSubmit, resetField, formState } = useForm({ defaultValues: { paymentPassword: '' } })
  const send = useMutation({
    mutationFn: useOffer(contract, downline.memberId),
    onSuccess: ({ offered, lost }) => {
      void queryClient.invalidateQueries({ queryKey: ['member', CONTRACTS] })
      if (lost) return
      onBack()
      onOffered(offered)
    },
    onSettled: () => resetField('paymentPassword'),
  })
  const errorText = useAnswerErrorText(send.error)
  const refusal = send.data?.lost ? t(`offer.ratesLost.${send.data.lost}`) : errorText
  const changes = current ? diffTerms(parseTerms(current), parseTerms(contract)) : []
  const submit = handleSubmit(({ paymentPassword }) => send.mutate(paymentPassword))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-l border border-line bg-surface-1 p-4">
      <h2 className="font-display font-semibold">{t('offer.signTitle', { name: downline.name })}</h2>
      <TierList contract={contract} />
      <TermsFacts contract={contract} />
      {current && (
        <section aria-labelledby="offer-changes">
          <h3 id="offer-changes" className="mb-2 text-sm font-semibold">
            {t('contract.changes')}
          </h3>
          {changes.length === 0 ? (
            <p className="text-sm text-soft">{t('offer.noChange')}</p>
          ) : (
            <Changes changes={changes} side="given" />
          )}
        </section>
      )}
      <section aria-labelledby="offer-what-if">
        <h3 id="offer-what-if" className="mb-2 text-sm font-semibold">
          {t('whatIf.title')}
        </h3>
        <WhatIfOffer offer={{ ...contract, memberId: downline.memberId }} />
      </section>
      <p className="text-sm text-soft">{t('offer.rule')}</p>
      <PaymentConfirmation refusal={refusal} {...register('paymentPassword', { required: true })} />
      <div className="flex flex-wrap gap-3">
        <Button kind="main" type="submit" busy={send.isPending} disabled={!formState.isValid}>
          {t('offer.send', { name: downline.name })}
        </Button>
        <Button onClick={onBack}>{t('offer.edit')}</Button>
      </div>
    </form>
  )
}
