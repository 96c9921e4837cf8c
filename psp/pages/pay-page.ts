/** The page a payer sees: what is to be paid, and a choice of what happens. Works without any script. */
import { LANGUAGE_TAG } from '../../contract/constants.ts'
import { fill } from '../../contract/lib/fill.ts'
import { PAYER_ACTS, type PayerAct } from '../payer-acts.ts'
import type { PaymentView } from '../payment-do.ts'
import { escapeText, frame, presentAmount } from './frame.ts'
import { PAY_WORDS } from './pay-words.ts'

export function payPage(view: PaymentView, nonce: string): string {
  const words = PAY_WORDS[view.language]
  const amount = presentAmount(view.currency, view.amount)
  const time = view.expiresAt.slice(11, 16)
  const rest =
    view.status === 'waiting'
      ? `<p>${escapeText(fill(words.until, { time }))}</p>
        <p class="demo">${escapeText(words.demo)}</p>
        <form method="post">${PAYER_ACTS.map((act) => renderAct(act, words, amount)).join('')}</form>
        <p class="demo">${escapeText(words.silent)}</p>`
      : `<p class="demo" role="status">${escapeText(words.done[view.status])}</p>`
  const title = words.pay.replace('{amount}', amount)
  const body = `<h1>${escapeText(amount)}</h1>
    <p>${escapeText(words.by[view.kind])} · ${escapeText(words.order)} ${escapeText(view.orderId)}</p>
    ${rest}
    <a class="back" href="${escapeText(view.returnUrl)}">${escapeText(words.back)}</a>`
  return frame({ language: LANGUAGE_TAG[view.language], title, nonce, body })
}

function renderAct(act: PayerAct, words: (typeof PAY_WORDS)['EN'], amount: string): string {
  const heading = act === 'pay_late' ? `<h2>${escapeText(words.more)}</h2>` : ''
  const look = act === 'pay' ? ' class="main"' : ''
  return `${heading}<button name="act" value="${act}"${look}>${escapeText(fill(words.acts[act], { amount }))}</button>`
}
