import { type FormEvent, useState } from 'react'
import { type Money, parseMoney } from '../../../../contract/amount.ts'
import type { DepositBonus, DepositChannel } from '../../../../contract/calls/cashier.ts'
import { useDepositLimit } from '../api/deposit-limit.ts'
import { useCreateDeposit } from '../api/deposits.ts'
import { useCashierPlace } from '../cashier-address.ts'
import { computeFormView } from '../deposit-view.ts'
import { type Figures, quoteBonus, quoteDeposit, readTypedAmount } from '../typed-amount.ts'

/** What is typed and chosen, what it comes to, and sending it. The way used last is chosen already, a bonus never is. */
export function useDepositForm(channels: readonly DepositChannel[], bonuses: readonly DepositBonus[]) {
  const { go } = useCashierPlace()
  const [text, setText] = useState('')
  const [channelId, setChannelId] = useState(() => (channels[0]?.lastUsedAt ? channels[0].channelId : null))
  const [bonusId, setBonusId] = useState<string | null>(null)
  const create = useCreateDeposit()
  const limit = useDepositLimit()

  const channel = channels.find((one) => one.channelId === channelId) ?? null
  const amountMinor = readTypedAmount(text)
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
      ...{ channelId: channel.channelId, amount: figures.amount, receive: figures.receive },
      ...(bonus && { bonus: { promotionId: bonus.promotionId, amount: bonus.amount } }),
    }
    create.mutate(asked, {
      onSuccess: ({ orderId, payUrl }) => {
        // First the order's own address: Back from the provider's page leads to it.
        go({ orderId })
        if (payUrl !== null) setTimeout(() => location.assign(payUrl))
      },
    })
  }
  const choose = (amount: Money) => setText(amount.replace(/\.00$/, ''))
  return {
    ...{ text, setText, choose, channel, setChannelId, quote, figures, bonusId, setBonusId, bonus, view, send },
    isUnreadable: text.trim() !== '' && amountMinor === null,
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
