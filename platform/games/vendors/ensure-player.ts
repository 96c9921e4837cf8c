import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import { playerIdSchema } from '../../../contract/protocols/vendor-wallet.ts'
import { type RandomBytes, randomToken } from '../../../contract/time-and-chance.ts'
import type { Services } from '../../kernel/context.ts'
import type { WalletKind } from '../../kernel/wallet/accounts.ts'

export const playerIdRowSchema = z.object({ player_id: playerIdSchema }).transform(({ player_id }) => player_id)

export type Player = { merchant: MerchantCode; memberId: MemberId; walletKind: WalletKind }

const PLAYER_ID_BYTES = 18
export const drawPlayerId = (random: RandomBytes): string => randomToken(random, PLAYER_ID_BYTES)

/**
 * The vendor's name for the member of a launch: the one of the first launch, for ever the same after it. A statement to be sent
 * with the one that makes the launch, or with the one that exchanges its token: then of a session that this has begun.
 */
export const ensurePlayer = (
  { clock }: Pick<Services, 'clock'>,
  playerId: string,
  launch: { hash: string; sessionHash: string | null },
): SQL =>
  sql`INSERT INTO vendor_player (player_id, merchant, member_id, vendor, wallet_kind, created_at)
    SELECT ${playerId}, merchant, member_id, vendor, wallet_kind, ${clock()} FROM vendor_session
    WHERE launch_hash = ${launch.hash} AND session_hash IS ${launch.sessionHash}
    ON CONFLICT (merchant, member_id, vendor) DO UPDATE SET member_id = excluded.member_id
    RETURNING player_id`
