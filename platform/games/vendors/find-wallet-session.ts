import { z } from 'zod'
import { LANGUAGES } from '../../../contract/constants.ts'
import { gameIdSchema, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { type SiteStatus, siteStatusSchema } from '../../../contract/protocols/envelope.ts'
import { bind, readFirst } from '../../kernel/commit.ts'
import { walletKindSchema } from '../../kernel/wallet/accounts.ts'
import type { SessionFacts } from '../../kernel/wallet/session-lifetime.ts'
import type { VendorContext } from './vendor-context.ts'

/** Columns of `vendor_session s` and of what its life hangs on. */
export const SESSION_COLUMNS = `s.launch_hash, s.merchant, s.member_id, s.game_id, s.game_code, s.wallet_kind, s.language,
  s.lobby_origin, s.launched_at, s.member_session_id, s.used_at, s.last_seen_at, p.expires_at_ms, p.revoked_at_ms,
  p.client_ip, p.verification_due, coalesce(p.place_at_ms, p.created_at_ms) AS place_at_ms, m.status, o.jurisdiction,
  o.currency_symbol, o.site_status, EXISTS (SELECT 1 FROM agent_suspension_public AS agent_suspension
    WHERE agent_suspension.member_id = s.member_id) AS is_suspended`
export const SESSION_JOINS = `LEFT JOIN member_session_public p ON p.token_hash = s.member_session_id
  LEFT JOIN member_public m ON m.id = s.member_id
  JOIN merchant_public o ON o.code = s.merchant`

const rowSchema = z.object({
  launch_hash: z.string(),
  merchant: merchantCodeSchema,
  member_id: memberIdSchema,
  game_id: gameIdSchema,
  game_code: gameIdSchema,
  wallet_kind: walletKindSchema,
  language: z.enum(LANGUAGES),
  lobby_origin: z.string(),
  launched_at: z.number(),
  member_session_id: z.string(),
  used_at: z.number(),
  last_seen_at: z.number(),
  expires_at_ms: z.number().nullable(),
  revoked_at_ms: z.number().nullable(),
  client_ip: z.string().nullable(),
  verification_due: z.number().nullable(),
  place_at_ms: z.number().nullable(),
  status: z.string().nullable(),
  jurisdiction: z.string(),
  currency_symbol: z.string(),
  site_status: siteStatusSchema,
  is_suspended: z.number(),
})

export type WalletSession = SessionFacts &
  Pick<z.output<typeof rowSchema>, 'merchant' | 'language'> & {
    launchHash: string
    memberId: z.output<typeof memberIdSchema>
    gameId: z.output<typeof gameIdSchema>
    gameCode: z.output<typeof gameIdSchema>
    walletKind: z.output<typeof walletKindSchema>
    lobbyOrigin: string
    launchedAtMs: number
    memberSessionId: string
    jurisdiction: string
    currencySymbol: string
    /** What the newest call of the merchant said. */
    siteStatus: SiteStatus
  }

export const walletSessionSchema = rowSchema.transform(
  (row): WalletSession => ({
    launchHash: row.launch_hash,
    merchant: row.merchant,
    memberId: row.member_id,
    gameId: row.game_id,
    gameCode: row.game_code,
    walletKind: row.wallet_kind,
    language: row.language,
    lobbyOrigin: row.lobby_origin,
    launchedAtMs: row.launched_at,
    memberSessionId: row.member_session_id,
    jurisdiction: row.jurisdiction,
    currencySymbol: row.currency_symbol,
    siteStatus: row.site_status,
    usedAt: row.used_at,
    lastSeenAt: row.last_seen_at,
    memberSession:
      row.expires_at_ms === null || row.place_at_ms === null
        ? null
        : {
            expiresAt: row.expires_at_ms,
            revokedAt: row.revoked_at_ms,
            isVerificationDue: row.verification_due !== 0,
            placeAt: row.place_at_ms,
            clientIp: row.client_ip ?? '',
          },
    // AGT-02: play that an agent suspended ends at the next stake.
    isMemberActive: row.status === 'active' && row.is_suspended === 0,
  }),
)

/** The wallet session of this secret, live or ended; null when this vendor never had it. One indexed read. */
export async function findWalletSession(
  ctx: Pick<VendorContext, 'env' | 'vendor'>,
  secret: string,
): Promise<WalletSession | null> {
  const query = `SELECT ${SESSION_COLUMNS} FROM vendor_session s ${SESSION_JOINS} WHERE s.session_hash = ?1 AND s.vendor = ?2`
  return readFirst(ctx, walletSessionSchema, bind(query, await sha256Hex(secret), ctx.vendor))
}
