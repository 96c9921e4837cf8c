import { type FormEvent, useRef, useState } from 'react'
import type { Destination } from '../../../../contract/calls/money/destinations.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import type { CallResponse } from '../../../../contract/table.ts'
import { readTypedAmount } from '../../../../kit/lib/typed-amount.ts'
import { useKeptInput } from '../../../lib/kept-input.ts'
import { useCreateWithdrawal } from '../api/withdrawals.ts'
import { useCashierPlace } from '../cashier-address.ts'
import { findWithdrawBlock, quoteWithdrawal } from '../withdraw-view.ts'

export type Options = CallResponse<'withdrawOptions'>

/** What is typed and chosen, what it comes to, and asking for it. The first account that is ready is chosen already. */
export function useWithdrawForm(options: Options, destinations: readonly Destination[]) {
  const { go } = useCashierPlace()
  const isOpen = ({ kind, state }: Destination) =>
    state === 'ready' && options.methods.some((method) => method.kind === kind)
  const { kept, keep } = useKeptInput<{ text: string; destinationId: Destination['id'] | null }>('withdrawal')
  const [destinationId, setDestinationId] = useState(() => kept?.destinationId ?? destinations.find(isOpen)?.id ?? null)
  const [text, setText] = useState(kept?.text ?? '')
  const [password, setPassword] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)
  const create = useCreateWithdrawal()

  const destination = destinations.find((one) => one.id === destinationId && isOpen(one)) ?? null
  const method = options.methods.find(({ kind }) => kind === destination?.kind) ?? null
  const amountMinor = readTypedAmount(text)
  const quote = amountMinor !== null && method ? quoteWithdrawal(amountMinor, method, options.withdrawable) : null
  const figures = quote?.kind === 'fits' ? quote.figures : null
  const block = findWithdrawBlock({
    withdrawable: options.withdrawable,
    turnoverLeft: options.turnoverLeft,
    text,
    quote,
    password,
    openAccounts: destinations.filter(isOpen).length,
    isChosen: destination !== null,
  })

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (block || !figures || !destination || create.isPending) return
    const { amount, receive } = figures
    create.mutate(
      { destinationId: destination.id, amount, receive, paymentPassword: password },
      {
        onSuccess: ({ orderId }) => go({ orderId }),
        // It is typed again for every try: there one goes on.
        onError: () => passwordField.current?.focus(),
        onSettled: () => setPassword(''),
      },
    )
  }
  return {
    text,
    setText,
    password,
    setPassword,
    passwordField,
    destination,
    setDestinationId,
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
