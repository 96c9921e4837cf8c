/** The verbs of the system, as calls of the table. */
import type { Handlers } from '../handlers.ts'
import { listAnnouncements } from './list-announcements.ts'
import { settingHandlers } from './settings.ts'

export const systemHandlers = { ...settingHandlers, announcements: listAnnouncements } satisfies Partial<Handlers>
