/** Where a local site finds the outside services it would have: the platform's own stand-ins (tools/demo/platform). */
import { DEMO_MERCHANTS } from './seed.ts'

const forEach = <T>(value: T) => JSON.stringify(Object.fromEntries(DEMO_MERCHANTS.map((code) => [code, value])))

function presentProvider(platform: string, provider: string) {
  const issuer = `${platform}/__local/openid/${provider}`
  return {
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    jwksUri: `${issuer}/keys`,
    clientId: 'demo-client',
  }
}

/** Bindings of the platform that name its outside services; `platform` is its own origin. */
export function buildStandIns(platform: string) {
  const [google, facebook] = [presentProvider(platform, 'google'), presentProvider(platform, 'facebook')]
  const firebase = `${platform}/__local/firebase`
  const project = { projectId: 'demo-project', apiKey: 'demo', apiUrl: `${firebase}/v1`, jwksUri: `${firebase}/keys` }
  return { SOCIAL_LOGIN: forEach({ google, facebook }), FIREBASE: forEach(project) }
}
