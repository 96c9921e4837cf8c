import FileSignature from 'lucide-react/icons/file-signature'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/contracts',
  name: 'Contracts',
  group: 'work',
  order: 71,
  permission: 'agents.read',
  icon: FileSignature,
  load: () => import('./contracts-page.tsx').then(({ ContractsPage }) => ContractsPage),
})
