/** A player at the reference studio, as the page of a game would be: a session for the launch token, and one round. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../../../conformance/kit/http.ts'

const TIMEOUT_MS = 15_000
const PAUSE_MS = 100
/** A bet that is not answered is repeated by the studio for so long. */
const TRIES = 100
const OPENS = 5

type Seat = { bearer: string; stake: string }

export class StudioPlayer {
  readonly #studio: () => string
  #last: Seat | null = null
  #before: Promise<void> = Promise.resolve()

  constructor(studio: () => string) {
    this.#studio = studio
  }

  async #post(target: string, body: object, bearer?: string) {
    const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
    const [method, origin, timeoutMs] = ['POST', this.#studio(), TIMEOUT_MS]
    const reply = await send({ method, origin, target, headers, body: JSON.stringify(body), timeoutMs })
    const answer = reply.text === '' ? {} : JSON.parse(reply.text)
    return { status: reply.status, value: answer.value ?? {} }
  }

  /** The bet goes out by itself, after those before it: a newer session of a player ends the older one. */
  play(asked: { token: string; gameCode: string }): void {
    this.#before = this.#before.then(() => this.#playNow(asked)).catch((error) => console.error(error))
  }

  async #playNow({ token, gameCode }: { token: string; gameCode: string }): Promise<void> {
    const session = await this.#open({ token, gameCode })
    if (session.status !== 200) throw new Error(`no session: ${session.status}`)
    const { bearer, fairness, game } = session.value
    if (fairness?.clientSeed === null)
      await this.#post('/api/fairness/client-seed', { clientSeed: 'conformance' }, bearer)
    this.#last = { bearer, stake: game?.stakes?.[0] ?? '0.20' }
    await this.#spin(this.#last)
  }

  /** Asked again where the wallet's answer was lost, as a page does whose player presses once more. */
  async #open(asked: object) {
    for (let nth = 0; ; nth += 1) {
      const session = await this.#post('/api/session', asked)
      if (session.status < 500 || nth === OPENS) return session
      await sleep(PAUSE_MS)
    }
  }

  async #spin({ bearer, stake }: Seat) {
    const spinId = randomUUID()
    for (let nth = 0; nth < TRIES; nth += 1) {
      const { status } = await this.#post('/api/spin', { spinId, stake }, bearer)
      if (status !== 429) return
      await sleep(PAUSE_MS)
    }
  }

  /** The pair under which the player's next round is drawn: the caller knows the server's half. */
  async setSeeds(asked: { token: string; gameCode: string }, seeds: { serverSeed: string; clientSeed: string }) {
    const session = await this.#open(asked)
    if (session.status !== 200) throw new Error(`no session: ${session.status}`)
    const { bearer } = session.value
    for (const [path, body] of [
      ['/__local/server-seed', { serverSeed: seeds.serverSeed }],
      ['/api/fairness/client-seed', { clientSeed: seeds.clientSeed }],
    ] as const) {
      const { status } = await this.#post(path, body, bearer)
      if (status !== 200) throw new Error(`the seeds are not taken (${status}): is a round of the player still open?`)
    }
  }

  /** A new client seed ends the pair of seeds, and the old one is revealed. */
  async rotate(): Promise<void> {
    if (this.#last)
      await this.#post(
        '/api/fairness/client-seed',
        { clientSeed: `conformance-${randomUUID().slice(0, 8)}` },
        this.#last.bearer,
      )
  }
}
