/** OPS-01: passkeys of the console: for its one host, with the owner's finger or PIN, and kept on the device. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { fromBase64Url, toBase64Url } from '../../contract/lib/base64-url.ts'
import type { ConsoleContext } from '../context.ts'
import { askIdentity } from '../edge/ask-edge.ts'

const CEREMONY_MS = 5 * 60_000
/** ES256, Ed25519, RS256: what devices make. */
const ALGORITHMS = [-7, -8, -257]
type Purpose = 'login' | 'enrol'

const encoded = z.string().regex(/^[A-Za-z0-9_-]{1,8000}$/)
const common = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
}
export const keyAnswerSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
})
export const newKeyAnswerSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})

async function mintChallenge(c: ConsoleContext, purpose: Purpose): Promise<string> {
  const challenge = toBase64Url(c.var.random(32))
  await c.var.env.CEREMONY.getByName(challenge).open(purpose, c.var.clock() + CEREMONY_MS)
  return challenge
}

const clientDataSchema = z.object({ challenge: encoded })

/** The challenge that was answered, spent. Throws `passkey_failed` for one that is not ours, over or used. */
async function takeChallenge(c: ConsoleContext, clientDataJSON: string, purpose: Purpose): Promise<string> {
  const bytes = fromBase64Url(clientDataJSON)
  const read = clientDataSchema.safeParse(parse(new TextDecoder().decode(bytes ?? new Uint8Array())))
  const challenge = read.success ? read.data.challenge : ''
  const isOurs = challenge !== '' && (await c.var.env.CEREMONY.getByName(challenge).take(purpose, c.var.clock()))
  if (!isOurs) throw new Refusal('passkey_failed', 'the question is over: try again')
  return challenge
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const beginLogin = async (c: ConsoleContext) => ({
  rpId: c.var.visitor.hostname,
  challenge: await mintChallenge(c, 'login'),
  timeout: CEREMONY_MS,
  userVerification: 'required' as const,
})

/** Whose passkey answered. Throws `passkey_failed`, always alike. */
export async function provePasskey(
  c: ConsoleContext,
  answer: z.infer<typeof keyAnswerSchema>,
  purpose: 'login' | 'step_up',
): Promise<string> {
  const expectedChallenge = await takeChallenge(c, answer.response.clientDataJSON, 'login')
  const { person } = await askIdentity(c, 'identity-key', { credentialId: answer.id })
  if (!person) throw new Refusal('passkey_failed', 'not known here')
  const { userHandle, ...response } = answer.response
  const { hostname, origin } = c.var.visitor
  const counted = await verify(() =>
    verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: {
        id: answer.id,
        publicKey: fromBase64Url(person.publicKey) ?? new Uint8Array(),
        counter: person.signCount,
      },
    }).then(({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null)),
  )
  const used = { credentialId: answer.id, from: person.signCount, signCount: counted, purpose }
  return (await askIdentity(c, 'identity-used', used)).name
}

export async function beginEnrol(c: ConsoleContext, token: string) {
  const { name, credentialIds } = await askIdentity(c, 'identity-invitation', { token })
  return {
    rp: { id: c.var.visitor.hostname, name: c.var.visitor.hostname },
    user: { id: toBase64Url(new TextEncoder().encode(name)), name, displayName: name },
    challenge: await mintChallenge(c, 'enrol'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CEREMONY_MS,
    attestation: 'none' as const,
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    excludeCredentials: credentialIds.map((id) => ({ type: 'public-key' as const, id })),
  }
}

export async function enrol(c: ConsoleContext, token: string, answer: z.infer<typeof newKeyAnswerSchema>) {
  const expectedChallenge = await takeChallenge(c, answer.response.clientDataJSON, 'enrol')
  const { transports, ...response } = answer.response
  const { hostname, origin } = c.var.visitor
  const { credential } = await verify(() =>
    verifyRegistrationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).then(({ registrationInfo }) => registrationInfo ?? null),
  )
  return askIdentity(c, 'identity-enrol', {
    token,
    credentialId: credential.id,
    publicKey: toBase64Url(credential.publicKey),
    signCount: credential.counter,
    transports,
  })
}

/** The library throws for each fault in its own words; all of them are one refusal. */
async function verify<T>(check: () => Promise<T | null>): Promise<T> {
  const found = await check().catch((error: unknown) => {
    throw new Refusal('passkey_failed', String(error).slice(0, 200))
  })
  if (found === null) throw new Refusal('passkey_failed')
  return found
}
