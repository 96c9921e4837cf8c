/** AUTH-18: does the work of a challenge off the main thread, so that typing never stutters. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/sha'
import type { BotCheckChallenge } from '../../../contract/calls/identity/bot-check.ts'

/** Half a minute of hashing is a device that will not get there. */
const TIMEOUT_MS = 30_000

addEventListener('message', async ({ data }: MessageEvent<BotCheckChallenge>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey, timeout: TIMEOUT_MS }))
})
