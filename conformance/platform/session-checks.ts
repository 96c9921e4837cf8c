/** SES: sessions. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listOperations, type Operation } from '../kit/openapi.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import { readHookText } from '../run/hooks.ts'
import { buildInput, ENDS_SOMETHING } from './answer-checks.ts'
import {
  expectCode,
  expectNone,
  expectSuccess,
  FIRST_PAGE,
  type Fields,
  forEach,
  type PlatformContext,
} from './context.ts'

const AT_ONCE = 10
const DAY_MS = 24 * 3_600_000
const withToken = () => listOperations().filter(({ needsToken }) => needsToken)
/** A switched-off module may be named first, and a call that is not built tells nothing. */
const mayBeOff = ({ isOptional, name }: Operation, code: string | null) =>
  (isOptional && code === 'function_disabled') || (code === 'not_found' && !FIRST_PAGE.includes(name))

async function expectRefusedEverywhere(
  context: PlatformContext,
  token: string | undefined,
  operations: Operation[],
  codes: string[],
  merchant?: string,
) {
  /** Generated input that a rule behind the schema refuses first says nothing of the session. */
  const unreached: string[] = []
  const faults = await forEach(operations, async (operation) => {
    const key = operation.isIdempotent ? context.newKey() : undefined
    const answered = await context.ask(operation, {
      token,
      key,
      merchant,
      input: buildInput(operation, context.random),
    })
    if (codes.includes(answered.code ?? '') || mayBeOff(operation, answered.code)) return null
    if (answered.code === 'malformed' || answered.code === 'invalid_fields') {
      unreached.push(operation.name)
      return null
    }
    return `${operation.name}: ${answered.status} ${answered.faultText || show(answered.body).slice(0, 160)}`
  })
  expectNone(faults, codes.join(' or '))
  const isEnough = unreached.length <= operations.length / 10
  expectThat(isEnough, 'nine of ten calls judged by their session', `refused for their input: ${unreached.join(', ')}`)
}

async function isLive(context: PlatformContext, token: string): Promise<boolean> {
  return (await context.call('memberInfo', { token })).isSuccess
}

async function timeOf(context: PlatformContext, username: string): Promise<{ ms: number; said: string }> {
  const times: number[] = []
  let said = ''
  for (let nth = 0; nth < 3; nth++) {
    const answered = await context.call('forgotPassword', { input: { username, email: `${username}@example.com` } })
    const { requestId: _, value: __, ...body } = answered.body
    said = show({ status: answered.status, body })
    times.push(answered.ms)
  }
  return { ms: times.sort((a, b) => a - b)[1] ?? 0, said }
}

/** From a place that is no other run's: what was verified once is the member's own. */
async function logInElsewhere(context: PlatformContext): Promise<string> {
  const account = context.account('fresh')
  // A platform may take the place of the very first login for the member's own.
  await context.logIn(account)
  const clientIp = `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  const login = await context.logIn(account, {}, context.merchant, { clientIp, country: 'BR' })
  expectThat(login.isSuccess, 'a login from elsewhere', login.body)
  if (login.value.verificationRequired !== true) throw new Skip('the platform asks for no verification')
  return String(login.value.token)
}

async function receiveCode(context: PlatformContext, token: string, contact: string) {
  const { methods } = expectSuccess(await context.call('verificationMethods', { token }), 'the ways of a verification')
  const way = (methods as Fields[]).find(({ method }) => method === 'sms' || method === 'email')
  if (!way) throw new Skip('no code can be sent to fresh')
  expectThat(way.sentTo !== contact, 'a contact that is masked', way.sentTo)
  const { method } = way
  expectSuccess(await context.call('sendVerificationCode', { token, input: { method } }), 'a code that is sent')
  const text = readHookText(await context.hook('outbox', { to: contact }), 'text', 'outbox')
  const [code] = /(?<!\d)\d{4,8}(?!\d)/.exec(text) ?? []
  if (code === undefined) throw new Skip('hook outbox answered no code')
  return { method, code }
}

export const sessionChecks: Check<PlatformContext>[] = [
  {
    id: 'SES-01',
    title: 'a token has 16 to 2,048 characters, and two logins get two',
    isMust: true,
    level: 'core',
    says: [
      'upstream: The token is yours: 16 to',
      'upstream: It never reaches a browser',
      'upstream: answer\na session'.replace('\n', ' '),
    ],
    hint: 'the member’s id as token',
    async run(context) {
      const [one, two] = [await context.newToken('player'), await context.newToken('player')]
      for (const token of [one, two])
        expectThat(token.length >= 16 && token.length <= 2_048, '16 to 2,048 characters', token.length)
      expectThat(one !== two, 'two tokens', 'the same')
    },
  },
  {
    id: 'SES-02',
    title: 'without a session, with an unknown one and at another merchant every such call is login_required',
    isMust: true,
    level: 'core',
    says: [
      'upstream: A revoked, expired or unknown token is `401 login_required`',
      'upstream: A token of one merchant is unknown at another',
      'upstream: the caller needs a live session',
    ],
    hint: 'the token is looked up without its merchant',
    async run(context) {
      await expectRefusedEverywhere(context, 'cf-unknown-token-000000000000000000000000', withToken(), [
        'login_required',
      ])
      await expectRefusedEverywhere(context, undefined, withToken(), ['login_required'])
      const other = Object.keys(context.settings.merchants)[1]
      if (other === undefined) throw new Skip('platform.merchants names one merchant only')
      // Where the fault is there, the call is done: so nothing that would end what other checks use.
      const harmless = withToken().filter(({ name }) => !ENDS_SOMETHING.test(name))
      await expectRefusedEverywhere(context, await context.token('player'), harmless, ['login_required'], other)
    },
  },
  {
    id: 'SES-03',
    title: 'guests are refused where the document says so',
    isMust: true,
    level: 'core',
    says: ['upstream: refuse members of type 4 with `in_need_true_account`'],
    hint: 'a call that was added later forgets guests',
    async run(context) {
      const refused = withToken().filter(({ guests }) => guests === 'refused')
      await expectRefusedEverywhere(context, await context.token('guest'), refused, ['in_need_true_account'])
    },
  },
  {
    id: 'SES-04',
    title: 'logout ends its token and no other, and twice is no fault',
    isMust: true,
    level: 'core',
    says: ['upstream: `logout` revokes its token'],
    hint: 'all sessions of the member, or none',
    async run(context) {
      const [one, two] = [await context.newToken('second'), await context.newToken('second')]
      expectSuccess(await context.call('logout', { token: one, input: {} }), 'the logout')
      expectEqual(
        [await isLive(context, one), await isLive(context, two)],
        [false, true],
        'the two sessions after one logout',
      )
      const again = await context.call('logout', { token: one, input: {} })
      expectThat(again.status < 500, 'a second logout that is no fault', again.body)
    },
  },
  {
    id: 'SES-05',
    title: 'a new password ends every token of the member and answers a new one',
    isMust: true,
    level: 'core',
    isAlone: true,
    says: ['upstream: revoke **every** token of the member and answer a new'],
    hint: 'the session that changed the password lives on',
    async run(context) {
      const account = context.account('fresh')
      const changed = `Cf-${Math.random().toString(36).slice(2)}-9aZ`
      const [one, two] = [await context.newToken('fresh'), await context.newToken('fresh')]
      const change = (token: string, oldPassword: string, newPassword: string) =>
        context.call('changePassword', { token, input: { oldPassword, newPassword, confirmNewPassword: newPassword } })
      const value = expectSuccess(await change(one, account.password, changed), 'the change')
      const live = [await isLive(context, one), await isLive(context, two), await isLive(context, String(value.token))]
      const back = await change(String(value.token), changed, account.password)
      expectEqual(live, [false, false, true], 'both old sessions and the new one')
      expectThat(back.isSuccess, 'the change back', back.body)
    },
  },
  {
    id: 'SES-06',
    title: 'known and unknown accounts are answered alike, and after the same work',
    isMust: false,
    level: 'full',
    isAlone: true,
    says: ['upstream: Do the same work either way'],
    hint: 'a mail is sent before the answer',
    async run(context) {
      const [known, unknown] = [
        await timeOf(context, context.account('player').username),
        await timeOf(context, 'cf-nobody'),
      ]
      const slower = Math.max(known.ms, unknown.ms)
      expectThat(slower - Math.min(known.ms, unknown.ms) <= Math.max(50, slower * 0.2), 'times within a fifth', {
        known: known.ms,
        unknown: unknown.ms,
      })
    },
  },
  {
    id: 'SES-07',
    title: 'a wrong password and an unknown account get the same answer',
    isMust: true,
    level: 'core',
    says: ['upstream: Guard accounts on your side too'],
    hint: 'account_unknown for one and login_failed for the other',
    async run(context) {
      const { username } = context.account('fresh')
      const answers = [username, 'cf-nobody-at-all'].map((name) =>
        context.logIn({ username: name, password: 'Not-The-Password-1' }),
      )
      const [known, unknown] = await Promise.all(answers)
      const bare = (answered: typeof known) => {
        const { requestId: _, captcha: __, ...body } = answered?.body ?? {}
        return show({ status: answered?.status, body })
      }
      expectEqual(bare(known), bare(unknown), 'the answer to a wrong password')
      expectCode(known as NonNullable<typeof known>, ['login_failed', 'captcha_required'], 'a wrong password')
    },
  },
  {
    id: 'SES-08',
    title: 'ten logins at once all work, or are refused by a limit',
    isMust: true,
    level: 'full',
    isAlone: true,
    says: ['upstream: The edge allows 5 tries for an account'],
    hint: 'a lock of the account’s row',
    async run(context) {
      const logins = Array.from({ length: AT_ONCE }, () => context.logIn(context.account('second')))
      for (const answered of await Promise.all(logins))
        if (!answered.isSuccess)
          expectCode(answered, ['too_many_requests', 'captcha_required'], 'a login that did not work')
    },
  },
  {
    id: 'SES-09',
    title: 'a token lives at least 24 hours',
    isMust: true,
    level: 'full',
    movesClock: true,
    needs: ['setClock'],
    says: ['upstream: It lives **at least 24 hours** unless revoked'],
    hint: 'an idle time of half an hour, which the edge keeps by itself',
    async run(context) {
      const token = await context.newToken('second')
      await context.hook('setClock', { advanceMs: DAY_MS - 60_000 })
      expectThat(await isLive(context, token), 'a live session a minute before 24 hours', 'login_required')
    },
  },
  {
    id: 'SES-10',
    title: 'area is judged after the right password only',
    isMust: true,
    level: 'core',
    says: ['upstream: After the right password refuse with `agent_only` or'],
    hint: 'the type of an account can be asked without its password',
    async run(context) {
      const account = context.account('fresh')
      expectCode(await context.logIn(account, { area: 'agent' }), 'agent_only', 'a member in the area of agents')
      const wrong = await context.logIn({ ...account, password: 'Not-The-Password-1' }, { area: 'agent' })
      expectCode(wrong, ['login_failed', 'captcha_required'], 'the same with a wrong password')
      await sleep(1)
      expectSuccess(await context.logIn(account, { area: 'member' }), 'a member in the area of members')
    },
  },
  {
    id: 'SES-11',
    title: 'a locked account is account_locked, after its right password',
    isMust: true,
    level: 'core',
    says: ['upstream: an account that may not be paid is `account_locked`'],
    hint: 'it logs in and fails later',
    async run(context) {
      expectCode(await context.logIn(context.account('locked')), 'account_locked', 'a login of a locked account')
    },
  },
  {
    id: 'SES-12',
    title: 'a session that waits for a verification reaches only the calls that are marked allowed',
    isMust: true,
    level: 'full',
    says: ['upstream: and refuse every call but those marked', 'upstream: refuse sessions with a due [verification]'],
    hint: 'the verification is asked by the page only',
    async run(context) {
      const token = await logInElsewhere(context)
      const refused = withToken().filter(
        ({ unverified, guests, agents }) => unverified === 'refused' && guests === 'allowed' && agents === 'allowed',
      )
      await expectRefusedEverywhere(context, token, refused, ['verification_required'])
    },
  },
  {
    id: 'SES-13',
    title: 'agents’ calls refuse members',
    isMust: true,
    level: 'core',
    says: ['upstream: refuse members who are not of type 1, 2, 41 or 42 with `agent_only`'],
    hint: 'guarded by the path, so that a call elsewhere is open',
    async run(context) {
      const only = withToken().filter(({ agents }) => agents === 'only')
      await expectRefusedEverywhere(context, await context.token('player'), only, ['agent_only'])
    },
  },
  {
    id: 'SES-14',
    title: 'the code of a verification opens the session that waits for it, once',
    isMust: true,
    level: 'full',
    isAlone: true,
    needs: ['outbox'],
    says: [
      'upstream: `verificationMethods` lists the ways, contacts masked',
      'upstream: `verifySession` takes it: once, five tries, bound to the member',
    ],
    hint: 'the code is compared and not used up',
    async run(context) {
      const { contact } = context.account('fresh')
      if (contact === undefined) throw new Skip('platform.members.fresh names no contact')
      const token = await logInElsewhere(context)
      const { method, code } = await receiveCode(context, token, contact)
      const verify = (waiting: string, typed: string) =>
        context.call('verifySession', { token: waiting, input: { method, code: typed } })
      const last = Number(code.at(-1))
      expectCode(
        await verify(token, `${code.slice(0, -1)}${(last + 1) % 10}`),
        ['verification_code_invalid', 'verification_code_expired'],
        'a wrong code',
      )
      expectCode(await context.call('memberInfo', { token }), 'verification_required', 'a call after a wrong code')
      expectSuccess(await verify(token, code), 'the right code')
      expectThat(await isLive(context, token), 'a session that is open', 'it is refused')
      const other = await logInElsewhere(context)
      expectThat(
        !(await verify(other, code)).isSuccess,
        'a refusal of the same code for another session',
        'it is taken',
      )
    },
  },
]
