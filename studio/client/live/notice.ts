/** A line for the player as data: which words, and the amounts and numbers in them. */
import type { MessageKey } from '../../i18n/en.ts'
import { fill } from '../../i18n/fill.ts'
import type { OriginalKey } from '../../i18n/originals/en.ts'
import type { TableWords } from '../../tables/i18n/en.ts'

export type NoticeKey = MessageKey | OriginalKey | keyof TableWords

export interface Notice {
  readonly words: NoticeKey
  /** In minor units. */
  readonly money?: Readonly<Record<string, number>>
  readonly values?: Readonly<Record<string, string | number>>
  /** UK RTS 14F: only a return above the stake is celebrated. */
  readonly isWin?: boolean
}

/** `messages`: the words that the page was sent with. */
export const createNoticeWriter =
  (messages: Readonly<Partial<Record<NoticeKey, string>>>, money: (amountMinor: number) => string) =>
  ({ words, money: amounts = {}, values }: Notice): string =>
    fill(messages[words] ?? '', {
      ...values,
      ...Object.fromEntries(Object.entries(amounts).map(([name, amountMinor]) => [name, money(amountMinor)])),
    })
