/** Who answers the operators' calls of this area. */
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { changeBirthday } from './change-birthday.ts'
import { changeRealName } from './change-real-name.ts'
import { documentOperatorHandlers } from './documents.ts'
import { listClashes } from './list-duplicates.ts'
import { serviceThreadOperatorHandlers } from './service-thread.ts'

export const accountOperatorCalls = {
  'member-set-name': changeRealName,
  'member-set-birthday': changeBirthday,
  'destinations-clashes': listClashes,
  ...documentOperatorHandlers,
  ...serviceThreadOperatorHandlers,
} satisfies Partial<OperatorHandlers>
