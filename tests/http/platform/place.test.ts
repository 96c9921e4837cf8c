/** GLI-19 2.7.4: what the edge has let through by its place is noted, and nothing else. */

import { beforeAll, expect, test } from 'vitest'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { bindings, buildPlatform, buildRegistration, requireValue, seedTestMerchants } from './support.ts'

beforeAll(seedTestMerchants)

async function enter() {
  const platform = buildPlatform()
  const { token } = requireValue(await platform.call('register', buildRegistration()))
  const read = async () =>
    bindings.DB.prepare('SELECT place_at_ms FROM member_session WHERE token_hash = ?')
      .bind(await sha256Hex(token))
      .first<number | null>('place_at_ms')
  return { platform, token, read }
}

test('SAFE-04 a call that a shut site refuses notes the place, once in five minutes', async () => {
  const { platform, token, read } = await enter()
  const ask = () => platform.call('playSession', {}, { token })
  await ask()
  expect(await read(), 'the login was looked at').toBeNull()
  platform.advance(5 * MINUTE_MS)
  const noted = platform.time.nowMs
  requireValue(await ask())
  expect(await read()).toBe(noted)
  platform.advance(4 * MINUTE_MS)
  await ask()
  expect(await read()).toBe(noted)
  platform.advance(MINUTE_MS)
  await ask()
  expect(await read()).toBe(platform.time.nowMs)
})

test('SAFE-04 what members reach of a shut site says nothing of where they are', async () => {
  const { platform, token, read } = await enter()
  platform.advance(20 * MINUTE_MS)
  for (const name of ['balance', 'safety', 'withdrawOptions', 'securityInfo'] as const)
    await platform.call(name, {}, { token })
  expect(await read()).toBeNull()
})

test('SAFE-04 a session that still owes its verification notes no place', async () => {
  const { platform, token, read } = await enter()
  const due = bindings.DB.prepare('UPDATE member_session SET verification_due = 1 WHERE token_hash = ?')
  await due.bind(await sha256Hex(token)).run()
  platform.advance(20 * MINUTE_MS)
  await platform.call('playSession', {}, { token })
  expect(await read()).toBeNull()
})
