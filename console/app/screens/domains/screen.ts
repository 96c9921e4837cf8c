import Globe from 'lucide-react/icons/globe'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/domains',
  name: 'Domains',
  group: 'site',
  order: 25,
  permission: 'changes.read',
  icon: Globe,
  load: () => import('./domains-page.tsx').then(({ DomainsPage }) => DomainsPage),
})
