import { DurableObject } from 'cloudflare:workers'

export class SessionDO extends DurableObject {}
export class AccountDO extends DurableObject {}
export class LimiterDO extends DurableObject {}

export default {
  fetch: () => new Response('edge'),
} satisfies ExportedHandler
