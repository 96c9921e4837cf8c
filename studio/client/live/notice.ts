/** A line for the player as data: which words, and the amounts and numbers in them. */

import { fill } from '../../../contract/lib/fill.ts'
import type { MessageKey } from '../../i18n/en.ts'
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
  /** Said behind it, in the same line. */
  readonly more?: readonly Notice[]
}

/** Several as one line; null for none. One that tells no win among them makes the line calm. */
export function joinNotices(notices: readonly Notice[]): Notice | null {
  const [first, ...more] = notices
  if (!first || more.length === 0) return first ?? null
  return { ...first, isWin: notices.every(({ isWin }) => isWin), more }
}

/** `messages`: the words that the page was sent with. */
export function createNoticeWriter(
  messages: Readonly<Partial<Record<NoticeKey, string>>>,
  money: (amountMinor: number) => string,
) {
  return function write({ words, money: amounts = {}, values, more = [] }: Notice): string {
    const line = fill(messages[words] ?? '', {
      ...values,
      ...Object.fromEntries(Object.entries(amounts).map(([name, amountMinor]) => [name, money(amountMinor)])),
    })
    return [line, ...more.map(write)].join(' ')
  }
}
