/**
 * PROMO-01: a claim that was pressed before the login; the promotion's page goes on with it after. It is kept in memory
 * and not in the address, because a link must never claim for the person who follows it.
 */
import type { PromotionId } from '../../../contract/calls/rewards/promotions.ts'

let pending: PromotionId | null = null

export function keepPendingAction(promotionId: PromotionId): void {
  pending = promotionId
}

/** For a visitor who closes the login or goes elsewhere, and after a logout: the next member did not ask for it. */
export function dropPendingAction(): void {
  pending = null
}

/** Whether this promotion was asked for; true once. */
export function takePendingAction(promotionId: PromotionId): boolean {
  if (pending !== promotionId) return false
  pending = null
  return true
}
