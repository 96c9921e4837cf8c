import Scale from 'lucide-react/icons/scale'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/rtp',
  name: 'Return to players',
  group: 'proof',
  order: 20,
  permission: 'games.read',
  icon: Scale,
  load: () => import('./rtp-page.tsx').then(({ RtpPage }) => RtpPage),
})
