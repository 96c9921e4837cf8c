import GitCompare from 'lucide-react/icons/git-compare'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/changes',
  name: 'Changes',
  group: 'site',
  order: 0,
  permission: 'changes.read',
  icon: GitCompare,
  letter: 'h',
  load: () => import('./changes-page.tsx').then(({ ChangesPage }) => ChangesPage),
})
