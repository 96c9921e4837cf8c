/**
 * PROMO-01: what was pressed before there was a login; the promotion's page goes on with it. In memory and not in the
 * address: a link must never claim for whoever follows it.
 */
import type { PromotionId } from '../../contract/calls/promotions.ts'

let asked: PromotionId | null = null

export function keepAsked(promotionId: PromotionId): void {
  asked = promotionId
}

/** Who closes the login, has seen what is theirs or goes elsewhere does not want it any more; nor does the next, after a logout. */
export function forgetAsked(): void {
  asked = null
}

/** Whether this one was asked for; true once. */
export function takeAsked(promotionId: PromotionId): boolean {
  if (asked !== promotionId) return false
  asked = null
  return true
}
