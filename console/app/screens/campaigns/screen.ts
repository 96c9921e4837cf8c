import UsersRound from 'lucide-react/icons/users-round'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/campaigns',
  name: 'Campaigns',
  group: 'site',
  order: 75,
  permission: 'content.read',
  icon: UsersRound,
  load: () => import('./campaigns-page.tsx').then(({ CampaignsPage }) => CampaignsPage),
})
