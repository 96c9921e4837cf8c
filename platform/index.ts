import { DurableObject } from 'cloudflare:workers'

export class WalletDO extends DurableObject {}
export class ReplayDO extends DurableObject {}

export default {
  fetch: () => new Response('platform'),
  queue: () => {},
  scheduled: () => {},
} satisfies ExportedHandler
