/** ANS: the form of answers, for every operation. SHR: shared reads. */
import { findDoubleKey } from '../kit/double-key.ts'
import { getOperation, listOperations, type Operation } from '../kit/openapi.ts'
import { createRandom } from '../kit/random.ts'
import { sample, sampleBroken } from '../kit/sample.ts'
import { findFault } from '../kit/schema.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import {
  type Answered,
  type Ask,
  expectNone,
  expectSuccess,
  type Fields,
  findFormFault,
  forEach,
  type PlatformContext,
} from './context.ts'
import { STATUSES } from './statuses.ts'

const MIB = 1024 * 1024
/** Would end the session, the account or the access of the member whom all checks share. */
export const ENDS_SOMETHING =
  /^(logout|resumeSession|sendVerificationCode|verifySession|changePassword|selfExclude|takeBreak|setPaymentPassword|changePaymentPassword|resetPaymentPassword|setLimit|remove\w+|confirmAuthenticator|socialUnlink|freePlay|register\w*|createWithdrawal|createTransfer)$/
const INSIDE = /\bat .+:\d+:\d+\)?|SQLITE|SELECT .+ FROM|\/(?:usr|home|srv|app)\/|node_modules/i
const AMOUNT_LIKE = /^(amount|balance|sumBalance|real|bonus|held|pending|stake|payout|fee|receive|min|max|net|in|out)$/

export function buildInput(operation: Operation, random = createRandom(1)): Fields {
  if (operation.body) return sample(operation.body, random) as Fields
  const fields = operation.parameters.filter(({ required }) => required || random.int(4) === 0)
  return Object.fromEntries(fields.map(({ name, schema }) => [name, sample(schema, random)]))
}
function breakInput(operation: Operation, random = createRandom(1)): Fields | null {
  if (operation.body) return sampleBroken(operation.body, random) as Fields | null
  const [parameter] = operation.parameters.filter(({ schema }) => findFault('‹broken›', schema) !== null)
  return parameter ? { ...buildInput(operation, random), [parameter.name]: '‹broken›' } : null
}

async function buildAsk(context: PlatformContext, operation: Operation, input: Fields | null): Promise<Ask> {
  const ask: Ask = { input: input ?? {}, key: operation.isIdempotent ? context.newKey() : undefined }
  if (!operation.needsToken) return ask
  const hasAgent = context.settings.members?.agent !== undefined
  const role = operation.agents === 'only' && hasAgent ? 'agent' : 'player'
  return { ...ask, token: await context.token(role) }
}

/** A whole round of every operation is asked once, and several checks look at it. */
type Asked = { operation: Operation; answered: Answered }
const rounds = new WeakMap<object, Promise<Asked[]>>()

function askAll(context: PlatformContext): Promise<Asked[]> {
  const known = rounds.get(context.settings)
  if (known) return known
  const made = (async () => {
    const asked: Asked[] = []
    const operations = listOperations().filter(
      ({ name, isSealed, method }) => !ENDS_SOMETHING.test(name) && (method === 'GET' || !isSealed || name === 'login'),
    )
    await forEach(operations, async (operation) => {
      const ask = await buildAsk(context, operation, buildInput(operation, context.random))
      asked.push({ operation, answered: await context.ask(operation, ask) })
      return null
    })
    return asked
  })()
  rounds.set(context.settings, made)
  return made
}

async function findInAll(context: PlatformContext, find: (asked: Asked) => string | null): Promise<string[]> {
  return (await askAll(context)).flatMap((asked) => {
    const fault = find(asked)
    return fault === null ? [] : [`${asked.operation.name}: ${fault}`]
  })
}

function findWrongMoney(value: unknown, path: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    if (AMOUNT_LIKE.test(name) && typeof inner === 'number' && !Number.isInteger(inner))
      return `${path}.${name} is the number ${inner}`
    if (typeof inner === 'string' && /^-?\d+\.(\d|\d{3,})$|^-?\d+(\.\d+)?e[+-]?\d+$|^-0\.00$/.test(inner))
      return `${path}.${name} is ${inner}`
    const deeper = findWrongMoney(inner, `${path}.${name}`)
    if (deeper) return deeper
  }
  return null
}
const TIME_WITHOUT_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d:?\d\d)?$/
function findWrongTime(value: unknown, path: string): string | null {
  if (typeof value === 'string') return TIME_WITHOUT_ZONE.test(value) ? `${path} is ${value}` : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const fault = findWrongTime(inner, `${path}.${name}`)
    if (fault) return fault
  }
  return null
}

const ODD_TEXTS = [
  '😀𝕏𠜎',
  '\u202eabc\u202c',
  'x'.repeat(10_000),
  '{"__proto__":{"a":1}}',
  'a\u0000b',
  "' OR 1=1 --",
  '<script>',
  '\ud800',
]

export const answerChecks: Check<PlatformContext>[] = [
  {
    id: 'ANS-01',
    title: 'every operation answers generated input in the form of openapi.json',
    isMust: true,
    level: 'core',
    says: ['upstream: `value` has the form of `openapi.json`', 'upstream: Times are ISO 8601 in UTC'],
    hint: 'an optional field that is null, or a number for a text',
    async run(context) {
      const faults = await findInAll(context, ({ operation, answered }) =>
        answered.isSuccess || answered.fault || answered.openFault ? findFormFault(operation, answered) : null,
      )
      expectNone(faults, 'answers of the agreed form')
    },
  },
  {
    id: 'ANS-02',
    title: 'every operation refuses broken input below 500',
    isMust: true,
    level: 'core',
    says: ['upstream: Judge what comes and refuse it as'],
    hint: 'the input is used before it is checked',
    async run(context) {
      const operations = listOperations().filter(({ name }) => !ENDS_SOMETHING.test(name))
      const faults = await forEach(operations, async (operation) => {
        const broken = breakInput(operation, context.random)
        if (broken === null) return null
        const answered = await context.ask(operation, await buildAsk(context, operation, broken))
        if (answered.status >= 500 || answered.fault)
          return `${operation.name}: ${answered.status} ${answered.faultText || show(answered.body)}`
        return answered.isSuccess || answered.body.success === false
          ? null
          : `${operation.name}: ${answered.status} in another form`
      })
      expectNone(faults, 'a refusal below 500')
    },
  },
  {
    id: 'ANS-03',
    title: 'answers say their content type',
    isMust: true,
    level: 'core',
    says: [
      'upstream: Answer `content-type: application/json`',
      'upstream: The JWE is the body, `content-type: application/jose`',
    ],
    hint: 'text/html from an error page of the framework',
    async run(context) {
      const faults = await findInAll(context, ({ operation, answered }) => {
        const type = String(answered.headers['content-type'])
        return answered.fault ||
          /^application\/json/.test(type) ||
          (operation.isSealed && type.startsWith('application/jose'))
          ? null
          : type
      })
      expectNone(faults, 'application/json, or application/jose for a sealed call')
    },
  },
  {
    id: 'ANS-12',
    title: 'no answer has a key twice',
    isMust: true,
    level: 'core',
    says: ['upstream: Of two keys with one name the last counts: send each once'],
    hint: 'JSON that is put together as text, with a field that a layer before has written already',
    async run(context) {
      const faults = await findInAll(context, ({ answered }) => findDoubleKey(answered.plaintext))
      expectNone(faults, 'each key once')
    },
  },
  {
    id: 'ANS-04',
    title: 'a refusal has its form, a known code and the status of the code',
    isMust: true,
    level: 'core',
    says: ['upstream: with the status of the code', 'upstream: put it into your log and into every refusal'],
    hint: '200 with success false, or 400 for everything',
    async run(context) {
      const faults = await findInAll(context, ({ operation, answered }) => {
        if (answered.isSuccess || answered.fault) return null
        const fault = findFormFault(operation, answered)
        const status = STATUSES[answered.code ?? '']
        if (fault) return fault
        if (status !== answered.status) return `${answered.code} with ${answered.status}, not ${status}`
        return answered.body.requestId === answered.sentRequestId ? null : `requestId ${answered.body.requestId}`
      })
      expectNone(faults, 'refusals as the document says')
    },
  },
  {
    id: 'ANS-05',
    title: 'money is text with two decimals, without exponent and without -0.00',
    isMust: true,
    level: 'core',
    says: ['upstream: Money is a decimal string with two digits'],
    hint: 'floating numbers on the way',
    async run(context) {
      expectNone(
        await findInAll(context, ({ answered }) => findWrongMoney(answered.value, 'value')),
        'amounts of the agreed form',
      )
    },
  },
  {
    id: 'ANS-06',
    title: 'times end in Z',
    isMust: true,
    level: 'core',
    says: ['upstream: Times are ISO 8601 in UTC with `Z`'],
    hint: 'local time of the server',
    async run(context) {
      expectNone(await findInAll(context, ({ answered }) => findWrongTime(answered.value, 'value')), 'times in UTC')
    },
  },
  {
    id: 'ANS-07',
    title: 'no answer is over 1 MiB',
    isMust: true,
    level: 'core',
    says: ['upstream: anything else than JSON of this form, a redirect, more than 1 MiB'],
    hint: 'a list without pages',
    async run(context) {
      const find = ({ answered }: Asked) =>
        Buffer.byteLength(answered.text) > MIB ? `${Buffer.byteLength(answered.text)} bytes` : null
      expectNone(await findInAll(context, find), 'at most 1 MiB')
    },
  },
  {
    id: 'ANS-08',
    title: 'a refusal tells nothing of the inside: no stack, no SQL, no path',
    isMust: true,
    level: 'core',
    says: ['upstream: `message` does not'],
    hint: 'the text of the exception as message',
    async run(context) {
      const find = ({ answered }: Asked) =>
        INSIDE.test(String(answered.body.message ?? '')) ? String(answered.body.message).slice(0, 200) : null
      expectNone(await findInAll(context, find), 'a message without insides')
    },
  },
  {
    id: 'ANS-09',
    title: 'an unknown call is 404 not_found, another method is refused',
    isMust: true,
    level: 'core',
    says: ['upstream: the status of the code (under `failure` in `openapi.json`)'],
    hint: 'the framework’s own page',
    async run(context) {
      const unknown = { ...getOperation('whitelabel'), path: '/wps/cf-unknown', name: 'cf-unknown' }
      const answered = await context.ask(unknown)
      expectEqual([answered.status, answered.code], [404, 'not_found'], 'an unknown call')
      const method = await context.ask({ ...getOperation('whitelabel'), method: 'PATCH' })
      // A method that no call has is in no envelope either.
      expectThat([400, 404, 405].includes(method.status), '404, 405 or 400', `${method.status} ${show(method.body)}`)
    },
  },
  {
    id: 'ANS-10',
    title: 'odd texts are refused or kept, never a fault of the server',
    isMust: true,
    level: 'core',
    says: ['upstream: **JSON.** UTF-8'],
    hint: 'NUL in a database text, or half a letter in JSON',
    async run(context) {
      const faults = await forEach(ODD_TEXTS, async (text) => {
        const answers = [
          await context.call('gameList', { input: { gameName: text.slice(0, 100).replace('\ud800', '') } }),
          await context.call('updateLanguage', { input: { language: text } }),
          await context.logIn({ username: text.slice(0, 64), password: 'Not-The-Password-1' }),
        ]
        const broken = answers.find(({ status, fault }) => status >= 500 || fault)
        if (!broken) return null
        return `${JSON.stringify(text.slice(0, 20))}: ${broken.status} ${show(broken.body)}`
      })
      expectNone(faults, 'an answer below 500')
    },
  },
  {
    id: 'ANS-11',
    title: 'the claim language changes the texts',
    isMust: false,
    level: 'core',
    says: ['upstream: answer texts in it'],
    hint: 'texts in one language for all',
    async run(context) {
      const read = async (language: string) =>
        show((await context.call('announcements', { claims: { language } })).value)
      const [english, japanese] = [await read('EN'), await read('JA')]
      if (english.length < 40) throw new Skip('there are no announcements')
      expectThat(english !== japanese, 'other texts in JA than in EN', english)
    },
  },
]

async function readShared(
  context: PlatformContext,
  operation: Operation,
  claims: Fields,
  token?: string,
): Promise<string> {
  const input = buildInput({ ...operation, parameters: operation.parameters.filter(({ required }) => required) })
  const answered = await context.ask(operation, { input, claims, token })
  const { requestId: _, ...body } = answered.body
  return JSON.stringify({ status: answered.status, body }).replaceAll(/"now":"[^"]+"/g, '"now":""')
}

export const sharedChecks: Check<PlatformContext>[] = [
  {
    id: 'SHR-01',
    title: 'shared answers depend on merchant, language and input only',
    isMust: true,
    level: 'core',
    says: ['upstream: the edge keeps the answer for all visitors of a merchant and language'],
    hint: 'a greeting, a favourite or a price by country in a shared list',
    async run(context) {
      const token = await context.token('player')
      const shared = listOperations().filter(({ isShared }) => isShared)
      const faults = await forEach(shared, async (operation) => {
        const one = await readShared(context, operation, {})
        const two = await readShared(context, operation, {
          clientIp: '198.51.100.7',
          country: 'DE',
          host: 'other.example',
        })
        const three = await readShared(context, operation, {}, token)
        const again = await readShared(context, operation, {})
        if (one !== again) return null
        return one === two && one === three
          ? null
          : `${operation.name}: ${one.slice(0, 150)} / ${(one === two ? three : two).slice(0, 150)}`
      })
      expectNone(faults, 'the same answer for all visitors')
    },
  },
  {
    id: 'SHR-02',
    title: 'pages of games follow each other without gaps and doubles',
    isMust: true,
    level: 'core',
    says: ['upstream: query or body, the form of `value`'],
    hint: 'no stable order below the wanted one',
    async run(context) {
      for (const pageSize of [18, 21, 24]) {
        const ids: unknown[] = []
        let total = 0
        for (let pageNo = 1; pageNo <= 4; pageNo++) {
          const value = expectSuccess(
            await context.call('gameList', { input: { pageNo, pageSize } }),
            'a page of games',
          )
          ids.push(...(value.games as Fields[]).map(({ gameId }) => gameId))
          total = Number(value.total)
        }
        expectEqual(new Set(ids).size, ids.length, `games of four pages of ${pageSize}, each once`)
        expectEqual(ids.length, Math.min(total, 4 * pageSize), `games of four pages of ${pageSize}`)
      }
    },
  },
  {
    id: 'SHR-03',
    title: 'a menu names only vendors that are listed, with a count of games',
    isMust: false,
    level: 'core',
    says: ['upstream: To shut one game or vendor at once, leave the'],
    hint: 'two tables that are kept apart',
    async run(context) {
      const menus = expectSuccess(await context.call('gameMenus'), 'the menus')
      const vendors = expectSuccess(await context.call('gameVendor'), 'the vendors')
      const known = new Set((vendors.vendors as Fields[]).map(({ vassalage }) => vassalage))
      const named = (menus.groups as Fields[]).flatMap(({ gameMenus }) =>
        (gameMenus as Fields[]).map(({ vassalage }) => vassalage),
      )
      const unknown = named.filter((vassalage) => !known.has(vassalage))
      expectThat(unknown.length === 0, 'vendors of the list', unknown)
    },
  },
  {
    id: 'SHR-04',
    title: 'SPORTS of the vendors in esportsVendors are found as ESPORTS, and as SPORTS no more',
    isMust: true,
    level: 'core',
    says: [
      'upstream: come with `esportsVendors` where the merchant has such vendors: count SPORTS of theirs as ESPORTS',
    ],
    hint: 'the parameter is not read, so the tab of esports stays empty',
    async run(context) {
      const read = async (gameType: string, more: Fields = {}) => {
        const value = expectSuccess(
          await context.call('gameList', { input: { gameType, pageSize: 21, ...more } }),
          'a list',
        )
        return value.games as Fields[]
      }
      const [sport] = await read('SPORTS')
      if (!sport) throw new Skip('there are no SPORTS')
      const ofIts = { esportsVendors: sport.vassalage, vassalage: sport.vassalage }
      const moved = (await read('ESPORTS', ofIts)).map(({ gameId }) => gameId)
      expectThat(moved.includes(sport.gameId), `${sport.gameId} among the ESPORTS`, moved)
      expectEqual(await read('SPORTS', ofIts), [], 'SPORTS of the same vendor')
    },
  },
]
