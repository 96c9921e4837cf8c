import { Refusal } from '../../../contract/errors.ts'
import type { RequestClaims } from '../../../contract/protocols/envelope.ts'
import { toOthersTime } from '../../../contract/time-and-chance.ts'
import type { Services } from '../../kernel/context.ts'
import { KEEP_BEYOND_EXPIRY_MS, rememberJti } from '../../kernel/envelope/replay-do.ts'
import { askNewVerb } from '../../kernel/wallet/is-verb-missing.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { readTokenOwner } from './session-tokens.ts'

/**
 * EDGE-06: a write that is answered near its member is done once. Their own object remembers its envelope; without a token that
 * says whose it is, the object beside the database does. Throws `envelope_replayed`.
 */
export async function requireFirstTime({ env, clock }: Pick<Services, 'env' | 'clock'>, claims: RequestClaims) {
  const { merchant, sessionToken, jti, exp } = claims
  const owner = sessionToken ? await readTokenOwner(env.MEMBER_DATA_KEYS, merchant, sessionToken) : null
  const forgetAtMs = exp * 1_000 + KEEP_BEYOND_EXPIRY_MS
  // `exp` is by the clock of who signed.
  const nowMs = toOthersTime(clock())
  const asked =
    owner && (await askNewVerb(getWallet(env.WALLET, merchant, owner).rememberEnvelope({ jti, forgetAtMs, nowMs })))
  const isFirst = asked ? requireAccepted(asked) : await rememberJti(env.REPLAY, merchant, claims, clock())
  if (!isFirst) throw new Refusal('envelope_replayed')
}
