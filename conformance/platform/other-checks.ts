/** FLT load and time. LNC launch and pictures. OPS operators. PAY callbacks of providers. LIV notices. */

import { listOperations } from '../kit/openapi.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import { expectCode, expectNone, expectSuccess, type Fields, forEach, type PlatformContext } from './context.ts'
import { buildOperatorCall } from './envelope-checks.ts'
import { askPayment, buildCallback } from './provider.ts'

const READ_MS = 2_000
const WRITE_MS = 4_000
const ANSWER_MS = 8_000
const AT_ONCE = 16
const SLOW_BODY_MS = 500
/** Who waits for this one before the next answers late. */
const SLOWEST_BODY_MS = 9_000
const FIRST_PAGE_VISITOR = [
  'whitelabel',
  'registerSetting',
  'registerRules',
  'gameMenus',
  'gameVendor',
  'gameList',
  'announcements',
] as const
const FIRST_PAGE_MEMBER = ['memberInfo', 'balance'] as const
const IMAGE = /^image\/(svg\+xml|png|jpeg|webp|avif)/
const TRICKS = [
  '/img/../wps/system/whitelabel',
  '/img/%2e%2e/secrets',
  '/img//etc/passwd',
  '/img/..%2f..%2fetc%2fpasswd',
  '/img/%00',
]

async function askBesideSlowOnes(context: PlatformContext) {
  const askSlowly = (pauseMs: number) =>
    context.call('updateLanguage', { input: { language: 'EN' }, pauseMs, timeoutMs: pauseMs + ANSWER_MS })
  // What this one is answered, if at all, is the platform's own affair.
  askSlowly(SLOWEST_BODY_MS).catch(() => {})
  const slow = Array.from({ length: 20 }, () => askSlowly(SLOW_BODY_MS))
  const others = await Promise.all(Array.from({ length: AT_ONCE }, () => context.call('registerSetting')))
  for (const answered of others)
    expectThat(answered.isSuccess && answered.ms < ANSWER_MS, 'an answer within 8 s', answered.faultText || answered.ms)
  for (const answered of await Promise.all(slow))
    expectThat(answered.status > 0, 'an answer to a slow body', answered.faultText)
}

const core = { isMust: true, level: 'core' } as const

export const faultChecks: Check<PlatformContext>[] = [
  {
    ...core,
    id: 'FLT-01',
    title: 'the calls of a first page are there',
    says: ['upstream: The least that a site needs'],
    hint: 'begin with these; every other call may answer 404 not_found until it is built',
    async run(context) {
      const token = await context.token('player')
      const asks = [
        ...FIRST_PAGE_VISITOR.map((name) => context.call(name)),
        ...FIRST_PAGE_MEMBER.map((name) => context.call(name, { token })),
      ]
      const names = [...FIRST_PAGE_VISITOR, ...FIRST_PAGE_MEMBER]
      const answers = await Promise.all(asks)
      const missing = answers.flatMap((answered, index) =>
        answered.isSuccess ? [] : [`${names[index]}: ${answered.status} ${answered.faultText || answered.code}`],
      )
      expectNone(missing, 'every call of the first page')
    },
  },
  {
    id: 'FLT-02',
    isMust: false,
    level: 'money',
    isAlone: true,
    title: 'a read takes at most 2 s and a write 4 s, sixteen at once',
    says: ['upstream: nothing within 8 s, body included'],
    hint: 'one connection to the database',
    async run(context) {
      const reads = await Promise.all(
        Array.from({ length: AT_ONCE }, () => context.call('gameList', { input: { pageSize: 18 } })),
      )
      const writes = await Promise.all(
        Array.from({ length: AT_ONCE }, () => context.call('updateLanguage', { input: { language: 'EN' } })),
      )
      const [read, write] = [reads, writes].map((answers) => Math.max(...answers.map(({ ms }) => ms)))
      expectThat((read ?? 0) <= READ_MS && (write ?? 0) <= WRITE_MS, `at most ${READ_MS} and ${WRITE_MS} ms`, {
        read,
        write,
      })
    },
  },
  {
    ...core,
    id: 'FLT-03',
    level: 'full',
    isAlone: true,
    title: 'every answer comes within 8 s, also beside requests that are sent slowly',
    says: ['upstream: nothing within 8 s, body included'],
    hint: 'a worker thread waits for each body',
    // A time that was missed is measured once more: a moment in which the machine does something else passes, a fault stays.
    async run(context) {
      await askBesideSlowOnes(context).catch(() => askBesideSlowOnes(context))
    },
  },
  {
    ...core,
    id: 'FLT-04',
    title: 'a call that comes twice, as the edge repeats it, is answered twice',
    says: ['upstream: The edge tries a second time, with a new `jti`'],
    hint: 'a second call is refused while the first runs',
    async run(context) {
      const token = await context.token('player')
      const answers = await Promise.all([1, 2].map(() => context.call('balance', { token })))
      for (const answered of answers) expectSuccess(answered, 'each of the two')
    },
  },
  {
    ...core,
    id: 'FLT-05',
    level: 'money',
    isAlone: true,
    title: 'connections that are opened and left do not stop others',
    says: ['upstream: a broken connection or a 5xx'],
    hint: 'a limit of connections without a timeout',
    async run(context) {
      await Promise.all(Array.from({ length: 100 }, () => context.call('registerSetting', { isCut: true })))
      expectSuccess(await context.call('registerSetting'), 'a read afterwards')
    },
  },
  {
    ...core,
    id: 'FLT-06',
    title: 'no answer is a redirect',
    says: ['upstream: anything else than JSON of this form, a redirect'],
    hint: 'http to https, or a slash at the end',
    async run(context) {
      const operations = listOperations().filter(({ method, needsToken }) => method === 'GET' && !needsToken)
      const faults = await forEach(operations, async (operation) => {
        const { status } = await context.ask(operation)
        return status >= 300 && status < 400 ? `${operation.name}: ${status}` : null
      })
      expectNone(faults, 'no redirect')
    },
  },
]

async function launch(context: PlatformContext, role: 'player' | 'onBreak' = 'player') {
  const { gameId } = context.settings
  if (gameId === undefined) throw new Skip('platform.gameId is not configured')
  const detail = expectSuccess(await context.call('gameDetail', { input: { gameId } }), 'the game')
  const game = (detail.game ?? detail) as Fields
  const token = await context.token(role)
  const input = {
    gameId,
    nodeId: game.nodeId ?? 1,
    vassalage: game.vassalage,
    lobbyOrigin: `https://${context.settings.host ?? 'play.example'}`,
    username: context.account(role).username,
    merchantCode: context.merchant,
    language: 'EN',
  }
  return context.call('launchGame', { token, input })
}

async function findPicture(context: PlatformContext): Promise<string> {
  const value = expectSuccess(await context.call('gameList', { input: { pageSize: 18 } }), 'the games')
  const icon = (value.games as Fields[])
    .map(({ showIcon }) => String(showIcon))
    .find((path) => path.startsWith('/img/'))
  if (icon === undefined) throw new Skip('no game has a picture below /img')
  return icon
}

export const launchChecks: Check<PlatformContext>[] = [
  {
    ...core,
    id: 'LNC-01',
    title: 'game_url is a path or a plain https address without user info',
    says: [
      'upstream: `game_url` is a plain https address on one of the merchant’s `gameOrigins`',
      'upstream: `launchGame` comes with `lobbyOrigin`',
    ],
    hint: 'the vendor’s internal address',
    async run(context) {
      const { game_url: address } = expectSuccess(await launch(context), 'a launch')
      expectThat(typeof address === 'string' && address !== '', 'game_url', address)
      if (address.startsWith('/'))
        return expectThat(!address.startsWith('//') && !address.includes('\\'), 'a path of the site', address)
      const url = URL.canParse(address) ? new URL(address) : undefined
      const isLoopback = url !== undefined && /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(url.hostname)
      expectThat(
        url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback),
        'https, or http on loopback',
        address,
      )
      expectThat(url?.username === '' && url.password === '', 'no user info', address)
      const origins = await context.hook('launch', { origins: true }).catch(() => ({}))
      const allowed = (origins as Fields).gameOrigins
      if (Array.isArray(allowed)) expectThat(allowed.includes(url.origin), `an origin of ${show(allowed)}`, url.origin)
    },
  },
  {
    ...core,
    id: 'LNC-02',
    title: 'each launch has a token of its own',
    says: ['upstream: If several places serve the'],
    hint: 'one token a session',
    async run(context) {
      const [one, two] = [
        expectSuccess(await launch(context), 'a launch'),
        expectSuccess(await launch(context), 'another'),
      ]
      expectThat(one.game_url !== two.game_url, 'two addresses', 'the same')
    },
  },
  {
    ...core,
    id: 'LNC-03',
    title: 'a game that does not exist and a vendor that does not fit are refused',
    says: ['upstream: answer by either'],
    hint: 'the game is taken from the catalogue without a look at its vendor',
    async run(context) {
      const token = await context.token('player')
      const input = {
        gameId: 'cf-unknown-game',
        nodeId: 1,
        vassalage: 'CFUNKNOWN',
        lobbyOrigin: 'https://play.example',
        username: 'x',
        merchantCode: context.merchant,
        language: 'EN',
      }
      const answered = await context.call('launchGame', { token, input })
      expectCode(
        answered,
        ['not_found', 'game_unavailable', 'invalid_fields', 'malformed', 'forbidden'],
        'an unknown game',
      )
    },
  },
  {
    ...core,
    id: 'LNC-04',
    title: 'a picture is public, typed, at most 2 MiB, and no script',
    says: ['upstream: Answer public pictures (SVG, PNG,', 'upstream: Say `immutable` only'],
    hint: 'text/html for an SVG, or a picture behind the session',
    async run(context) {
      const path = await findPicture(context)
      const { status, headers, text } = await context.askRaw('GET', path)
      if (status === 404) throw new Skip(`${path} is 404: its pictures are elsewhere`)
      expectEqual(status, 200, `the status of ${path}`)
      expectThat(IMAGE.test(String(headers['content-type'])), 'the type of a picture', headers['content-type'])
      expectThat(text.length <= 2 * 1024 * 1024, 'at most 2 MiB', text.length)
      expectThat(!/<script|\son\w+=/i.test(text.startsWith('<') ? text : ''), 'no script in an SVG', path)
      const wrong = await context.askRaw('GET', `${path.split('?')[0]}?v=cf-not-the-hash`)
      const control = String(wrong.headers['cache-control'] ?? '')
      expectThat(!control.includes('immutable'), 'no immutable where v is not the hash', control)
    },
  },
  {
    ...core,
    id: 'LNC-05',
    title: 'a path that leads out of /img, and one that is not there, is 404',
    says: ['upstream: comes without envelope and session'],
    hint: 'the path is joined before it is resolved',
    async run(context) {
      for (const path of [...TRICKS, '/img/cf-unknown.png']) {
        const { status, text } = await context.askRaw('GET', path)
        expectThat(status === 404 || status === 400, `404 to ${path}`, `${status} ${text.slice(0, 100)}`)
      }
    },
  },
  {
    ...core,
    id: 'LNC-06',
    title: 'paths of customer service open to https addresses',
    says: ['upstream: is base64 of the https address under DES-ECB with PKCS7'],
    hint: 'the key’s eight characters come first in place of last',
    async run(context) {
      const answered = await context.call('servicePaths')
      if (answered.code === 'not_found') throw new Skip('the platform has no customer service')
      const version = expectSuccess(answered, 'the paths').version as { pathList: { type: string; path: string }[] }
      const sealed = version.pathList.filter(({ type }) => type === '3' || type === '4')
      for (const { path } of sealed)
        expectThat(/^[A-Za-z0-9+/=]+.{8}$/.test(path) && path.length > 16, 'base64 and eight characters', path)
    },
  },
]

export const operatorChecks: Check<PlatformContext>[] = [
  {
    ...core,
    id: 'OPS-01',
    title: 'operators’ calls are refused unsealed, without an operator and with a member’s session',
    says: ['upstream: always sealed, with the', 'upstream: answer `404 not_found` to all of them'],
    hint: 'any caller with the merchant’s key is an operator',
    async run(context) {
      const operator = context.settings.operator ?? 'conformance'
      const token = await context.token('player')
      const asks: [string, Fields][] = [
        ['without an operator', {}],
        ['with a member’s session', { operator, sessionToken: token }],
      ]
      for (const [what, claims] of asks) {
        const { path, body } = buildOperatorCall(context, 'status', claims)
        const reply = await context.askRaw('POST', path, { 'content-type': 'application/jose' }, body)
        expectThat(
          reply.status >= 400 && reply.status < 500,
          `a refusal of a call ${what}`,
          `${reply.status} ${reply.text.slice(0, 200)}`,
        )
      }
      const plain = await context.askRaw('POST', '/ops/status', { 'content-type': 'application/json' }, '{}')
      expectThat(plain.status === 400 || plain.status === 404, 'a refusal of a plain call', plain.status)
    },
  },
]

export const paymentChecks: Check<PlatformContext>[] = [
  {
    ...core,
    id: 'PAY-01',
    title: 'a callback with a wrong signature is 401 signature_invalid',
    says: [
      'payments: wrong signature is `401 signature_invalid`',
      'payments: Two secrets are accepted while one is being changed',
    ],
    hint: 'the address of the provider is trusted',
    async run(context) {
      for (const path of ['/payment/v1/callback', '/payment/v1/payout']) {
        const body = buildCallback(context)
        for (const more of [
          { secret: 'a secret that is not theirs 000000' },
          { timestamp: String(Date.now() - 360_000) },
        ]) {
          const reply = await askPayment(context, path, body, more)
          expectEqual([reply.status, reply.body.errorCode], [401, 'signature_invalid'], path)
        }
      }
    },
  },
  {
    ...core,
    id: 'PAY-02',
    title: 'an unknown order is 404 not_found, a wrong form 400, a large body 413',
    says: [
      'payments: the order is unknown, or not yours',
      'payments: correct it, send it again',
      'payments: `POST`, JSON in UTF-8, at most 16 KB',
    ],
    hint: '200 for everything, so that the provider stops and money is lost',
    async run(context) {
      const path = '/payment/v1/callback'
      const unknown = await askPayment(context, path, buildCallback(context))
      expectEqual([unknown.status, unknown.body.errorCode], [404, 'not_found'], 'an unknown order')
      const malformed = await askPayment(context, path, buildCallback(context, { status: 'cf-unknown' }))
      expectEqual([malformed.status, malformed.body.errorCode], [400, 'malformed'], 'an unknown status')
      const large = await askPayment(context, path, buildCallback(context, { filler: 'x'.repeat(17_000) }))
      expectEqual(large.status, 413, 'a body over 16 KB')
    },
  },
  {
    isMust: true,
    level: 'money',
    isAlone: true,
    id: 'PAY-03',
    title: 'money of a paid order is credited once, whatever is said twice, late or out of order',
    says: [
      'payments: Twice, late or out of order does no harm',
      'payments: names one movement of money for ever',
      'payments: Money is credited by itself only if it is what was agreed',
    ],
    hint: 'each callback credits',
    needs: ['deposit'],
    async run(context) {
      const made = (await context.hook('deposit', { player: 'player' })) as Fields
      if (typeof made.orderId !== 'string' || typeof made.amount !== 'string')
        throw new Skip('hook deposit answered no orderId and amount')
      const token = await context.token('player')
      const read = async () =>
        Number(String(expectSuccess(await context.call('balance', { token }), 'the balance').real).replace('.', ''))
      const before = await read()
      const { orderId, amount, currency, credited = amount } = made
      const paid = { orderId, status: 'paid', transactionId: context.id('t'), amount, currency }
      const send = (fields: Fields) => askPayment(context, '/payment/v1/callback', buildCallback(context, fields))
      for (const fields of [paid, paid, { orderId, status: 'pending' }, paid])
        expectEqual((await send(fields)).status, 200, `a callback with ${fields.status}`)
      expectEqual((await read()) - before, Number(String(credited).replace('.', '')), 'what was credited')
      const other = await send({ ...paid, amount: '0.01' })
      expectEqual([other.status, other.body.errorCode], [409, 'conflict'], 'the same movement with another amount')
    },
  },
]
