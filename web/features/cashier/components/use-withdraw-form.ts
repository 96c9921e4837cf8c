import { useForm } from 'react-hook-form'
import type { PayoutAccount } from '../../../../contract/calls/money/payout-accounts.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import type { CallResponse } from '../../../../contract/table.ts'
import { readTypedAmount } from '../../../../kit/lib/typed-amount.ts'
import { useKeptInput } from '../../../lib/kept-input.ts'
import { useCreateWithdrawal } from '../api/withdrawals.ts'
import { useCashierPlace } from '../cashier-address.ts'
import { findWithdrawBlock, quoteWithdrawal } from '../withdraw-view.ts'

export type Options = CallResponse<'withdrawOptions'>

type Typed = { text: string; destinationId: PayoutAccount['id'] | null }

/** What is typed and chosen, what it comes to, and asking for it. The first account that is ready is chosen already. */
export function useWithdrawForm(options: Options, accounts: readonly PayoutAccount[]) {
  const { go } = useCashierPlace()
  const isOpen = ({ kind, state }: PayoutAccount) =>
    state === 'ready' && options.methods.some((method) => method.kind === kind)
  const { kept, keep } = useKeptInput<Typed>('withdrawal')
  const form = useForm<Typed & { paymentPassword: string }>({
    defaultValues: {
      destinationId: kept?.destinationId ?? accounts.find(isOpen)?.id ?? null,
      text: kept?.text ?? '',
      paymentPassword: '',
    },
  })
  const { destinationId, text, paymentPassword } = form.watch()
  const create = useCreateWithdrawal()

  const account = accounts.find((one) => one.id === destinationId && isOpen(one)) ?? null
  const method = options.methods.find(({ kind }) => kind === account?.kind) ?? null
  const amountMinor = readTypedAmount(text)
  const quote = amountMinor !== null && method ? quoteWithdrawal(amountMinor, method, options.withdrawable) : null
  const figures = quote?.kind === 'fits' ? quote.figures : null
  const block = findWithdrawBlock({
    withdrawable: options.withdrawable,
    turnoverLeft: options.turnoverLeft,
    text,
    quote,
    password: paymentPassword,
    openAccounts: accounts.filter(isOpen).length,
    isChosen: account !== null,
  })

  const send = form.handleSubmit(() => {
    if (block || !figures || !account) return
    const { amount, receive } = figures
    create.mutate(
      { destinationId: account.id, amount, receive, paymentPassword },
      {
        onSuccess: ({ orderId }) => go({ orderId }),
        // It is typed again for every try: there one goes on.
        onError: () => form.setFocus('paymentPassword'),
        onSettled: () => form.resetField('paymentPassword'),
      },
    )
  })
  return {
    text,
    setText: (next: string) => form.setValue('text', next),
    passwordField: form.register('paymentPassword'),
    account,
    setDestinationId: (id: PayoutAccount['id']) => form.setValue('destinationId', id),
    isOpen,
    keepTyped: () => keep({ text, destinationId }),
    method,
    quote,
    figures,
    block,
    send,
    isUnreadable: !isBlank(text) && amountMinor === null,
    isSending: create.isPending,
    error: create.error,
  }
}
export type WithdrawFormState = ReturnType<typeof useWithdrawForm>
