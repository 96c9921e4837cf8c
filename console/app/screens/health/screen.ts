import HeartPulse from 'lucide-react/icons/heart-pulse'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/health',
  name: 'Health',
  group: 'lever',
  order: 20,
  permission: 'site.read',
  icon: HeartPulse,
  letter: 'y',
  load: () => import('./health-page.tsx').then(({ HealthPage }) => HealthPage),
})
