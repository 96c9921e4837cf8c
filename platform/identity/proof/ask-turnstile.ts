import { z } from 'zod'
import type { TurnstileConfig } from '../../kernel/config/bot-check-config.ts'
import type { PlatformContext } from '../../kernel/context.ts'

/** A login waits for nobody longer than this. */
const DEADLINE_MS = 3_000
const verdictSchema = z.object({ success: z.boolean(), hostname: z.string().optional() })

/**
 * AUTH-18: what the hosted check says of a token. The service lets each token pass once. Its silence is a no: a check that opens
 * when its service is away would be no check.
 */
export async function askTurnstile(
  { clientIp, host }: PlatformContext,
  { baseUrl, secret }: TurnstileConfig,
  token: string,
): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/siteverify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, response: token, ...(clientIp && { remoteip: clientIp }) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const verdict = verdictSchema.parse(await answer.json())
    const isOurs = verdict.hostname === undefined || verdict.hostname === host.split(':')[0]
    return answer.ok && verdict.success && isOurs
  } catch {
    return false
  }
}
