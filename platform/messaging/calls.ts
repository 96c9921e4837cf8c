/** Who answers the calls of this area. */
import type { Handlers } from '../kernel/handler.ts'
import { readDraft } from './announcements/drafts.ts'
import { listAnnouncements } from './announcements/list-announcements.ts'
import { getBadges, getUnreadCount } from './messages/get-badges.ts'
import { listMessages } from './messages/list-messages.ts'
import { deleteMessage, readMessage } from './messages/mark-messages.ts'
import { applyToJoin } from './service/apply-to-join.ts'
import { fileFeedback } from './service/file-feedback.ts'
import { getFeedbackSetting } from './service/get-setting.ts'
import { listHelp } from './service/list-help.ts'
import { listOwnCases } from './service/list-own-cases.ts'
import { listServicePaths } from './service/list-service-paths.ts'
import { settleCase } from './service/settle-case.ts'

export const messagingCalls = {
  // announcements
  announcements: listAnnouncements,
  contentDraft: readDraft,
  // messages
  badges: getBadges,
  unreadCount: getUnreadCount,
  messages: listMessages,
  readMessage,
  deleteMessage,
  // service
  helpCenter: listHelp,
  servicePaths: listServicePaths,
  feedbackSetting: getFeedbackSetting,
  feedback: fileFeedback,
  feedbackList: listOwnCases,
  settleFeedback: settleCase,
  joinApplication: applyToJoin,
} satisfies Partial<Handlers>
