/** A deposit on its way: asked for by the member, sent back by the house. */
import type { Page } from '@playwright/test'
import { open } from './e2e-actions.ts'
import type { hireOperator } from './e2e-operator.ts'

/** To the provider's page and no further. Of a provider that answers late the order's own page leads there. */
export async function askToPay(page: Page, amount: string) {
  await askForDeposit(page, amount)
  const arrived = page.waitForURL(/^http:\/\/pay\.localhost:\d+\/pay\//)
  const way = page.getByRole('link', { name: 'Go to the payment page' })
  await Promise.race([arrived, way.click().catch(() => undefined)])
  await arrived
}

/** By e-wallet, up to the press that sends it; `amount` with its two decimals. */
export async function askForDeposit(page: Page, amount: string) {
  await open(page, '/down?dialog=centre&centre=depositv2')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /E-wallet/ }).check()
  await dialog.getByLabel('Other amount').fill(amount)
  await dialog.getByRole('button', { name: `Deposit ₱${amount}` }).click()
}

/** What arrived and did not fit goes back, by the house. */
export async function sendBack(operate: Awaited<ReturnType<typeof hireOperator>>, orderId: string) {
  const { incomingPayments } = await operate('deposits-show', { orderId })
  const [{ transactionId } = { transactionId: '' }] = incomingPayments as { transactionId: string }[]
  await operate('deposits-resolve', { orderId, transactionId, becomes: 'returned', reason: 'not what was agreed' })
}
