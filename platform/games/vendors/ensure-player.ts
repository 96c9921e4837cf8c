import { z } from 'zod'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import { playerIdSchema } from '../../../contract/protocols/vendor-wallet.ts'
import { type RandomBytes, randomToken } from '../../../contract/time-and-chance.ts'
import type { Services } from '../../kernel/context.ts'
import type { WalletKind } from '../../kernel/wallet/accounts.ts'

const rowSchema = z.object({ player_id: playerIdSchema })

export type Player = { merchant: MerchantCode; memberId: MemberId; walletKind: WalletKind }

const PLAYER_ID_BYTES = 18
export const drawPlayerId = (random: RandomBytes): string => randomToken(random, PLAYER_ID_BYTES)

/**
 * The vendor's name for the member of a launch: the one of the first launch, for ever the same after it. A statement to be sent
 * with the one that makes the launch, or with the one that exchanges its token: then of a session that this has begun.
 */
export const ensurePlayer = (
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  playerId: string,
  launch: { hash: string; sessionHash: string | null },
) =>
  env.DB.prepare(
    `INSERT INTO vendor_player (player_id, merchant, member_id, vendor, wallet_kind, created_at)
     SELECT ?1, merchant, member_id, vendor, wallet_kind, ?2 FROM vendor_session
     WHERE launch_hash = ?3 AND session_hash IS ?4
     ON CONFLICT (merchant, member_id, vendor) DO UPDATE SET member_id = excluded.member_id
     RETURNING player_id`,
  ).bind(playerId, clock(), launch.hash, launch.sessionHash)

/** Of its answer. */
export const parsePlayerId = (row: unknown): string => rowSchema.parse(row).player_id
