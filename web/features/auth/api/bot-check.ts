/** AUTH-18 for the forms: a check is worked off while they are filled in, and each attempt to send takes a fresh one. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { BotCheckSetting } from '../../../../contract/calls/identity/bot-check.ts'
import { loadChunk } from '../../../../kit/lib/lazy.tsx'
import { ApiError, toApiError } from '../../../lib/api.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { useRegisterSetting } from '../../../shared/session/register-settings.ts'
import { takeHostedToken } from './hosted-check.ts'
import type { SolvedCheck } from './solve-bot-check.ts'

type Check = { botCheck?: string }

/** Waiting longer than this for a check is worth a word. */
const SLOW_MS = 600

/** One for the page: a check begun in the header's form serves the dialog as well. */
let underWay: Promise<SolvedCheck> | null = null

const begin = () => {
  underWay ??= loadChunk(() => import('./solve-bot-check.ts')).then((module) => module.solveBotCheck())
  // Told when it is taken; nobody has to hear of a check that nobody takes.
  underWay.catch(() => {})
  return underWay
}

async function takeSolved(): Promise<Check> {
  const solved = await begin().finally(() => {
    underWay = null
  })
  if (solved.freshUntilMs < performance.now()) return takeSolved()
  return { botCheck: solved.botCheck }
}

const take = async ({ kind }: BotCheckSetting): Promise<Check> => {
  if (kind === 'off') return {}
  return kind === 'turnstile' ? takeHostedToken() : takeSolved()
}

export type BotChecked = <T>(act: (check: Check) => Promise<T>) => Promise<T>

/**
 * `prepare` on the first sign that the form is used; `withCheck` sends, once more where a check was spent or too old. `asks`: for
 * the setting at once, where the page comes without it; a hosted check has to be seen before it can be taken.
 */
export function useBotCheck({ asks = false } = {}): {
  setting: BotCheckSetting | null
  slow: boolean
  prepare: () => void
  withCheck: BotChecked
} {
  const known = useRegisterSetting(asks)?.botCheck ?? null
  const [slow, setSlow] = useState(false)
  const queryClient = useQueryClient()
  const withCheck = useCallback<BotChecked>(
    async (act) => {
      // The page came without its settings when the platform was slow; now they are needed.
      const setting =
        known ?? (await queryClient.fetchQuery(publicQuery('GET /wps/system/setting/register', {}))).botCheck
      const takeInSight = async () => {
        const timer = setTimeout(() => setSlow(true), SLOW_MS)
        return take(setting).finally(() => {
          clearTimeout(timer)
          setSlow(false)
        })
      }
      try {
        return await act(await takeInSight())
      } catch (error) {
        if (setting.kind !== 'altcha' || !isSpent(error)) throw error
        return act(await takeInSight())
      }
    },
    [known, queryClient],
  )
  const prepare = useCallback(() => {
    if (known?.kind === 'altcha') void begin()
  }, [known])
  return { setting: known, slow, prepare, withCheck }
}

/** Refused by the server, that is: a device that cannot solve one cannot solve another. */
const isSpent = (error: unknown) =>
  error instanceof ApiError && error.failure !== null && toApiError(error).code === 'bot_check_failed'
