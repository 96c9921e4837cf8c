/** The words that a pond's page was sent with. */
import type { MessageKey } from '../../i18n/en.ts'
import type { PondKey } from '../../pond/i18n/index.ts'
import type { Say } from '../text.ts'
import type { PondNotice } from './pond-state.ts'

export type SayPond = Say<MessageKey | PondKey>

export const writeNotice = (
  { words, species, money = {}, values = {} }: PondNotice,
  say: SayPond,
  present: (amountMinor: number) => string,
): string =>
  say(words, {
    ...values,
    ...(species && { name: say(species) }),
    ...Object.fromEntries(Object.entries(money).map(([name, amountMinor]) => [name, present(amountMinor)])),
  })
