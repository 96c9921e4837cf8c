/** ENV: the envelope. */
import { askTooEarly, presentTrip, readEndMs } from '../kit/clock.ts'
import { readBlock } from '../kit/documents.ts'
import { open, seal } from '../kit/jwe.ts'
import { listOperations } from '../kit/openapi.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import { expectAccepted, expectCode, expectNone, forEach, type PlatformContext } from './context.ts'
import {
  askHostile,
  isRefusedAlike,
  listHeaders,
  listHostile,
  listTimes,
  now,
  READ,
  refuseAll,
  WRITE,
  WRITE_BODY,
} from './hostile-envelopes.ts'

const UPSTREAM = 'guides/upstream.md'
const HERD = 50
/** Of the clocks, either way, and of an envelope. */
const GRACE_S = 5
const LIFE_S = 30
const MIB = 1024 * 1024

const refusing = (id: string, title: string, says: string[], hint: string): Check<PlatformContext> => ({
  id,
  title,
  says,
  hint,
  isMust: true,
  level: 'core',
  run: (context) => refuseAll(context, id),
})

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

const GUIDE = 'upstream: '
const openChecks: Check<PlatformContext>[] = [
  {
    id: 'ENV-01',
    title: 'the worked examples open, and a read, a write and a sealed call like them are answered',
    isMust: true,
    level: 'core',
    says: [
      `${GUIDE}A compact JWE (RFC 7516), five parts joined by dots`,
      `${GUIDE}The plaintext is UTF-8 JSON`,
      `${GUIDE}is 12 random bytes`,
      `${GUIDE}The header is JSON`,
      `${GUIDE}**first part as it stands**`,
    ],
    hint: 'base64 in place of base64url, or the header’s bytes in place of its text as additional data',
    async run(context) {
      const keys = { current: 'p', keys: { 'p-2026-11': 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' } }
      for (const name of ['jwe read', 'jwe write', 'jwe login']) open(keys, readBlock(UPSTREAM, name))
      expectAccepted(await context.call(READ), 'a read')
      expectAccepted(await context.call(WRITE, { input: WRITE_BODY }), 'a write')
      const login = await context.logIn({ username: 'cf-nobody', password: 'Not-The-Password-1' })
      expectThat(
        login.status < 500 && login.openFault === null && login.code !== 'envelope_invalid',
        'a sealed call that is understood',
        login.body,
      )
    },
  },
  refusing(
    'ENV-02',
    'an unknown kid is refused',
    [`${GUIDE}the envelope opens with a known key`, `${GUIDE}Accept a request only if all of this holds`],
    'the current key is tried whatever the kid',
  ),
  refusing(
    'ENV-03',
    'every other alg and enc is refused',
    [`${GUIDE}Refuse every other \`alg\` and \`enc\``],
    'the library takes the algorithm from the header',
  ),
  refusing(
    'ENV-04',
    'a second part that is not empty is refused',
    [`${GUIDE}the second part is **empty**`],
    'the part is skipped without a look',
  ),
  refusing(
    'ENV-05',
    'one changed bit is refused, in the header too',
    [
      `${GUIDE}The additional authenticated data of AES-256-GCM`,
      `${GUIDE}Change one character of any part, use the other key`,
    ],
    'the additional data is left out, or made again from the parsed header',
  ),
  refusing(
    'ENV-06',
    'the key of the other direction is refused',
    [`${GUIDE}\`toPlatform\` seals what the edge sends, \`toEdge\` what you answer`],
    'one set of keys for both directions',
  ),
  {
    ...refusing(
      'ENV-07',
      'claims of one merchant under the key of another are refused',
      [`${GUIDE}must be the merchant whose key opened the envelope`, `${GUIDE}and \`claims.merchant\` owns that key`],
      'the merchant is read from the claims and the key from the kid, and nothing compares them',
    ),
    async run(context) {
      if (context.otherMerchant) await refuseAll(context, 'ENV-07')
    },
  },
  refusing(
    'ENV-08',
    'another method, path or query is refused',
    [
      `${GUIDE}of this request, exactly`,
      `${GUIDE}byte for byte as in the URL`,
      `${GUIDE}method, path, query and body hash are those of the request`,
    ],
    'the query is parsed and sorted before it is compared',
  ),
  refusing(
    'ENV-09',
    'a body hash that is wrong, missing or superfluous is refused',
    [`${GUIDE}hex SHA-256 of a body that travels outside`],
    'the hash is compared only where it is present',
  ),
  {
    ...refusing(
      'ENV-10',
      'times out of their bounds are refused',
      [`${GUIDE}0 < exp - iat <= 30`, `${GUIDE}seconds since the epoch; \`exp - iat\` is 30`],
      'more grace than five seconds, or only exp is looked at',
    ),
    async run(context) {
      await refuseAll(context, 'ENV-10')
      const answered = await askTooEarly(GRACE_S * 1_000, 3_000, (timeMs) => {
        const iat = Math.ceil(timeMs / 1_000)
        return context.call(READ, { claims: { iat, exp: iat + LIFE_S } })
      })
      if (!answered) throw new Skip('each trip took longer than its envelope was early')
      expectThat(isRefusedAlike(answered), '400 envelope_invalid to an iat that was over 5 s ahead all the time', {
        trip: presentTrip(answered),
        answer: answered.faultText || answered.body,
      })
    },
  },
  {
    id: 'ENV-11',
    title: 'every refused envelope gets one and the same answer',
    isMust: true,
    level: 'core',
    says: [`${GUIDE}Otherwise answer **one and the same** \`400 envelope_invalid\`, whatever the fault`],
    hint: 'a message of its own for expired envelopes',
    async run(context) {
      const answers = new Map<string, string>()
      await forEach(listHostile(context), async (hostile) => {
        const answered = await askHostile(context, hostile)
        const { requestId: _, ...body } = answered.body
        answers.set(show({ status: answered.status, body }), hostile[1])
        return null
      })
      expectThat(answers.size === 1, 'one answer but for requestId', Object.fromEntries(answers))
    },
  },
]

const repeatChecks: Check<PlatformContext>[] = [
  {
    id: 'ENV-12',
    title: 'a repeated write is 409 envelope_replayed, and a bad envelope uses no id up',
    isMust: true,
    level: 'core',
    says: [
      `${GUIDE}For every method but GET, store \`jti\` for each merchant`,
      `${GUIDE}before is \`409 envelope_replayed\``,
      `${GUIDE}Check it only after the envelope is good`,
    ],
    hint: 'the id is kept before the envelope has been checked, or not at all',
    async run(context) {
      const claims = { jti: `cf_${Math.random().toString(36).slice(2)}_${'0'.repeat(12)}` }
      const bad = await context.call(WRITE, { input: WRITE_BODY, claims: { ...claims, bodySha256: '0'.repeat(64) } })
      expectCode(bad, 'envelope_invalid', 'a bad envelope with this id')
      expectAccepted(await context.call(WRITE, { input: WRITE_BODY, claims }), 'a good one with the same id')
      const again = await context.call(WRITE, { input: WRITE_BODY, claims })
      expectEqual([again.status, again.code], [409, 'envelope_replayed'], 'the same id again')
    },
  },
  {
    id: 'ENV-13',
    title: 'of fifty equal writes at once one passes',
    isMust: true,
    level: 'core',
    isAlone: true,
    says: [`${GUIDE}store \`jti\` for each merchant until \`exp\` plus a minute`],
    hint: 'looked up, then written',
    async run(context) {
      const claims = { jti: `cf_${Math.random().toString(36).slice(2)}_${'1'.repeat(12)}` }
      const answers = await Promise.all(
        Array.from({ length: HERD }, () => context.call(WRITE, { input: WRITE_BODY, claims })),
      )
      expectEqual(
        answers.filter(({ code, status }) => status > 0 && !String(code).startsWith('envelope_')).length,
        1,
        'answers with success',
      )
      expectEqual(answers.filter(({ code }) => code === 'envelope_replayed').length, HERD - 1, 'envelope_replayed')
    },
  },
  {
    id: 'ENV-14',
    title: 'a repeated GET is answered',
    isMust: true,
    level: 'core',
    says: [`${GUIDE}For every method but GET`],
    hint: 'the id of reads is kept too',
    async run(context) {
      const claims = { jti: `cf_${Math.random().toString(36).slice(2)}_${'2'.repeat(12)}` }
      for (const time of ['first', 'second']) expectAccepted(await context.call(READ, { claims }), `the ${time} time`)
    },
  },
  {
    id: 'ENV-15',
    title: 'every key of a set opens, and answers are sealed with the current one',
    isMust: true,
    level: 'core',
    says: [`${GUIDE}accept every key of a set and seal with \`current\``, `${GUIDE}To rotate: add a key on both sides`],
    hint: 'only the current key opens, so that a rotation has a gap',
    async run(context) {
      const { toPlatform, toEdge } = context.keysOf()
      const kids = Object.keys(toPlatform.keys)
      for (const kid of kids) expectAccepted(await context.call(READ, { seal: { kid } }), `a read under ${kid}`)
      const login = await context.logIn({ username: 'cf-nobody', password: 'Not-The-Password-1' })
      if (login.sealedBy !== null) expectEqual(login.sealedBy, toEdge.current, 'the key of the answer')
      if (kids.length < 2) throw new Skip('toPlatform has one key only')
    },
  },
  {
    id: 'ENV-16',
    title: 'a sealed call sent plainly and a plain one sent sealed are refused',
    isMust: true,
    level: 'core',
    says: [`${GUIDE}the call was sealed if and only if it is marked \`x-encrypt\``],
    hint: 'the call reads whichever form comes',
    async run(context) {
      const login = { type: 'username', username: 'cf-nobody', password: 'Not-The-Password-1' }
      expectCode(
        await context.call('login', { input: login, isReversed: true }),
        'envelope_invalid',
        'a login sent plainly',
      )
      expectCode(
        await context.call(WRITE, { input: WRITE_BODY, isReversed: true }),
        'envelope_invalid',
        'a plain write, sealed',
      )
    },
  },
  {
    id: 'ENV-17',
    title: 'the answer to a sealed call is sealed, under toEdge, with the request’s jti',
    isMust: true,
    level: 'core',
    says: [
      `${GUIDE}compact JWE of \`{"jti": …, "body": …}\` under the \`toEdge\` key`,
      `${GUIDE}A *success* that is not`,
    ],
    hint: 'an id of its own, or the key of the request',
    async run(context) {
      const login = await context.logIn(context.account('player'))
      expectThat(login.status === 200, 'a login', login.body)
      expectThat(
        login.openFault === null && login.sealedBy !== null,
        'a sealed answer',
        login.openFault ?? 'a plain answer',
      )
      expectEqual(login.jti, login.sentJti, 'jti')
    },
  },
  {
    id: 'ENV-18',
    title: 'the refusal of a sealed call is sealed too',
    isMust: false,
    level: 'core',
    says: [`${GUIDE}Seal refusals too; the edge also`],
    hint: 'the error handler answers before the sealing',
    async run(context) {
      const login = await context.logIn({ username: 'cf-nobody', password: 'Not-The-Password-1' })
      expectThat(login.sealedBy !== null, 'a sealed refusal', login.body)
      expectEqual(login.jti, login.sentJti, 'jti')
    },
  },
  {
    id: 'ENV-19',
    title: 'a body over 1 MiB is 413 too_large, and pictures of up to 5 MiB are read',
    isMust: true,
    level: 'core',
    isAlone: true,
    says: [
      `${GUIDE}A body over 1 MiB is \`413 too_large\`, before it is read whole`,
      `${GUIDE}picture of up to 5 MiB as base64`,
    ],
    hint: 'one bound for all calls',
    async run(context) {
      const large = await context.call(WRITE, { input: { ...WRITE_BODY, filler: 'x'.repeat(MIB + 1) } })
      const isRefused = large.status === 413 || large.fault === 'cut' || large.fault === 'lost'
      expectThat(isRefused, '413 too_large, or a closed connection', `${large.status} ${show(large.body)}`)
      const image = listOperations().find(
        ({ takesImage, isSealed, method }) => takesImage && !isSealed && method === 'POST',
      )
      if (!image) return
      const picture = await context.ask(image, { input: { image: 'A'.repeat(2 * MIB), picture: 'A'.repeat(2 * MIB) } })
      expectThat(
        picture.status !== 413 && picture.status > 0,
        `a body of 2 MiB to ${image.name} that is read`,
        `${picture.status} ${picture.faultText}`,
      )
    },
  },
  {
    id: 'ENV-20',
    title: 'unknown claims are ignored',
    isMust: true,
    level: 'core',
    says: [`${GUIDE}Ignore unknown claims; we may add some`, `${GUIDE}for our own platform; ignore it`],
    hint: 'a strict schema of the claims',
    async run(context) {
      expectAccepted(
        await context.call(READ, {
          claims: { cfUnknown: { a: [1] }, bookmark: 'cf-bookmark', device: 'Chrome, Android' },
        }),
        'a read',
      )
    },
  },
  {
    id: 'ENV-21',
    title: 'without an envelope every operation answers 400 and tells nothing',
    isMust: true,
    level: 'core',
    says: [`${GUIDE}Your platform must not rely on that`],
    hint: 'a call that was added later stands before the check',
    async run(context) {
      const faults = await forEach(listOperations(), async ({ name, method, path, isSealed }) => {
        const headers: Record<string, string> = isSealed
          ? { 'content-type': 'application/jose' }
          : { 'content-type': 'application/json' }
        const { status, body, faultText } = await context.askRaw(
          method,
          path,
          headers,
          method === 'GET' || method === 'DELETE' ? undefined : '{}',
        )
        return status === 400 && body.errorCode === 'envelope_invalid'
          ? null
          : `${name}: ${status} ${faultText || show(body)}`
      })
      expectNone(faults, '400 envelope_invalid')
    },
  },
  {
    id: 'ENV-22',
    title: 'all refused envelopes take about as long',
    isMust: false,
    level: 'full',
    isAlone: true,
    says: [`${GUIDE}it must be refused`],
    hint: 'the reason shows in the time',
    async run(context) {
      const medians: Record<string, number> = {}
      for (const [, what, ask] of [...listHeaders(context), ...listTimes()]) {
        const times: number[] = []
        for (let nth = 0; nth < 7; nth++) times.push((await context.call(READ, ask)).ms)
        medians[what] = median(times)
      }
      const all = Object.values(medians)
      expectThat(Math.max(...all) - Math.min(...all) <= 50, 'medians within 50 ms', medians)
    },
  },
  {
    id: 'ENV-23',
    title: 'clocks that differ by five seconds are taken, either way',
    isMust: true,
    level: 'core',
    says: [`${GUIDE}\`iat <= now + 5\` and \`now < exp + 5\``],
    hint: 'no grace, which refuses one call of a thousand',
    async run(context) {
      expectAccepted(await context.call(READ, { claims: { iat: now() + 4, exp: now() + 34 } }), 'iat 4 s ahead')
      // What was within the grace when it went out may be beyond it when it arrives: then it is asked again, a little less late.
      let tripS = 0
      for (let nth = 0; nth < 3; nth++) {
        const exp = now() - Math.max(1, 3 - Math.ceil(tripS))
        const answered = await context.call(READ, { claims: { iat: exp - LIFE_S, exp } })
        const isInTime = readEndMs(answered) < (exp + GRACE_S) * 1_000
        if (isInTime || answered.code !== 'envelope_invalid')
          return expectAccepted(answered, `exp ${new Date(exp * 1_000).toISOString()}, ${presentTrip(answered)}`)
        tripS = answered.ms / 1_000
      }
      throw new Skip(`a trip takes ${tripS} s, which the grace of 5 s does not leave`)
    },
  },
]

/** An operator’s call is sealed and names the operator; see OPS. */
export const buildOperatorCall = (context: PlatformContext, name: string, claims: Record<string, unknown>) => {
  const { toPlatform } = context.keysOf()
  const path = `/ops/${name}`
  const whole = { ...context.buildClaims({ method: 'POST', path }, '', {}), siteStatus: undefined, ...claims }
  return { path, body: seal(toPlatform, { claims: whole, payload: {} }) }
}

export const envelopeChecks: Check<PlatformContext>[] = [...openChecks, ...repeatChecks]
