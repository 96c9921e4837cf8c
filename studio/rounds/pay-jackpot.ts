/** A round's part in a jackpot: asked for once its stake stands, and paid before the win that closes the round. */

import { z } from 'zod'
import { FAIRNESS_ALGORITHMS } from '../../contract/fairness/draw.ts'
import { jackpotEntrySchema } from '../../contract/jackpot/entry-schema.ts'
import { drawLevels, type JackpotEntry } from '../../contract/jackpot/rules.ts'
import { assert } from '../../contract/lib/assert.ts'
import { within } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import type { JackpotDO } from '../jackpot/jackpot-do.ts'
import { jackpotNameOf } from '../jackpot/jackpot-name.ts'
import type { Wallet, WalletAnswer } from '../wallet/wallet.ts'
import type { RoundRow } from './round-row.ts'
import type { SeedRow } from './seeds-store.ts'

export type JackpotOf = (name: string) => Pick<DurableObjectStub<JackpotDO>, 'enter' | 'pools'>

/** What a round keeps: which jackpot it feeds from its start, and what it did there once all of it is booked. */
const roundJackpotSchema = z.object({ code: z.string(), entries: z.array(jackpotEntrySchema) })
export type RoundJackpot = z.infer<typeof roundJackpotSchema>

/** Null where the round feeds none. */
export const jackpotOfRound = ({ jackpot }: Pick<RoundRow, 'jackpot'>): RoundJackpot | null =>
  jackpot === null ? null : roundJackpotSchema.parse(JSON.parse(jackpot))

/** What the round won of its jackpot, in minor units. 0 before all of it is booked. */
export const jackpotPaidOf = (row: Pick<RoundRow, 'jackpot'>): number =>
  (jackpotOfRound(row)?.entries ?? []).reduce((sum, { paidMinor }) => sum + paidMinor, 0)

/** So long the jackpot may be silent. Then the round stays open, and the alarm asks again. */
const ANSWERS_WITHIN_MS = 5_000

type Paid = { readonly kind: 'ok'; readonly entries: JackpotEntry[] } | Exclude<WalletAnswer<unknown>, { kind: 'ok' }>

/** Safe to repeat: the jackpot answers a round once and for all, and each level is paid under an id of its own. */
export async function payJackpot(
  { wallet, jackpotOf }: { wallet: Wallet; jackpotOf: JackpotOf },
  row: RoundRow,
  seed: SeedRow | null,
): Promise<Paid> {
  const jackpot = jackpotOfRound(row)
  if (!jackpot) return { kind: 'ok', entries: [] }
  const entries = await enter(jackpotOf, row, seed, jackpot.code)
  if (!entries) return { kind: 'unknown', cause: 'jackpot unanswered' }
  for (const { level, paidMinor } of entries) {
    if (paidMinor === 0) continue
    const answer = await wallet.call('win', {
      operator: row.operator,
      playerId: row.player_id,
      roundId: row.id,
      currency: row.currency,
      transactionId: `${row.id}.jackpot.${level}`,
      amount: presentMoney(minor(paidMinor)),
      closesRound: false,
      jackpot: { code: jackpot.code, level },
    })
    if (answer.kind !== 'ok') return answer
  }
  return { kind: 'ok', entries }
}

/** Null where the jackpot is silent or fails. */
async function enter(jackpotOf: JackpotOf, row: RoundRow, seed: SeedRow | null, code: string) {
  assert(seed && row.nonce !== null, 'a round of one’s own has a seed and a nonce')
  const seeds = { serverSeed: seed.server_seed, clientSeed: seed.client_seed ?? '', nonce: row.nonce }
  const draws = await drawLevels(seeds, z.enum(FAIRNESS_ALGORITHMS).parse(row.algorithm))
  const asked = { code, roundId: row.id, stakeMinor: row.stake_minor, draws }
  try {
    return await within(jackpotOf(jackpotNameOf({ ...row, code })).enter(asked), ANSWERS_WITHIN_MS)
  } catch (error) {
    log.warn('jackpot_unanswered', { round: row.id, cause: sayError(error) })
    return null
  }
}
