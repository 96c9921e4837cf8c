/**
 * `npm run beacon`: asks each relay of the public beacon from this machine, as a draw does, before a deployment goes live:
 * an old round with its signature, and how long after its time a new one is there. Ends with 1 where a relay fails.
 */
import { BEACON, beaconTimeMs } from '../contract/fairness/beacon.ts'
import { askRelay, RELAYS } from '../contract/fairness/public-beacon.ts'

const OLD_ROUND = 657_413
const ASK_EVERY_MS = 250
/** A new round is there within one period, or the clock of this machine is wrong. */
const NEW_WITHIN_MS = BEACON.periodSeconds * 1_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const roundAt = (timeMs: number) => Math.floor((timeMs / 1_000 - BEACON.genesisSeconds) / BEACON.periodSeconds) + 1

async function timeNewRound(relay: string): Promise<number> {
  const round = roundAt(Date.now()) + 1
  const dueAt = beaconTimeMs(round)
  await wait(dueAt - Date.now())
  while (Date.now() < dueAt + NEW_WITHIN_MS) {
    if (await askRelay(relay, round)) return Date.now() - dueAt
    await wait(ASK_EVERY_MS)
  }
  throw new Error(`round ${round} is not there ${NEW_WITHIN_MS} ms after its time: is the clock of this machine right?`)
}

async function checkRelay(relay: string): Promise<boolean> {
  try {
    const askedAt = Date.now()
    if (!(await askRelay(relay, OLD_ROUND))) throw new Error(`it does not have round ${OLD_ROUND}`)
    const tookMs = Date.now() - askedAt
    const lateMs = await timeNewRound(relay)
    console.log(`${relay}: signature right, ${tookMs} ms; a new round is there ${lateMs} ms after its time`)
    return true
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    console.error(`${relay}: ${String(error)}${cause}`)
    return false
  }
}

const good = await Promise.all(RELAYS.map(checkRelay))
const count = good.filter(Boolean).length
console.log(
  `${count} of ${RELAYS.length} relays may be used.${count === 1 ? ' With one alone a draw waits whenever it fails.' : ''}`,
)
process.exitCode = count === RELAYS.length ? 0 : 1
