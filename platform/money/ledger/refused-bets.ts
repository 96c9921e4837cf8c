/** Refusals of bets, of withdrawals and of waivers, kept so that the same bet gets the same answer for ever (docs/decisions/0002). */

import type { Content } from '../../../contract/lib/canonical-json.ts'
import type { LedgerRefusal, Move, Outcome, Refused } from '../../kernel/wallet/wallet-types.ts'
import { refuse } from './outcome.ts'
import { type Request, runOnce } from './run-once.ts'
import type { Ledger } from './types.ts'

/** These hang on the moment; the others would be given again anyway, or the wallet does not exist. */
const REFUSALS_OF_THE_MOMENT: readonly LedgerRefusal[] = [
  'balance_insufficient',
  'limit_reached',
  'frozen',
  'not_admitted',
  'on_break',
  'excluded',
  'stake_limit',
  'loss_limit',
  'check_due',
  'turnover_left',
  'turnover_none',
]

export function getRefusedBet({ sql }: Ledger, request: Request): Refused | null {
  const row = sql
    .exec<{ contentHash: string; refusal: LedgerRefusal; message: string }>(
      'SELECT content_hash AS contentHash, refusal, message FROM refused_bets WHERE key = ?',
      request.key,
    )
    .toArray()[0]
  if (!row) return null
  if (row.contentHash !== request.contentHash) return refuse('conflict', `${request.key} was used with other content`)
  return refuse(row.refusal, row.message)
}

export function saveRefusedBet({ sql, clock }: Ledger, request: Request, { refusal, message }: Refused): void {
  if (!REFUSALS_OF_THE_MOMENT.includes(refusal)) return
  sql.exec(
    'INSERT INTO refused_bets (key, content_hash, refusal, message, refused_at) VALUES (?, ?, ?, ?, ?)',
    request.key,
    request.contentHash,
    refusal,
    message,
    clock(),
  )
}

/** As `runOnce`, and a refusal is as final as an acceptance: a key that was refused is refused again in the same words. */
export function runOnceForGood(
  ledger: Ledger,
  key: string,
  content: Content,
  decide: (request: Request) => Outcome<Move>,
): Outcome<Move> {
  return runOnce(ledger, key, content, (request) => {
    const refused = getRefusedBet(ledger, request)
    if (refused) return refused
    const outcome = decide(request)
    if (!outcome.ok) saveRefusedBet(ledger, request, outcome)
    return outcome
  })
}
