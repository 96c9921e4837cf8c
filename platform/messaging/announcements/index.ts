/** The verbs of the system, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { settingHandlers } from '../../kernel/merchant/settings.ts'
import { listAnnouncements } from './list-announcements.ts'

export const systemHandlers = { ...settingHandlers, announcements: listAnnouncements } satisfies Partial<Handlers>
