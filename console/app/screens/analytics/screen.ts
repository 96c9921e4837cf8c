import ChartColumn from 'lucide-react/icons/chart-column'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/analytics',
  name: 'Analytics',
  group: 'proof',
  order: 30,
  permission: 'books.read',
  icon: ChartColumn,
  load: () => import('./analytics-page.tsx').then(({ AnalyticsPage }) => AnalyticsPage),
})
