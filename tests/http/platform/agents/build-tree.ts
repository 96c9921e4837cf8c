/** A tree of a test's own: `top` (42) over `middle` (2) over `agent` (1) over `player` (0). */
import { idempotencyKeySchema, type MerchantCode } from '../../../../contract/ids.ts'
import { type CallInput, calls, type UpstreamCallName } from '../../../../contract/table.ts'
import { bindings, buildPlatform, buildRegistration, meridian, mintName, requireValue } from '../support.ts'

export const DAY_MS = 86_400_000
export const PASSWORD = 'Quiet-Sea-77'
export const PAYMENT_PASSWORD = '246813'
export const newKey = () => idempotencyKeySchema.parse(crypto.randomUUID())
export type Person = { memberId: string; token: string; username: string }
type Platform = ReturnType<typeof buildPlatform>

export const buildAgents = (platform: Platform = buildPlatform()) => {
  /** Any call with a key, of whoever has the token. */
  const ask = <Name extends UpstreamCallName>(
    name: Name,
    input: CallInput<Name>,
    { token, merchant }: { token: string; merchant?: MerchantCode },
    idempotencyKey = newKey(),
  ) =>
    platform.call(name, input, {
      token,
      ...(merchant && { merchant }),
      claims: calls[name].idempotent ? { idempotencyKey } : {},
    })

  async function register(input: Partial<CallInput<'register'>> = {}, merchant = meridian): Promise<Person> {
    const username = mintName()
    const { memberId, token } = requireValue(
      await platform.call('register', buildRegistration({ username, email: `${username}@mail.example`, ...input }), {
        merchant,
      }),
    )
    return { memberId, token, username }
  }
  /** The top of a tree, as an operator opens it. */
  async function buildTop(level = 42, rebate = 700, merchant = meridian): Promise<Person> {
    const top = await register({}, merchant)
    await bindings.DB.prepare('UPDATE member SET type = ? WHERE id = ?').bind(level, top.memberId).run()
    await bindings.DB.prepare('INSERT INTO member_rebate (member_id, from_day, rebate_bps) VALUES (?, 0, ?)')
      .bind(top.memberId, rebate)
      .run()
    return top
  }
  async function login(username: string, password = PASSWORD) {
    return requireValue(await platform.call('login', { type: 'username', username, password }))
  }
  /** Opened by the upline, through the call; the password it was given stays. */
  async function open(upline: Person, level: 0 | 1 | 2 | 41, rebate = 0): Promise<Person> {
    const username = mintName('d')
    const input = { username, password: PASSWORD, level, rebate }
    const { memberId } = requireValue(await ask('openAgentAccount', input, upline))
    const { token } = await login(username)
    return { memberId, token, username }
  }
  async function buildTree() {
    const top = await buildTop()
    const middle = await open(top, 2, 600)
    const agent = await open(middle, 1, 500)
    const player = await open(agent, 0, 100)
    return { top, middle, agent, player }
  }
  return { platform, ask, register, buildTop, open, login, buildTree }
}
