import { DurableObject } from 'cloudflare:workers'

export class PlayerDO extends DurableObject {}
export class StatsDO extends DurableObject {}

export default {
  fetch: () => new Response('studio'),
} satisfies ExportedHandler
