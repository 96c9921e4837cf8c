/** Names of the objects of rooms. Money of a hand never passes between operators, currencies or kinds of money. */
import { z } from 'zod'
import { isoCurrencySchema } from '../../contract/currency.ts'
import { walletModeSchema } from '../../contract/protocols/vendor-wallet.ts'

export const roomKeySchema = z.object({
  operator: z.string().min(1).max(64),
  currency: isoCurrencySchema,
  mode: walletModeSchema,
  /** Of the room. */
  code: z.string(),
})
/** A room of one operator, currency and kind of money. */
export type RoomKey = z.infer<typeof roomKeySchema>
/** One table of it. */
export type RoomTableKey = RoomKey & { readonly number: number }

export const lobbyNameOf = ({ operator, currency, mode, code }: RoomKey) =>
  `lobby:${operator}:${currency}:${mode}:${code}`
export const roomNameOf = ({ operator, currency, mode, code, number }: RoomTableKey) =>
  `room:${operator}:${currency}:${mode}:${code}.${number}`
