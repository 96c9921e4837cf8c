import type { z } from 'zod'
import type { rememberEnvelopeInputSchema } from '../../kernel/wallet/launches.ts'
import type { Outcome } from '../../kernel/wallet/wallet-types.ts'
import { accept } from './outcome.ts'
import type { Ledger } from './types.ts'
import { getWalletState, notOpen } from './wallet-state.ts'

/** EDGE-06: true the first time; false for a replay. Those that are stale anyway go. */
export function rememberEnvelope(
  ledger: Ledger,
  { jti, forgetAtMs, nowMs }: z.output<typeof rememberEnvelopeInputSchema>,
): Outcome<boolean> {
  if (!getWalletState(ledger)) return notOpen
  const { sql } = ledger
  sql.exec('DELETE FROM envelope_seen WHERE forget_at <= ?', nowMs)
  const kept = sql
    .exec(
      'INSERT INTO envelope_seen (jti, forget_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING jti',
      jti,
      forgetAtMs,
    )
    .toArray()
  return accept(kept.length > 0)
}
