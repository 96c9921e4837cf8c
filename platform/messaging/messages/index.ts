/** The verbs of messages, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { getBadges, getUnreadCount } from './get-badges.ts'
import { listMessages } from './list-messages.ts'
import { deleteMessage, readMessage } from './mark-messages.ts'

export const messageHandlers = {
  badges: getBadges,
  unreadCount: getUnreadCount,
  messages: listMessages,
  readMessage,
  deleteMessage,
} satisfies Partial<Handlers>
