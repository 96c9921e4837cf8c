import type { BotCheckChallenge, BotCheckPayload } from '../../../../contract/calls/identity/bot-check.ts'
import { BOT_CHECK_SECONDS } from '../../../../contract/constants.ts'
import { ApiError } from '../../../lib/api.ts'
import { trustScript } from '../../../lib/trusted-script.ts'
import { call } from '../../../shared/session/call.ts'
import workerUrl from '../bot-check.worker.ts?worker&url'

/** `botCheck` as the calls take it, and until when (`performance.now()`) it is worth sending. */
export type SolvedCheck = { botCheck: string; freshUntilMs: number }

/** A minute is left for a slow line and a clock that differs. */
const FRESH_MS = (BOT_CHECK_SECONDS - 60) * 1_000

/** Fetches a challenge and works it off in a worker of its own; a longer one to stand in for a captcha. Throws ApiError. */
export async function solveBotCheck(use?: 'captcha'): Promise<SolvedCheck> {
  const freshUntilMs = performance.now() + FRESH_MS
  const challenge = await call('GET /wps/verification/botCheck', use ? { use } : {})
  const solution = await work(challenge)
  return { botCheck: btoa(JSON.stringify({ challenge, solution } satisfies BotCheckPayload)), freshUntilMs }
}

function work(challenge: BotCheckChallenge): Promise<BotCheckPayload['solution']> {
  const worker = new Worker(trustScript(workerUrl), { type: 'module' })
  return new Promise<BotCheckPayload['solution']>((resolve, reject) => {
    const fail = () => reject(new ApiError('bot_check_failed'))
    worker.onerror = fail
    worker.onmessage = ({ data }: MessageEvent<BotCheckPayload['solution'] | null>) =>
      data ? resolve({ counter: data.counter, derivedKey: data.derivedKey }) : fail()
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
