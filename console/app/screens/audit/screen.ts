import History from 'lucide-react/icons/history'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/audit',
  name: 'Audit',
  group: 'proof',
  order: 10,
  permission: 'audit.read',
  icon: History,
  letter: 'u',
  load: () => import('./audit-page.tsx').then(({ AuditPage }) => AuditPage),
})
