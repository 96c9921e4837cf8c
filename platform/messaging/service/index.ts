/** The verbs of help and customer service, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { applyToJoin } from './apply-to-join.ts'
import { fileFeedback } from './file-feedback.ts'
import { getFeedbackSetting } from './get-setting.ts'
import { listHelp } from './list-help.ts'
import { listOwnCases } from './list-own-cases.ts'
import { listServicePaths } from './list-service-paths.ts'
import { settleCase } from './settle-case.ts'

export const serviceHandlers = {
  helpCenter: listHelp,
  servicePaths: listServicePaths,
  feedbackSetting: getFeedbackSetting,
  feedback: fileFeedback,
  feedbackList: listOwnCases,
  settleFeedback: settleCase,
  joinApplication: applyToJoin,
} satisfies Partial<Handlers>
