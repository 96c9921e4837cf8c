/** What an operator has us pay out, for whoever operates and tries: English, as their tools are. */
import type { PayoutView } from '../ledger-do.ts'
import { ACT_WORDS, PAYOUT_ACTS } from '../payout-acts.ts'
import { escapeText, frame, presentAmount } from './frame.ts'

export function ledgerPage(payouts: readonly PayoutView[], nonce: string): string {
  const body = `<h1>Payouts</h1>
    <p class="demo">Demonstration. No real money moves. What nobody decides on is paid after 20 seconds.</p>
    ${payouts.length === 0 ? '<p>Nothing was asked for yet.</p>' : payouts.map(renderPayout).join('')}`
  return frame({ language: 'en', title: 'Payouts', nonce, body })
}

function renderPayout({ orderId, amount, currency, to, status, isOpen }: PayoutView): string {
  // Even here the whole number is nobody's to read.
  const account = `${to.provider} ···${to.account.slice(-4)}`
  const acts = PAYOUT_ACTS.map(
    (act) =>
      `<button name="act" value="${act}"${act === 'pay' ? ' class="main"' : ''}>${escapeText(ACT_WORDS[act])}</button>`,
  )
  const order = escapeText(orderId)
  return `<section aria-label="${order}"><h2>${escapeText(presentAmount(currency, amount))} · ${order}</h2>
    <p>${escapeText(account)} · ${isOpen ? 'waits' : status}</p>
    ${isOpen ? `<form method="post"><input type="hidden" name="order" value="${order}">${acts.join('')}</form>` : ''}</section>`
}
