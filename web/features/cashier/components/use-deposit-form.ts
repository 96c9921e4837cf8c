import { type FormEvent, useState } from 'react'
import { type Money, parseMoney } from '../../../../contract/amount.ts'
import type { DepositBonus, DepositChannel } from '../../../../contract/calls/money/cashier.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { readTypedAmount } from '../../../../kit/lib/typed-amount.ts'
import { useDepositLimit } from '../api/deposit-limit.ts'
import { useCreateDeposit } from '../api/deposits.ts'
import { useCashierPlace } from '../cashier-address.ts'
import { computeFormView } from '../deposit-view.ts'
import { keepPaidFrom } from '../paid-from.ts'
import { type Figures, quoteBonus, quoteDeposit } from '../typed-amount.ts'

const findLastUsed = ([first]: readonly DepositChannel[]) => (first?.lastUsedAt ? first.channelId : null)
const textOf = (amount: Money) => amount.replace(/\.00$/, '')

/**
 * What is typed and chosen, what it comes to, and sending it. The way used last is chosen already. Who tries again what
 * failed finds it filled in; else no amount and no bonus is chosen for anybody.
 */
export function useDepositForm(channels: readonly DepositChannel[], bonuses: readonly DepositBonus[]) {
  const { again, go } = useCashierPlace()
  const [text, setText] = useState(() => (again ? textOf(again.amount) : ''))
  const [channelId, setChannelId] = useState(() => again?.channelId ?? findLastUsed(channels))
  const [chosenId, setBonusId] = useState(again?.promotionId ?? null)
  const create = useCreateDeposit()
  const limit = useDepositLimit()

  const channel = channels.find((one) => one.channelId === channelId) ?? null
  const amountMinor = readTypedAmount(text)
  const bonusId = bonuses.some(({ promotionId }) => promotionId === chosenId) ? chosenId : null
  const quote = amountMinor !== null && channel ? quoteDeposit(amountMinor, channel) : null
  const figures = quote?.kind === 'fits' ? quote.figures : null
  const bonus = chooseBonus(bonuses, bonusId, figures)
  const isOverLimit = figures !== null && limit !== null && parseMoney(figures.receive) > parseMoney(limit.left)
  const view = computeFormView({
    hasAmount: amountMinor !== null,
    hasMethod: channel !== null,
    isOutside: figures === null || isOverLimit,
    isSending: create.isPending,
  })

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (view !== 'method' || !figures || !channel) return
    const asked = {
      channelId: channel.channelId,
      amount: figures.amount,
      receive: figures.receive,
      ...(bonus && { bonus: { promotionId: bonus.promotionId, amount: bonus.amount } }),
    }
    create.mutate(asked, {
      onSuccess: ({ orderId, payUrl }) => {
        keepPaidFrom(orderId)
        // First the order's own address: Back from the provider's page leads to it.
        go({ orderId })
        if (payUrl !== null) location.assign(payUrl)
      },
    })
  }
  const choose = (amount: Money) => setText(textOf(amount))
  return {
    text,
    setText,
    choose,
    channel,
    setChannelId,
    quote,
    figures,
    bonusId,
    setBonusId,
    bonus,
    view,
    send,
    isUnreadable: !isBlank(text) && amountMinor === null,
    overLimit: isOverLimit ? limit : null,
    error: create.error,
  }
}
/** What was chosen and what it brings; null without a choice, or where the deposit is too small for it. */
function chooseBonus(bonuses: readonly DepositBonus[], bonusId: string | null, figures: Figures | null) {
  const chosen = bonuses.find(({ promotionId }) => promotionId === bonusId)
  const quoted = chosen && figures ? quoteBonus(figures.receive, chosen) : null
  return chosen && quoted ? { promotionId: chosen.promotionId, ...quoted } : null
}
export type DepositFormState = ReturnType<typeof useDepositForm>
