/**
 * What the envelope costs a call inside workerd: made and opened, request and answer, both sides together. The clock
 * of a Worker stands still while it works, so it is timed from outside, against the same question with no rounds.
 */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { merchantKeysSchema } from '../../contract/protocols/envelope.ts'
import { randomToken, systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import { COMPATIBILITY_DATE } from '../lib/site.ts'
import { bundleWorker } from './bundle.ts'
import { type Spread, showSpread, showTable, spread } from './statistics.ts'

const TURNS = Number(process.env.BENCH_TURNS ?? 12)
const CALLS_PER_TURN = 2_000
/** The first mark to reach, for a call of either kind. */
export const ENVELOPE_MARK_MICROS = 200

export type EnvelopeFigures = { title: string; microsPerCall: Spread }

export async function benchEnvelope(): Promise<EnvelopeFigures[]> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      telemetry: { enabled: false },
      modules: true,
      script: await bundleWorker('envelope-worker.ts'),
      compatibilityDate: COMPATIBILITY_DATE,
    }),
  )
  try {
    const url = await miniflare.ready
    const time = async (job: object) => {
      const startMs = performance.now()
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(job) })
      if ((await answer.text()) !== 'done') throw new Error(`the envelope Worker answered ${answer.status}`)
      return performance.now() - startMs
    }
    const figures: EnvelopeFigures[] = []
    for (const { title, ...sealed } of CASES) {
      const job = { keys: mintKeys(), claims: buildClaims(), ...sealed }
      await time({ ...job, count: CALLS_PER_TURN })
      const turns: number[] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        const emptyMs = await time({ ...job, count: 0 })
        const fullMs = await time({ ...job, count: CALLS_PER_TURN })
        turns.push(((fullMs - emptyMs) * 1_000) / CALLS_PER_TURN)
      }
      figures.push({ title, microsPerCall: spread(turns) })
    }
    return figures
  } finally {
    await miniflare.dispose()
  }
}

const LOGIN = { type: 'username', username: 'player1', password: 'Play-2026!', rememberMe: false }
const SESSION = {
  success: true,
  value: {
    token: 'x'.repeat(43),
    memberId: 'm-0123456789abcdef',
    username: 'player1',
    memberType: 0,
    firstTimeLogin: false,
    passwordExpired: false,
    passwordWeak: false,
  },
}
const CASES: { title: string; payload?: unknown; answer?: unknown }[] = [
  { title: 'plain call: claims sealed, answer open' },
  { title: 'encrypted call: login and its session', payload: LOGIN, answer: SESSION },
  { title: 'encrypted call with an answer of 10 KB', payload: LOGIN, answer: { text: 'x'.repeat(10_240) } },
]

function mintKeys() {
  const mint = () => ({ current: 'bench', keys: { bench: randomToken(systemRandom) } })
  return merchantKeysSchema.parse({ toPlatform: mint(), toEdge: mint() })
}

/** As long as those of a logged-in member. */
function buildClaims() {
  const iat = Math.floor(systemClock() / 1_000)
  return {
    merchant: 'meridian',
    method: 'GET',
    path: '/wps/relay/ODSFE2_BetRecord',
    query: 'pageSize=20&gameType=RNG',
    clientIp: '203.0.113.250',
    country: 'PH',
    language: 'EN',
    host: 'www.example.com',
    sessionToken: randomToken(systemRandom),
    requestId: crypto.randomUUID(),
    jti: randomToken(systemRandom, 16),
    iat,
    exp: iat + 30,
  }
}

export function showEnvelope(figures: readonly EnvelopeFigures[]): string {
  const rows = figures.map(({ title, microsPerCall }) => [title, showSpread(microsPerCall, 1)])
  return showTable([`Envelope, µs a call (mark: under ${ENVELOPE_MARK_MICROS})`, 'made and opened'], rows)
}
