/** AUTH-14, MEM-17: whose code Zalo gave. It wants its secret in a header, and names the person by an id of this app alone. */
import { z } from 'zod'
import type { ZaloConfig } from '../../kernel/config/social-config.ts'

const tokenSchema = z.object({ access_token: z.string().min(1).max(4_000) })
const userSchema = z.object({ id: z.string().min(1).max(255) })
type Exchange = { code: string; codeVerifier: string }

/** Throws an Error for whatever does not fit; an error of Zalo's comes with status 200 and without these fields. */
export async function readZaloUser(config: ZaloConfig, { code, codeVerifier }: Exchange, deadlineMs: number) {
  const signal = AbortSignal.timeout(deadlineMs)
  const token = await fetch(config.tokenEndpoint, {
    method: 'POST',
    headers: { secret_key: config.clientSecret },
    body: new URLSearchParams({
      app_id: config.clientId,
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
    }),
    // The secret goes to the address that was configured, and no further.
    redirect: 'manual',
    signal,
  })
  const { access_token } = tokenSchema.parse(await token.json())
  const address = new URL(config.userEndpoint)
  address.searchParams.set('fields', 'id')
  const user = await fetch(address, { headers: { access_token }, redirect: 'manual', signal })
  return userSchema.parse(await user.json()).id
}
