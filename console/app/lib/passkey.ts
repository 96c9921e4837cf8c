/** The device's part of passkeys. Its library comes when it is needed. */
import { post } from './api.ts'

type Named = { name: string }
const loadDevice = () => import('@simplewebauthn/browser')

async function answerQuestion() {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadDevice(),
    post<Parameters<typeof startAuthenticationType>[0]['optionsJSON']>('/api/login/begin'),
  ])
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  return { id, rawId, type, response }
}
declare const startAuthenticationType: typeof import('@simplewebauthn/browser')['startAuthentication']
declare const startRegistrationType: typeof import('@simplewebauthn/browser')['startRegistration']

export const logIn = async () => post<Named>('/api/login', { answer: await answerQuestion() })
export const stepUp = async () => post<Named>('/api/step-up', { answer: await answerQuestion() })

export async function makeKey(token: string) {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    loadDevice(),
    post<Parameters<typeof startRegistrationType>[0]['optionsJSON']>('/api/enrol/begin', { token }),
  ])
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const answer = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  return post<Named & { keys: number }>('/api/enrol', { token, answer })
}
