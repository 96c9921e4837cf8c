import { z } from 'zod'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import { playerIdSchema } from '../../../contract/protocols/vendor-wallet.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { Services } from '../../kernel/context.ts'
import type { WalletKind } from '../../kernel/wallet/accounts.ts'

const PLAYER_ID_BYTES = 18
const rowSchema = z.object({ player_id: playerIdSchema })

export type Player = { merchant: MerchantCode; memberId: MemberId; walletKind: WalletKind }

/**
 * The vendor's name for the member of a launch: drawn at the first one, for ever the same after it. A statement to be sent with
 * the one that makes the launch, or with the one that exchanges its token: then of a session that this has begun.
 */
export const ensurePlayer = (
  { env, clock, random }: Pick<Services, 'env' | 'clock' | 'random'>,
  launch: { hash: string; sessionHash: string | null },
) =>
  env.DB.prepare(
    `INSERT INTO vendor_player (player_id, merchant, member_id, vendor, wallet_kind, created_at)
     SELECT ?1, merchant, member_id, vendor, wallet_kind, ?2 FROM vendor_session
     WHERE launch_hash = ?3 AND session_hash IS ?4
     ON CONFLICT (merchant, member_id, vendor) DO UPDATE SET member_id = excluded.member_id
     RETURNING player_id`,
  ).bind(randomToken(random, PLAYER_ID_BYTES), clock(), launch.hash, launch.sessionHash)

/** Of its answer. */
export const parsePlayerId = (row: unknown): string => rowSchema.parse(row).player_id
