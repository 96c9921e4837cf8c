import ShieldCheck from 'lucide-react/icons/shield-check'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/protection',
  name: 'Protection',
  group: 'work',
  order: 56,
  permission: 'safety.read',
  icon: ShieldCheck,
  letter: 'l',
  load: () => import('./protection-page.tsx').then(({ ProtectionPage }) => ProtectionPage),
})
