import ListChecks from 'lucide-react/icons/list-checks'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/',
  name: 'Today',
  group: 'work',
  order: 0,
  permission: 'work.read',
  icon: ListChecks,
  letter: 't',
  load: () => import('./today-page.tsx').then(({ TodayPage }) => TodayPage),
})
