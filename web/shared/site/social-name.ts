import type { Merchant } from '../../../contract/merchant.ts'

export type SocialKind = Merchant['social'][number]['kind']

/** Where a merchant can be met: names of their own, the same in every language. */
export const SOCIAL_NAME: Record<SocialKind, string> = {
  telegram: 'Telegram',
  line: 'LINE',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  zalo: 'Zalo',
  x: 'X',
}
