/** A jurisdiction that asks for ages, a game and a way to deposit, and members with a date of birth and without. */
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { POLICIES, STRICTEST_POLICY } from '../../../../contract/policy/policy.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { buildDepositor, type Depositor, platform, playProvider, seedChannels } from '../cashier/support.ts'
import { bindings, buildRegistration, requireValue } from '../support.ts'
import { buildGame, buildLaunch, seedWorld, type TestGame } from '../vendors/support.ts'

POLICIES.papers = { ...STRICTEST_POLICY, jurisdiction: 'papers', minAge: 18, limitPrompt: 'none' }

export const under = (jurisdiction: string) =>
  bindings.DB.prepare("UPDATE merchant SET jurisdiction = ? WHERE code = 'meridian'").bind(jurisdiction).run()
let game: TestGame
/** For each test noon in Manila, on a day that some turn 18. */
export function beginEachAtNoon() {
  beforeAll(async () => {
    await seedChannels()
    await seedWorld()
    game = await buildGame({ vendor_code: 'PALMETTO' })
  })
  beforeEach(async () => {
    platform.time.nowMs = Date.parse('2026-11-21T04:00:00Z')
    playProvider()
    await under('demo_age')
  })
  afterEach(() => vi.restoreAllMocks())
}

export const BORN = '1990-05-27'
export const young = { birthday: { key: 'too_young', values: { age: 18 } } }
export const invalid = { birthday: { key: 'birthday_invalid' } }
export const register = (birthday: unknown) =>
  platform.call('register', buildRegistration({ birthday } as Partial<CallInput<'register'>>))
export const give = ({ token }: Depositor, birthday: unknown) =>
  platform.call('giveBirthday', { birthday } as CallInput<'giveBirthday'>, { token })
export const launch = ({ token }: Depositor) => platform.call('launchGame', buildLaunch(game), { token })
export const profileOf = async ({ memberId }: Depositor) =>
  JSON.parse(
    (await bindings.DB.prepare('SELECT profile FROM member WHERE id = ?').bind(memberId).first<string>('profile')) ??
      '',
  )
export const ordersOf = ({ memberId }: Depositor) =>
  bindings.DB.prepare('SELECT count(*) AS n FROM deposit_order WHERE member_id = ?').bind(memberId).first<number>('n')
export const dueOf = async ({ token }: Depositor) =>
  requireValue(await platform.call('memberInfo', {}, { token })).identityDue

/** Who registered before the jurisdiction asked. */
export async function buildAgeless(): Promise<Depositor> {
  await under('demo')
  const member = await buildDepositor()
  await under('demo_age')
  return member
}
