/** VRD: the detail of a round. VTB: seats. VFR: what anybody can recompute. */
import { createHash } from 'node:crypto'
import { isAmount } from '../kit/money.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import type { Asked, VendorContext } from './context.ts'

const LANGUAGES = ['CN', 'EN', 'JA', 'TH', 'VI']
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const MAX_BYTES = 65_536
const ANSWER_MS = 3_000
const MINUTE_MS = 60_000

function expectDetail({ status, text, ms, value }: Asked) {
  expectEqual(status, 200, 'the status')
  expectThat(ms <= ANSWER_MS, `an answer within ${ANSWER_MS} ms`, `${ms} ms`)
  expectThat(Buffer.byteLength(text) <= MAX_BYTES, 'at most 64 KB', `${Buffer.byteLength(text)} bytes`)
  const forms: [string, boolean][] = [
    ['roundId', typeof value.roundId === 'string'],
    ['gameCode', typeof value.gameCode === 'string'],
    ['state', ['open', 'settled', 'rolled_back'].includes(String(value.state))],
    ['stake', isAmount(value.stake)],
    ['payout', isAmount(value.payout)],
    ['startedAt', TIME.test(String(value.startedAt))],
    ['endedAt', value.endedAt === null || TIME.test(String(value.endedAt))],
    ['proof', value.proof === null || typeof value.proof === 'object'],
    ['verifyUrl', value.verifyUrl === null || typeof value.verifyUrl === 'string'],
    ['outcome', typeof value.outcome === 'string' && value.outcome.length <= 2_000 && value.outcome !== ''],
  ]
  const wrong = forms.filter(([, isRight]) => !isRight).map(([name]) => name)
  expectThat(wrong.length === 0, 'every field of its form', `wrong: ${wrong.join(', ')} in ${show(value)}`)
}

const base = { isMust: true, level: 'money', isAlone: true, needs: ['play'] } as const

export const recordChecks: Check<VendorContext>[] = [
  {
    ...base,
    id: 'VRD-01',
    title: 'the signature is checked before anything else',
    needs: [],
    level: 'core',
    says: ['vendors: Check the signature before anything else', 'vendors: signed with the same secret and headers'],
    hint: 'rounds can be read by anybody who guesses an id',
    async run(context) {
      const secret = `${context.settings.secret}x`
      const old = String(Date.now() - 6 * MINUTE_MS)
      const hostile = [
        { secret },
        { code: 'CF_UNKNOWN' },
        { timestamp: old },
        { sentBody: '{"roundId":' },
        { timestamp: 'now' },
      ]
      for (const manner of hostile) {
        const asked = await context.askRound('cf-unknown', {}, manner)
        expectEqual([asked.status, asked.code], [401, 'signature_invalid'], `an answer to ${show(Object.keys(manner))}`)
      }
    },
  },
  {
    ...base,
    id: 'VRD-06',
    title: 'the secret is long enough',
    needs: [],
    level: 'core',
    says: ['vendors: a **secret** of at least 32 random bytes as text'],
    hint: 'a word that a person chose',
    async run({ settings: { secret } }) {
      expectThat(secret.length >= 32, 'a secret of 32 letters or more', `${secret.length} letters`)
    },
  },
  {
    ...base,
    id: 'VPG-01',
    title: 'the game page names who may frame it',
    needs: [],
    level: 'core',
    says: ['vendors: Serve `Content-Security-Policy: frame-ancestors` with the operator’s origins'],
    hint: 'X-Frame-Options, or every site',
    async run(context) {
      const { page, game } = context.settings
      if (page === undefined) throw new Skip('vendor.page is not configured')
      const { status, headers } = await context.readPage(
        page,
        `/play/${game}?token=${context.operator.newToken()}&lang=EN&bar=lobby`,
      )
      expectEqual(status, 200, 'the status of the page')
      const policy = String(headers['content-security-policy'] ?? '')
      const [, ancestors] = /frame-ancestors ([^;]+)/.exec(policy) ?? []
      expectThat(
        ancestors !== undefined && !/(^|\s)(\*|https?:)(\s|$)/.test(ancestors),
        'frame-ancestors with origins',
        policy,
      )
    },
  },
  {
    ...base,
    id: 'VRD-02',
    title: 'the detail of a settled round has its form, within 3 s and 64 KB',
    says: ['vendors: Answer within 3 s and 64 KB, in the form above', 'vendors: at most 2,000 characters'],
    hint: 'a field of the example is missing, or times are local',
    async run(context) {
      context.begin()
      const { bet, win } = await context.playRound()
      const detail = await context.askRound(bet.body.roundId, { cfUnknown: true })
      expectDetail(detail)
      expectEqual([detail.value.stake, detail.value.payout], [bet.body.amount, win.body.amount], 'stake and payout')
      expectEqual([detail.value.roundId, detail.value.state], [bet.body.roundId, 'settled'], 'the round')
    },
  },
  {
    ...base,
    id: 'VRD-03',
    title: 'the outcome is told in each of the five languages, and without one',
    says: ['vendors: is the player’s, for `outcome`. If it is absent, choose one'],
    hint: 'one language is missing and ends in an error',
    async run(context) {
      context.begin()
      const { bet } = await context.playRound()
      for (const language of [...LANGUAGES, undefined])
        expectDetail(await context.askRound(bet.body.roundId, { language }))
    },
  },
  {
    ...base,
    id: 'VRD-04',
    title: 'the proof in the detail is the one that came with the win',
    says: ['vendors: All its other fields must be those sent with the win'],
    hint: 'the proof is made again from the seeds of the day',
    async run(context) {
      context.begin()
      const { bet, win } = await context.playRound()
      const detail = await context.askRound(bet.body.roundId)
      if (win.body.proof === undefined) return expectEqual(detail.value.proof, null, 'the proof of a game without one')
      const { serverSeed: _, ...proof } = (detail.value.proof ?? {}) as Record<string, unknown>
      const sorted = (value: unknown) => Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1))
      expectEqual(sorted(proof), sorted(win.body.proof), 'the proof')
    },
  },
  {
    ...base,
    id: 'VRD-05',
    title: 'a round it does not know is 422 round_unknown, of another player too',
    says: ['vendors: A round you do not know: `422 round_unknown`'],
    hint: 'the player is not compared',
    async run(context) {
      context.begin()
      const unknown = await context.askRound('cf-unknown-round')
      expectEqual([unknown.status, unknown.code], [422, 'round_unknown'], 'an unknown round')
      const { bet } = await context.playRound()
      const other = await context.askRound(bet.body.roundId, { playerId: 'cf_player_000000000002' })
      expectEqual([other.status, other.code], [422, 'round_unknown'], 'the round of another player')
    },
  },
  {
    ...base,
    id: 'VTB-01',
    title: 'seats of live tables come in their form',
    needs: [],
    says: ['vendors: Answer with the tables of real money'],
    hint: 'tables of free play are counted, or a field is missing',
    async run(context) {
      if (context.settings.hasTables !== true) throw new Skip('vendor.hasTables is not set')
      const { status, ms, text, value } = await context.askVendor('tables', { operator: 'conformance' })
      expectEqual(status, 200, 'the status')
      expectThat(ms <= ANSWER_MS && Buffer.byteLength(text) <= MAX_BYTES, 'within 3 s and 64 KB', `${ms} ms`)
      const tables = Array.isArray(value.tables) ? value.tables : []
      expectThat(Array.isArray(value.tables), 'a list of tables', value)
      for (const { gameCode, seats, places } of tables)
        expectThat(
          typeof gameCode === 'string' && Number.isInteger(seats) && Number.isInteger(places),
          'a table',
          tables,
        )
    },
  },
  {
    ...base,
    id: 'VTB-02',
    title: 'what stands in jackpots comes in its form',
    needs: [],
    says: ['vendors: Answer within 3 s and 64 KB'],
    hint: 'pools of free play are counted, or amounts are numbers',
    async run(context) {
      if (context.settings.hasJackpots !== true) throw new Skip('vendor.hasJackpots is not set')
      const asked = await context.askVendor('jackpots', { operator: 'conformance', currency: 'USD' })
      expectEqual(asked.status, 200, 'the status')
      const isSmall = asked.ms <= ANSWER_MS && Buffer.byteLength(asked.text) <= MAX_BYTES
      expectThat(isSmall, 'within 3 s and 64 KB', `${asked.ms} ms`)
      const jackpots = asked.value.jackpots
      expectThat(Array.isArray(jackpots), 'a list of jackpots', asked.value)
      for (const { code, gameCodes, levels } of jackpots) {
        expectThat(typeof code === 'string' && Array.isArray(gameCodes) && Array.isArray(levels), 'a jackpot', jackpots)
        for (const { level, amount } of levels)
          expectThat(['mini', 'major', 'grand'].includes(level) && isAmount(amount), 'a level with its amount', levels)
      }
    },
  },
  {
    ...base,
    id: 'VFR-01',
    title: 'a revealed seed hashes to what was committed',
    level: 'full',
    says: ['vendors: `serverSeed` joins it once the seed has'],
    hint: 'another seed is revealed, or another hash was committed',
    async run(context) {
      if (context.settings.isFair !== true) throw new Skip('vendor.isFair is not set')
      context.begin()
      const { bet, win } = await context.playRound()
      await context.hook('play', { rotate: true })
      const { value } = await context.askRound(bet.body.roundId)
      const { serverSeed } = (value.proof ?? {}) as Record<string, unknown>
      if (typeof serverSeed !== 'string') throw new Skip('the play hook does not rotate the seed')
      const hash = createHash('sha256').update(serverSeed).digest('hex')
      expectEqual(hash, (win.body.proof as Record<string, unknown> | undefined)?.serverSeedHash, 'the hash of the seed')
    },
  },
  {
    ...base,
    id: 'VFR-02',
    title: 'of one seed no nonce comes twice',
    says: ['vendors: `proof` is for provably fair games; leave it out'],
    hint: 'the nonce is counted in memory, or by game',
    async run(context) {
      if (context.settings.isFair !== true) throw new Skip('vendor.isFair is not set')
      context.begin()
      const seen: string[] = []
      for (let round = 0; round < 4; round++) {
        context.begin()
        const { win } = await context.playRound()
        const { serverSeedHash, nonce } = (win.body.proof ?? {}) as Record<string, unknown>
        seen.push(`${serverSeedHash} ${nonce}`)
      }
      expectEqual(new Set(seen).size, seen.length, 'pairs of seed and nonce')
    },
  },
]
