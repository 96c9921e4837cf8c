import Store from 'lucide-react/icons/store'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  path: '/new-merchant',
  name: 'New merchant',
  group: 'site',
  order: 90,
  permission: 'merchant.set',
  icon: Store,
  load: () => import('./new-merchant-page.tsx').then(({ NewMerchantPage }) => NewMerchantPage),
})
