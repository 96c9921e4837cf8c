import type { Content } from '../../../contract/lib/canonical-json.ts'
import type { Move, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { hashContent } from './content-hash.ts'
import { refuse, replay } from './outcome.ts'
import type { Ledger } from './types.ts'

/** A command's key and the hash of its content, as its posting group will carry them. */
export type Request = { key: string; contentHash: string }

/**
 * Exactly once: a key seen before gives the stored answer when the content is the same and a conflict
 * when it is not. Only a new key reaches `decide`.
 */
export function runOnce(
  ledger: Ledger,
  key: string,
  content: Content,
  decide: (request: Request) => Outcome<Move>,
): Outcome<Move> {
  const contentHash = hashContent(content)
  const stored = ledger.sql
    .exec<{ contentHash: string; answer: string }>(
      'SELECT content_hash AS contentHash, answer FROM posting_groups WHERE key = ?',
      key,
    )
    .toArray()[0]
  if (!stored) return decide({ key, contentHash })
  if (stored.contentHash !== contentHash) return refuse('conflict', `${key} was used with other content`)
  const answer: Move = JSON.parse(stored.answer)
  return replay(answer)
}
