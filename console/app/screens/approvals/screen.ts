import FileCheck from 'lucide-react/icons/file-check'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/approvals',
  name: 'Approvals',
  group: 'work',
  order: 60,
  permission: 'approvals.read',
  icon: FileCheck,
  letter: 'a',
  queues: ['approvals'],
  load: () => import('./approvals-page.tsx').then(({ ApprovalsPage }) => ApprovalsPage),
})
