/** WSG: signature and form of every call. */
import { askTooEarly, presentTrip } from '../kit/clock.ts'
import { readBlock } from '../kit/documents.ts'
import { sign } from '../kit/signature.ts'
import { type Check, expectEqual, expectThat, Skip } from '../run/check.ts'
import { expectDone, expectRefused, type Manner, type Said, type WalletContext } from './context.ts'

const GUIDE = 'guides/vendors.md'
const UNKNOWN_SESSION = { session: 'cf_unknown_session_000000000000000000000000' }
const MINUTE_MS = 60_000
const BODY_MAX_BYTES = 16_384

const askUnknown = (context: WalletContext, manner?: Manner) => context.call('balance', UNKNOWN_SESSION, manner)
const withoutId = ({ status, body }: Said) => JSON.stringify({ status, body: { ...body, requestId: '' } })

function hostileManners({ settings }: WalletContext): [string, Manner][] {
  const old = String(Date.now() - 5 * MINUTE_MS - 2_000)
  return [
    ['without x-vendor', { leaveOut: 'x-vendor' }],
    ['without x-timestamp', { leaveOut: 'x-timestamp' }],
    ['without x-signature', { leaveOut: 'x-signature' }],
    ['of an unknown vendor', { vendor: 'CF_UNKNOWN' }],
    ['with another secret', { secret: `${settings.secret}x` }],
    ['over five minutes old', { timestamp: old }],
    ['an hour early', { timestamp: String(Date.now() + 60 * MINUTE_MS) }],
    ['with a timestamp that is no number', { timestamp: `${Date.now()}.0` }],
    ['with an altered body', { sentBody: JSON.stringify({ ...UNKNOWN_SESSION, more: 1 }) }],
    ['signed for another path', { signedPath: '/vendor/v1/bet' }],
    ['signed with the query', { query: '?a=1', signedPath: '/vendor/v1/balance?a=1' }],
    ['with a signature in capitals', { headers: { 'x-signature': 'A'.repeat(64) } }],
  ]
}

/** Another letter in this place of a right signature. */
const spoilAt = (place: number) => (signature: string) =>
  `${signature.slice(0, place)}${signature[place] === '0' ? '1' : '0'}${signature.slice(place + 1)}`

async function medianOf(context: WalletContext, place: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 15; round++) times.push((await askUnknown(context, { spoil: spoilAt(place) })).ms)
  return times.sort((a, b) => a - b)[7] ?? 0
}

const malformed: [string, string, string][] = [
  ['not JSON', '/vendor/v1/balance', '{"session":'],
  ['a list', '/vendor/v1/balance', '[]'],
  ['a field missing', '/vendor/v1/balance', '{}'],
  ['a number for a text', '/vendor/v1/balance', '{"session":1}'],
  ['an id with a blank', '/vendor/v1/authenticate', '{"launchToken":"aaaaaaaaaaaaaaaaaaaa","gameCode":"a b"}'],
]

const BAD_AMOUNTS = [1, '1', '1.0', '1.000', '01.00', '-1.00', '1e3', 'NaN', '1,00', '1000000000000.00', '', null]

export const signatureChecks: Check<WalletContext>[] = [
  {
    id: 'WSG-01',
    title: 'the signature of the worked example is understood',
    isMust: true,
    level: 'core',
    says: [
      'vendors: `text` is four lines joined by a line feed',
      'vendors: The secret is used as UTF-8 text',
      'vendors: The body is signed byte for byte as sent',
    ],
    hint: 'another order of the four lines, a line feed at the end, or a body that was parsed and written again before hashing',
    async run(context) {
      const [timestamp = '', method = '', path = ''] = readBlock(GUIDE, 'text signature.text').split('\n')
      const body = readBlock(GUIDE, 'text signature.body')
      const headers = readBlock(GUIDE, 'text signature.headers')
      const signature = sign('example-secret-of-one-vendor', { timestamp, method, path, body })
      expectThat(headers.includes(signature), 'the signature of the guide', signature)
      expectRefused(await askUnknown(context), 'login_required', 'a signed call with an unknown session')
    },
  },
  {
    id: 'WSG-02',
    title: 'every wrong signature gets the same 401 signature_invalid',
    isMust: true,
    level: 'core',
    says: [
      'vendors: A missing header, an unknown vendor, another secret, an old time or an altered body all get the same',
      'vendors: Three headers on every call',
    ],
    hint: 'the timestamp is not compared with the clock, or the hash is over the parsed body',
    async run(context) {
      const answers = new Set<string>()
      for (const [what, manner] of hostileManners(context)) {
        const said = await askUnknown(context, manner)
        expectRefused(said, 'signature_invalid', `a call ${what}`)
        answers.add(withoutId(said))
      }
      const early = await askTooEarly(5 * MINUTE_MS, 2_000, (timeMs) =>
        askUnknown(context, { timestamp: String(timeMs) }),
      )
      if (!early) throw new Skip('each trip took longer than its call was early')
      expectRefused(early, 'signature_invalid', `a call over five minutes early, ${presentTrip(early)}`)
      answers.add(withoutId(early))
      expectThat(answers.size === 1, 'one and the same answer', [...answers])
    },
  },
  {
    id: 'WSG-03',
    title: 'two secrets are accepted while one is being changed',
    isMust: true,
    level: 'core',
    says: ['vendors: To change a secret, the operator adds the new one (we accept two)'],
    hint: 'only the first secret of the list is tried',
    async run(context) {
      const { secondSecret } = context.settings
      if (secondSecret === undefined) throw new Skip('wallet.secondSecret is not configured')
      for (const secret of [context.settings.secret, secondSecret])
        expectRefused(await askUnknown(context, { secret }), 'login_required', 'a call signed with either secret')
    },
  },
  {
    id: 'WSG-04',
    title: 'a signature wrong in its first letter takes as long as one wrong in its last',
    isMust: false,
    level: 'full',
    isAlone: true,
    says: ['vendors: Compare signatures in constant time'],
    hint: 'texts compared by ===',
    async run(context) {
      const [first, last] = [await medianOf(context, 0), await medianOf(context, 63)]
      expectThat(Math.abs(first - last) <= 50, 'medians at most 50 ms apart', { first, last })
    },
  },
  {
    id: 'WSG-05',
    title: 'a clock that differs by just under five minutes is taken, either way',
    isMust: true,
    level: 'core',
    says: ['vendors: The timestamp may differ from our clock by five minutes either way'],
    hint: 'seconds in place of milliseconds, or a window of one side only',
    async run(context) {
      for (const offset of [-1, 1]) {
        const timestamp = String(Date.now() + offset * (5 * MINUTE_MS - 10_000))
        expectRefused(await askUnknown(context, { timestamp }), 'login_required', 'a call within the five minutes')
      }
    },
  },
  {
    id: 'WSG-06',
    title: 'x-request-id of the call comes back in the answer',
    isMust: true,
    level: 'core',
    says: ['vendors: Send `x-request-id` (8 to 64 letters, digits, hyphens)'],
    hint: 'the id is made new for each call',
    async run(context) {
      const said = await askUnknown(context, { headers: { 'x-request-id': 'cf-request-0001' } })
      expectEqual(said.body.requestId ?? said.headers['x-request-id'], 'cf-request-0001', 'requestId')
    },
  },
  {
    id: 'WSG-07',
    title: 'what is not of the agreed form is 400 malformed, and unknown fields are ignored',
    isMust: true,
    level: 'core',
    says: [
      'vendors: Ignore unknown fields',
      'vendors: Answers are JSON',
      'vendors: `errorCode` is for programs and listed',
    ],
    hint: 'a parser that is stricter, or softer, than the table of forms',
    async run(context) {
      for (const [what, path, body] of malformed)
        expectRefused(await context.ask(path, body), 'malformed', `a body with ${what}`)
      const more = await context.call('balance', { ...UNKNOWN_SESSION, cfUnknown: { a: [1] } })
      // Which refusal an unknown session gets is another check's affair.
      expectRefused(more, ['login_required', 'not_found'], 'a call with an unknown field')
      expectThat(/^application\/json/.test(String(more.headers['content-type'])), 'JSON', more.headers['content-type'])
    },
  },
  {
    id: 'WSG-08',
    title: 'a body over 16 KB is 413 too_large, an unknown call 404 not_found',
    isMust: true,
    level: 'core',
    says: ['vendors: `POST`, JSON in UTF-8, at most 16 KB'],
    hint: 'the length is looked at after parsing, or not at all',
    async run(context) {
      const large = { ...UNKNOWN_SESSION, filler: 'x'.repeat(BODY_MAX_BYTES) }
      expectRefused(await context.call('balance', large), 'too_large', 'a body over 16 KB')
      const unknown = await context.ask('/vendor/v1/cf-unknown', '{}')
      expectRefused(unknown, 'not_found', 'a call that does not exist')
    },
  },
  {
    id: 'WSG-09',
    title: 'an amount that is no text with two decimals is malformed and moves nothing',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: Never a number'],
    hint: 'amounts read by parseFloat',
    async run(context) {
      const session = await context.launch()
      const before = await context.balance(session)
      for (const amount of BAD_AMOUNTS) {
        const said = await context.call('bet', { ...context.betBody(session), amount })
        expectRefused(said, 'malformed', `a stake of ${JSON.stringify(amount)}`)
      }
      expectEqual(await context.balance(session), before, 'the balance afterwards')
    },
  },
  {
    id: 'WSG-10',
    title: 'a refused signature judges nothing: the same id is taken afterwards',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: [
      'vendors: Calls refused in between were not judged',
      'vendors: **not judged**: correct the cause and repeat the same id',
    ],
    hint: 'the id is kept before the signature is checked',
    async run(context) {
      const session = await context.launch()
      const body = context.betBody(session)
      const refused = await context.call('bet', body, { secret: `${context.settings.secret}x` })
      expectRefused(refused, 'signature_invalid', 'a bet with a wrong signature')
      expectDone(await context.call('bet', body), 'the same bet, signed')
      await context.giveBack({ session, roundId: String(body.roundId), betId: String(body.transactionId) })
    },
  },
  {
    id: 'WSG-11',
    title: 'every call is refused unsigned, not only the first ones of a session',
    isMust: true,
    level: 'core',
    says: ['vendors: Three headers on every call, in both directions'],
    hint: 'a call that was added later goes round the check of signatures',
    async run(context) {
      for (const name of ['authenticate', 'balance', 'bet', 'win', 'rollback', 'correct', 'flag'] as const) {
        const said = await context.call(name, {}, { secret: `${context.settings.secret}x` })
        expectRefused(said, 'signature_invalid', `${name} with a wrong signature`)
      }
    },
  },
]
