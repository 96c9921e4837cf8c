/** What the page shows of each kind of promotion. What each kind does stands in the platform. */
import type { ComponentType } from 'react'
import type {
  ActivityState,
  Promotion,
  PromotionId,
  PromotionKind,
} from '../../../contract/calls/rewards/promotions.ts'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { ApplyForm } from './components/apply-form.tsx'

const RafflePart = lazyComponent(() => import('./components/raffle-part.tsx').then((module) => module.RafflePart))

const ApplicationPictures = lazyComponent(() =>
  import('./components/application-pictures.tsx').then((module) => module.ApplicationPictures),
)

type Kind = {
  /** Where a player takes part: at the button, or with a deposit. */
  entry: 'button' | 'cashier'
  /** Filled in on the detail page to take part, in place of the button. */
  form: ComponentType<{ promotion: Promotion }> | null
  /** Texts of `promotions`: when it is paid, what is open, and what a player who joined still has to do. */
  paid: 'paid.claim' | 'paid.operator' | 'paid.deposit' | 'paid.raffle'
  invites: 'stand.join' | 'stand.choose'
  joined: 'stand.joined' | 'stand.chosen' | 'stand.raffle'
  /** What the detail page shows to the player alone. */
  ownPart: (state: ActivityState) => ComponentType<{ promotionId: PromotionId }> | null
}

const PLAIN: Kind = {
  entry: 'button',
  form: null,
  paid: 'paid.claim',
  invites: 'stand.join',
  joined: 'stand.joined',
  ownPart: () => null,
}

export const KINDS: Record<PromotionKind, Kind> = {
  gift: PLAIN,
  turnover: PLAIN,
  application: {
    ...PLAIN,
    form: ApplyForm,
    paid: 'paid.operator',
    ownPart: (state) => (state === 'Applying' ? ApplicationPictures : null),
  },
  event: { ...PLAIN, paid: 'paid.operator' },
  deposit: { ...PLAIN, entry: 'cashier', paid: 'paid.deposit', invites: 'stand.choose', joined: 'stand.chosen' },
  raffle: { ...PLAIN, paid: 'paid.raffle', joined: 'stand.raffle', ownPart: () => RafflePart },
}
