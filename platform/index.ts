import { DurableObject } from 'cloudflare:workers'

export { WalletDO } from './wallet/wallet-do.ts'

export class ReplayDO extends DurableObject {}

export default {
  fetch: () => new Response('platform'),
  queue: () => {},
  scheduled: () => {},
} satisfies ExportedHandler
