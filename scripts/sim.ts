/**
 * `npm run sim`: the wallet against its model under random commands with faults, at length.
 *   SIM_COMMANDS  how many, 100000 unless told; on a slow machine as many as it does in SIM_SECONDS
 *   SIM_SECONDS   270 unless told
 *   SIM_SEED      a seed of an earlier run, to see it again
 *   SIM_PATH      the `path` fast-check printed with a failure: replays its smallest counterexample
 */
import { randomInt } from 'node:crypto'
import { startVitest } from 'vitest/node'

function readNumber(name: string, otherwise: () => number): number {
  const text = process.env[name]
  if (text === undefined) return otherwise()
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${name} is not a whole number: ${text}`)
  return value
}

const seed = readNumber('SIM_SEED', () => randomInt(2 ** 31))
const commands = readNumber('SIM_COMMANDS', () => 100_000)
const withinMs = readNumber('SIM_SECONDS', () => 270) * 1_000
/** A comparison of everything costs as much as a command and a half; each command's answer is compared in any case. */
const COMPARE_EVERY = 20
const path = process.env.SIM_PATH
const replay = path === undefined ? '' : ` SIM_PATH=${path}`
console.info(`wallet simulation: ${commands} commands, seed ${seed}`)
console.info(`to see this run again: SIM_SEED=${seed} SIM_COMMANDS=${commands}${replay} npm run sim`)

const vitest = await startVitest('test', ['tests/model/wallet/wallet.test.ts'], {
  project: ['platform'],
  watch: false,
  provide: {
    walletSimulation: { seed, commands, compareEvery: COMPARE_EVERY, withinMs, ...(path !== undefined && { path }) },
  },
})
await vitest.close()
