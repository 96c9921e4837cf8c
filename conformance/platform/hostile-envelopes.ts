/** Envelopes that must be refused: of a wrong header, key or part, bound to another call, or out of time. */
import { getOperation } from '../kit/openapi.ts'
import { show } from '../run/check.ts'
import { type Answered, type Ask, expectNone, forEach, type PlatformContext } from './context.ts'

/** A read and a write that need no session and change nothing of anybody. */
export const READ = 'registerSetting'
export const WRITE = 'updateLanguage'
export const WRITE_BODY = { language: 'EN' }

export const now = () => Math.floor(Date.now() / 1_000)
const flip = (part: number) => (jwe: string) => {
  const parts = jwe.split('.')
  const bytes = Buffer.from(parts[part] ?? '', 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  parts[part] = bytes.toString('base64url')
  return parts.join('.')
}
/** One letter of the header, so that it still reads as the same header: only the tag can tell. */
const respell = (jwe: string) => {
  const [first = '', ...rest] = jwe.split('.')
  const json = Buffer.from(first, 'base64url').toString().replace('{', '{ ')
  return [Buffer.from(json).toString('base64url'), ...rest].join('.')
}

type Hostile = [id: string, what: string, ask: Ask]
const forRead = (id: string, what: string, ask: Ask): Hostile => [id, what, ask]

export function listHeaders(context: PlatformContext): Hostile[] {
  const { toPlatform, toEdge } = context.keysOf()
  const kid = toPlatform.current
  const answerKey = { current: kid, keys: { [kid]: toEdge.keys[toEdge.current] ?? '' } }
  return [
    forRead('ENV-02', 'an unknown kid', { seal: { header: { alg: 'dir', enc: 'A256GCM', kid: 'cf-unknown' } } }),
    forRead('ENV-02', 'no kid', { seal: { header: { alg: 'dir', enc: 'A256GCM' } } }),
    ...[
      { alg: 'none', enc: 'A256GCM', kid },
      { alg: 'RSA-OAEP', enc: 'A256GCM', kid },
      { alg: 'A256KW', enc: 'A256GCM', kid },
      { alg: 'dir', enc: 'A128GCM', kid },
      { alg: 'dir', enc: 'A256CBC-HS512', kid },
      { enc: 'A256GCM', kid },
    ].map((header) => forRead('ENV-03', `the header ${JSON.stringify(header)}`, { seal: { header } })),
    forRead('ENV-04', 'a second part', { seal: { encryptedKey: 'AAAA' } }),
    forRead('ENV-05', 'another spelling of the header', { spoil: respell }),
    ...[2, 3, 4].map((part) => forRead('ENV-05', `one bit changed in part ${part + 1}`, { spoil: flip(part) })),
    forRead('ENV-05', 'four parts', { spoil: (jwe) => jwe.split('.').slice(0, 4).join('.') }),
    forRead('ENV-05', 'no envelope but words', { spoil: () => 'not.an.envelope.at.all' }),
    forRead('ENV-06', 'the answer’s key under the request’s kid', { keys: answerKey }),
    forRead('ENV-06', 'the answer’s key under its own kid', { keys: toEdge }),
  ]
}

function listBindings(): Hostile[] {
  const { path } = getOperation('gameList')
  const target = (query: string) => `${path}?${query}`
  const query = 'pageNo=1&pageSize=18'
  return [
    ['ENV-08', 'another method', { claims: { method: 'POST' } }],
    ['ENV-08', 'another path', { claims: { path: '/wps/system/whitelabel' } }],
    ['ENV-08', 'a path in capitals', { claims: { path: getOperation(READ).path.toUpperCase() } }],
    ['ENV-08', 'a trailing slash', { claims: { path: `${getOperation(READ).path}/` } }],
    ['ENV-08', 'another query', { claims: { query: 'a=1' } }],
    ['ENV-08', 'a query that the claims do not have', { target: `${getOperation(READ).path}?a=1` }],
    [
      'ENV-08:gameList',
      'another order of the query',
      { claims: { query: 'pageSize=18&pageNo=1' }, target: target(query) },
    ],
    [
      'ENV-08:gameList',
      'another spelling of the query',
      { claims: { query: 'pageNo=1&pageSize=%31%38' }, target: target(query) },
    ],
    ['ENV-09:write', 'another body hash', { input: WRITE_BODY, claims: { bodySha256: '0'.repeat(64) } }],
    ['ENV-09:write', 'no body hash', { input: WRITE_BODY, claims: { bodySha256: undefined } }],
    [
      'ENV-09:write',
      'another body',
      { input: WRITE_BODY, body: '{"language":"JA"}', claims: { bodySha256: '1'.repeat(64) } },
    ],
    ['ENV-09', 'a body hash without a body', { claims: { bodySha256: '0'.repeat(64) } }],
  ]
}

export function listTimes(): Hostile[] {
  /** Seconds from the moment at which it is sent: on a busy machine the list is old by then. */
  const at = (iat: number, exp: number, write: (seconds: number) => unknown = (seconds) => seconds): Ask => ({
    get claims() {
      return { iat: write(now() + iat), exp: write(now() + exp) }
    },
  })
  return [
    ['ENV-10', 'iat five minutes ahead', at(300, 330)],
    ['ENV-10', 'exp 7 s gone', at(-37, -7)],
    ['ENV-10', 'exp five minutes gone', at(-330, -300)],
    ['ENV-10', 'exp - iat 31', at(0, 31)],
    ['ENV-10', 'exp - iat 0', at(0, 0)],
    ['ENV-10', 'exp before iat', at(0, -1)],
    ['ENV-10', 'times as text', at(0, 30, String)],
    ['ENV-10', 'no times', at(0, 30, () => undefined)],
  ]
}

function listForeign(context: PlatformContext): Hostile[] {
  const other = Object.keys(context.settings.merchants)[1]
  if (other === undefined) return []
  return [
    ['ENV-07', 'claims of another merchant', { claims: { merchant: other } }],
    ['ENV-07', 'an unknown merchant', { claims: { merchant: 'cf-unknown' } }],
  ]
}

export const listHostile = (context: PlatformContext): Hostile[] => [
  ...listHeaders(context),
  ...listForeign(context),
  ...listBindings(),
  ...listTimes(),
]

export const askHostile = (context: PlatformContext, [id, , ask]: Hostile): Promise<Answered> => {
  const kind = id.split(':')[1]
  return context.call(kind === 'write' ? WRITE : (kind ?? READ), ask)
}
export const isRefusedAlike = ({ status, code }: Answered) => status === 400 && code === 'envelope_invalid'

/** The hostile envelopes of one check, each refused as the guide says. */
export async function refuseAll(context: PlatformContext, id: string) {
  const faults = await forEach(
    listHostile(context).filter(([each]) => each.startsWith(id)),
    async (hostile) => {
      const answered = await askHostile(context, hostile)
      return isRefusedAlike(answered)
        ? null
        : `${hostile[1]}: ${answered.status} ${answered.faultText || show(answered.body)}`
    },
  )
  expectNone(faults, '400 envelope_invalid')
}
