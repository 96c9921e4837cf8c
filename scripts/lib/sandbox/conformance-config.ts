/** conformance.json of a local site: the suite against the embedded platform, its edge and the reference studio. */
import type { Config } from '../../../conformance/run/config.ts'
import { DEMO_PASSWORD, DEMO_PAYMENT_PASSWORD } from '../../../tools/demo/platform/seed-members.ts'
import type { Site } from '../site.ts'
import { secondVendorSecret } from './second-keys.ts'

const GAME = 'harbor-lantern-tide'
const OTHER_GAME = 'harbor-lucky-pier'
const FORWARDED = ['launch', 'logout', 'bar', 'credit', 'maintenance', 'approve', 'deposit', 'outbox'] as const

/** As the studio publishes them. */
const GAMES = [GAME, OTHER_GAME].map((gameCode) => ({ gameCode, lowest: '0.20', highest: '100.00' }))

const account = (username: string) => ({ username, password: DEMO_PASSWORD, paymentPassword: DEMO_PAYMENT_PASSWORD })

/** `control`: where the hooks are asked. `own`: hooks that it answers by itself. */
export function buildConformanceConfig(
  { edge, platform, studio, psp, secrets }: Site,
  { control, own = [], listen }: { control: string; own?: readonly string[]; listen?: number },
): Config {
  const vendorSecrets: Record<string, string> = JSON.parse(secrets.VENDOR_SECRETS)
  const secretOf = (vendor: string) => vendorSecrets[vendor] ?? ''
  return {
    platform: {
      origin: platform,
      merchants: JSON.parse(secrets.ENVELOPE_KEYS),
      members: {
        player: account('sbplayer'),
        second: account('sbsecond'),
        fresh: { ...account('sbfresh'), contact: 'sbfresh@demo.example' },
        locked: account('sblocked'),
        excluded: account('sbexcluded'),
        onBreak: account('sbbreak'),
        agent: account('sbagent'),
      },
      gameId: GAME,
      host: new URL(edge).host,
      operator: 'conformance',
      provider: { code: 'PIER', secret: secrets.PAYMENT_SECRET },
    },
    edge: {
      origin: edge,
      hosts: { meridian: edge, saffron: edge.replace('localhost', 'saffron.localhost') },
      member: account('sbplayer'),
      gameId: GAME,
    },
    wallet: {
      origin: platform,
      vendor: 'HARBOR',
      secret: secretOf('HARBOR'),
      secondSecret: secondVendorSecret(secrets, 'HARBOR'),
      games: GAMES,
      other: { vendor: 'LANTERN', secret: secretOf('LANTERN'), gameCode: GAME },
    },
    vendor: {
      origin: studio,
      page: studio,
      code: 'HARBOR',
      secret: secretOf('HARBOR'),
      game: GAME,
      otherGame: OTHER_GAME,
      // The suite is the lobby where the studio knows its address; else the page gets the site's.
      lobbyOrigin: listen === undefined ? edge : undefined,
      playSelector: 'button.spin',
      isFair: true,
      hasTables: true,
      hasJackpots: true,
      listen,
    },
    provider: { origin: psp, code: 'PIER', secret: secrets.PAYMENT_SECRET, doesPayouts: true },
    hooks: Object.fromEntries([...FORWARDED, ...own].map((name) => [name, `${control}/hooks/${name}`])),
  }
}
