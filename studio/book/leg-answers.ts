/** A coupon's fixtures: what they are asked of each leg, and what their answers come to. */
import type { ErrorCode } from '../../contract/errors.ts'
import { mapAtOnce } from '../../contract/lib/at-once.ts'
import { requireWithin } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { findBook, isOffered } from '../games/book-list.ts'
import type { Reply } from '../reply.ts'
import type * as store from './coupon-store.ts'
import type { AdmittedLeg } from './fixture-types.ts'

/** A fixture that does not answer within it is suspended. */
export const FIXTURE_ANSWERS_WITHIN_MS = 2_000

/** One answer a leg, in the order of the legs. Null for a fixture that did not answer. */
export const askLegs = <T>(
  legs: readonly store.Leg[],
  ask: (leg: store.Leg) => Promise<Reply<T>>,
): Promise<(Reply<T> | null)[]> =>
  mapAtOnce(legs, async (leg) => {
    try {
      return await requireWithin(ask(leg), FIXTURE_ANSWERS_WITHIN_MS)
    } catch (error) {
      log.warn('fixture_unanswered', { fixture: leg.fixture, cause: sayError(error) })
      return null
    }
  })

/** Legs as their fixtures admitted them. */
export const takeLegs = (legs: readonly store.Leg[], answers: readonly (Reply<AdmittedLeg> | null)[]): store.Leg[] =>
  legs.map((leg, at) => {
    const answer = answers[at]
    if (!answer?.ok) return leg
    const { odds, from, inPlay, endsMs, about } = answer.value
    return { ...leg, odds, from, inPlay, endsMs, ...(about && { about }) }
  })

export const OK: Reply<undefined> = { ok: true, value: undefined }

export const fault = (errorCode: ErrorCode, leg: number | null = null): store.Fault => ({
  errorCode,
  leg,
  oddsNow: null,
})

/** The first leg that was not taken. */
export function findFault(answers: readonly (Reply<unknown> | null)[]): store.Fault | null {
  const leg = answers.findIndex((answer) => !answer?.ok)
  const answer = answers[leg]
  if (answer === undefined) return null
  if (answer === null || answer.ok) return fault('market_suspended', leg)
  const odds = answer.details.fields?.odds?.values?.odds
  return { errorCode: answer.errorCode, leg, oddsNow: typeof odds === 'number' ? odds : null }
}

/** The first leg of a sport that this book does not offer: of a feed only its fixture knows the sport. */
export function findOtherBook(
  coupon: store.CouponRow,
  answers: readonly (Reply<AdmittedLeg> | null)[],
): store.Fault | null {
  const book = findBook(coupon.game_code)
  const leg = answers.findIndex(
    (answer) => answer?.ok && answer.value.about && book && !isOffered(book, answer.value.about.sport),
  )
  return leg < 0 ? null : fault('market_closed', leg)
}
