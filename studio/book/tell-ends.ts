/** A fixture tells the players' objects its end, and a correction of it, until each has answered. */

import { mapAtOnce } from '../../contract/lib/at-once.ts'
import { requireWithin } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import * as store from './fixture-store.ts'
import type { LegCorrection, LegEndAnswer, LegEnds } from './fixture-types.ts'

export interface ToldPlayer {
  /** Answers in the order of the coupons. */
  endLegs(told: LegEnds): Promise<readonly LegEndAnswer[]>
  correctLeg(told: LegCorrection): Promise<LegEndAnswer>
}

interface TellOptions {
  readonly sql: SqlStorage
  readonly clock: Clock
  readonly playerOf: (id: string) => ToldPlayer
}

const TOLD_A_TURN = 50
const TELL_MOST_MS = 2_000
const SLOWEST_TELL_MS = 60_000

/** One turn. Its legs are read at once, one player hears of all its legs at once, and no player waits for another. */
export async function tellEnds(fixtureId: string, options: TellOptions): Promise<void> {
  const { sql, clock } = options
  const ending = store.findEnding(sql)
  if (!ending) return
  const told = { fixtureId, ending, correction: store.findCorrection(sql) }
  const players = Map.groupBy(store.listLegsToTell(sql, clock(), TOLD_A_TURN), ({ player }) => player)
  await mapAtOnce([...players], ([id, legs]) => tellPlayer(id, legs, told, options))
}

type Told = { fixtureId: string; ending: store.Ending; correction: store.Correction | null }

/** The first result comes first: what the coupon paid by it is what a correction is counted from. */
async function tellPlayer(id: string, legs: readonly store.LegRow[], told: Told, options: TellOptions): Promise<void> {
  const { fixtureId, ending, correction } = told
  const player = options.playerOf(id)
  const first = legs.filter(({ state }) => state === 'confirmed' || !correction)
  if (first.length > 0) {
    const couponIds = first.map(({ coupon }) => coupon)
    await note(first, 0, options, () => player.endLegs({ fixtureId, couponIds, end: ending.end }))
  }
  for (const leg of legs)
    if (correction && leg.state !== 'confirmed')
      await note([leg], correction.number, options, async () => [
        await player.correctLeg({ fixtureId, couponId: leg.coupon, ...correction }),
      ])
}

/** What was answered, of each leg. All in one turn, so as one write. */
async function note(
  legs: readonly store.LegRow[],
  number: number,
  { sql, clock }: TellOptions,
  ask: () => Promise<readonly LegEndAnswer[]>,
): Promise<void> {
  let answers: readonly (LegEndAnswer | undefined)[] = []
  let cause = 'the coupon is being confirmed'
  try {
    answers = await requireWithin(ask(), TELL_MOST_MS)
  } catch (error) {
    cause = sayError(error)
  }
  for (const [at, { coupon, attempts }] of legs.entries()) {
    const answer = answers[at]
    if (answer !== undefined && answer !== 'busy') store.saveTold(sql, coupon, number)
    else {
      store.saveUntold(sql, coupon, clock() + Math.min(1_000 * 2 ** attempts, SLOWEST_TELL_MS))
      log.warn('player_unanswered', { coupon, cause })
    }
  }
}
