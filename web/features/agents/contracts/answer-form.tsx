import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { CheckField } from '../../../../kit/ui/checkbox.tsx'
import { type RouteInput, type RouteValue, toApiError } from '../../../lib/api.ts'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { CONSOLIDATED, CONTRACTS, IMPACT, impactQuery } from '../api.ts'
import { PROCESS } from './kinds.ts'
import type { Contract } from './types.ts'

export type Act = 'accept' | 'reject' | 'withdraw' | 'terminate'
const WITHDRAW = 'POST /wps/agent/offers/withdraw'

/** What a side may do with a contract. */
export function actsOf({ state, side }: Pick<Contract, 'state' | 'side'>): readonly Act[] {
  if (state === 'awaiting') return side === 'mine' ? ['accept', 'reject'] : ['withdraw']
  return state === 'accepted' ? ['terminate'] : []
}

type ProcessInput = RouteInput<(typeof PROCESS)['daily']>
type Props = { contract: Contract; act: Act; onDone: (contract: Contract) => void; onCancel: () => void }

/** AGT-03, AGT-04: a step of a contract. What else would end is agreed to by its hash before it is sent. */
export function AnswerForm(props: Props) {
  const { contract, act } = props
  const isAsked = act === 'accept' || act === 'terminate'
  const query = useQuery({ ...impactQuery(contract.contractId), enabled: isAsked })
  if (!isAsked) return <Form {...props} impact={null} />
  if (query.isLoadingError) return <RowsFailed query={query} />
  if (query.isPending) return <RowsSkeleton />
  // Another list than before is read and agreed to from the start.
  return <Form key={query.data.hash} {...props} impact={query.data} />
}

type Impact = RouteValue<typeof IMPACT>

/** AGT-04: every contract of the team that ends with this step, nearest first. */
function ImpactList({ impact }: Pick<Impact, 'impact'>) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  return (
    <section aria-labelledby="impact" className="rounded-m border border-line-strong bg-surface-2 p-4 text-sm">
      <h2 id="impact" className="flex items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
        <span>{t('impact.title', { count: impact.length })}</span>
      </h2>
      <p className="mt-1 text-soft">{t('impact.why')}</p>
      <ul className="mt-3 flex flex-col gap-1">
        {impact.map(({ contractId, upline, downline, kind, rate, above }) => (
          <li key={contractId} className="flex flex-wrap justify-between gap-x-4">
            <span>{`${upline} → ${downline}`}</span>
            <span className="text-soft tabular-nums">
              <span>{`${t(`kind.${kind}`)} ${presentPercent(rate)} %`}</span>
              {above && <span>{` · ${common(`category.${above.category}`)} ${presentPercent(above.rate)} %`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Form({ contract, act, onDone, onCancel, impact }: Props & { impact: Impact | null }) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const ends = impact?.impact.length ?? 0
  const { control, register, handleSubmit, resetField, formState } = useForm({
    defaultValues: { isAgreed: false, paymentPassword: '' },
  })
  const { field: agreed } = useController({ control, name: 'isAgreed', rules: { required: ends > 0 } })
  const { isValid } = formState
  const process = useCallOnce(
    PROCESS[contract.contract.kind],
    ({ paymentPassword: _, ...content }: ProcessInput) => content,
  )
  const withdraw = useCallOnce(WITHDRAW, ({ contractId }: RouteInput<typeof WITHDRAW>) => ({ contractId }))
  const { contractId } = contract
  const send = useMutation({
    mutationFn: async (paymentPassword: string) => {
      if (act === 'withdraw')
        return { result: 'withdrawn' as const, contract: await withdraw({ contractId, paymentPassword }) }
      const agree = impact && ends > 0 ? { agree: impact.hash } : {}
      const read = act === 'accept' && contract.signed ? { termsHash: contract.signed.hash } : {}
      return process({ contractId, action: act, paymentPassword, ...agree, ...read })
    },
    onSuccess: (answer) => {
      if (answer.result !== 'needs_agreement') return onDone(answer.contract)
      queryClient.setQueryData(impactQuery(contractId).queryKey, { hash: answer.hash, impact: answer.impact })
    },
    onError: (error) => {
      if (toApiError(error).code === 'terms_changed')
        void queryClient.invalidateQueries({ queryKey: ['member', IMPACT] })
    },
    onSettled: () => {
      resetField('paymentPassword')
      for (const route of [CONTRACTS, CONSOLIDATED]) void queryClient.invalidateQueries({ queryKey: ['member', route] })
    },
  })
  const refusal = useAnswerErrorText(send.error)
  const submit = handleSubmit(({ paymentPassword }) => send.mutate(paymentPassword))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-m border border-line bg-surface-1 p-4">
      <p className="text-sm text-soft">{t(`act.${act}.text`)}</p>
      {impact && ends > 0 && (
        <>
          <ImpactList impact={impact.impact} />
          <CheckField
            checked={agreed.value}
            onCheckedChange={agreed.onChange}
            label={t('impact.agree', { count: ends })}
          />
        </>
      )}
      <PaymentConfirmation refusal={refusal} {...register('paymentPassword', { required: true })} />
      <div className="flex flex-wrap gap-3">
        <Button kind={act === 'accept' ? 'main' : 'danger'} type="submit" busy={send.isPending} disabled={!isValid}>
          {t(`act.${act}.confirm`)}
        </Button>
        <Button onClick={onCancel}>{t('act.back')}</Button>
      </div>
    </form>
  )
}

/** Of codes that say something else of money than of contracts. */
export function useAnswerErrorText(error: unknown): string | null {
  const { t } = useTranslation('agents')
  const usual = usePaymentErrorText(error)
  if (!error) return null
  const { code } = toApiError(error)
  return code === 'terms_changed' || code === 'conflict' ? t(`refused.${code}`) : usual
}
