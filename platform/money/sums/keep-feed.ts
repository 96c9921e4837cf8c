/** GAME-07: keeps the newest rounds for the feed of play. One row a merchant, written once a batch of digests. */

import type { MerchantCode } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { POLICIES } from '../../../contract/policy/policy.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { bind, commit, type Database } from '../../kernel/commit.ts'
import type { Digest } from '../../kernel/wallet/digest.ts'

/** Enough that some are left once those of one second and of one member are thinned out. */
const KEPT = 60
/** So that one who plays fast, or is not shown, leaves room for others. */
const KEPT_OF_MEMBER = 3
const JURISDICTIONS = Object.values(POLICIES)
  .filter(({ playFeed }) => playFeed !== 'off')
  .map(({ jurisdiction }) => jurisdiction)

/** What came twice stands once. Nothing is kept where the policy shows nothing. */
const KEEP = `INSERT INTO play_feed (merchant, rounds)
  SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM merchant_public
    WHERE code = ?1 AND jurisdiction IN (SELECT value FROM json_each(?3)))
  ON CONFLICT (merchant) DO UPDATE SET rounds = (SELECT json_group_array(json(round)) FROM (SELECT round FROM (
    SELECT round, row_number() OVER (PARTITION BY round ->> 'memberId' ORDER BY round ->> 'closedAt' DESC) AS nth FROM (
      SELECT value AS round FROM json_each(play_feed.rounds) UNION SELECT value FROM json_each(excluded.rounds)))
    WHERE nth <= ${KEPT_OF_MEMBER} ORDER BY round ->> 'closedAt' DESC LIMIT ${KEPT}))`

/** Never throws: sums do not wait for what is only shown. */
export async function keepFeed(database: Database, digests: readonly Digest[]): Promise<void> {
  const byMerchant = new Map<MerchantCode, object[]>()
  for (const { merchant, memberId, latest } of digests) {
    if (latest.length === 0) continue
    const rounds = byMerchant.get(merchant) ?? []
    byMerchant.set(merchant, rounds)
    rounds.push(
      ...latest.map(({ gameId, stakeMinor, payoutMinor, closedAt }) => ({
        memberId,
        gameId,
        stakeMinor,
        payoutMinor,
        closedAt,
      })),
    )
  }
  if (byMerchant.size === 0) return
  try {
    await commit(
      database,
      [...byMerchant].map(([merchant, rounds]) =>
        bind(KEEP, merchant, JSON.stringify(rounds), JSON.stringify(JURISDICTIONS)),
      ),
    )
  } catch (error) {
    log.warn('feed_not_kept', { error: sayError(error) })
  }
}
