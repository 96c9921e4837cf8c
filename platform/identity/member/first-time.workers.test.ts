import { afterEach, expect, test } from 'vitest'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import type { RequestClaims } from '../../../contract/protocols/envelope.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { HOUR_MS, SECOND_MS } from '../../../contract/time-units.ts'
import { bindingsOf } from '../../../tests/support/workers.ts'
import { type Bindings, parseEnv } from '../../kernel/env.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { requireFirstTime } from './first-time.ts'
import { mintSessionToken } from './session-tokens.ts'

const parsed = parseEnv(bindingsOf<Bindings>())
const moved = globalThis as { clockAheadMs?: number }
afterEach(() => {
  delete moved.clockAheadMs
})

test.each([0, HOUR_MS])(
  'EDGE-06 a write near its member is done once, also where the clock was moved by %i ms',
  async (aheadMs) => {
    moved.clockAheadMs = aheadMs
    const trueMs = Date.now()
    const merchant = merchantCodeSchema.parse('meridian')
    const memberId = memberIdSchema.parse(`m-${crypto.randomUUID()}`)
    await getWallet(parsed.WALLET, merchant, memberId).open({ merchant, memberId, kind: 'real', currency: 'USD' })
    const sessionToken = await mintSessionToken(systemRandom, parsed.MEMBER_DATA_KEYS, { merchant, memberId })
    const exp = Math.floor((trueMs + 30 * SECOND_MS) / SECOND_MS)
    const claims = { merchant, sessionToken, jti: crypto.randomUUID(), exp } as RequestClaims
    const services = { env: parsed, clock: () => trueMs + aheadMs }
    await requireFirstTime(services, claims)
    await expect(requireFirstTime(services, claims)).rejects.toMatchObject({ errorCode: 'envelope_replayed' })
  },
)
