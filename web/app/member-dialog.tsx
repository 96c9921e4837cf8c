import type { ComponentType } from 'react'
import { lazyComponent } from '../../kit/lib/lazy.tsx'
import type { MemberDialogName } from '../lib/dialog-address.ts'
import type { DialogProps } from './dialog-host.tsx'

const dialogs: Record<MemberDialogName, ComponentType<DialogProps>> = {
  'change-password': lazyComponent(() =>
    import('../features/account/change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
  ),
  verify: lazyComponent(() => import('../features/auth/verify-dialog.tsx').then((module) => module.VerifyDialog)),
  'bind-email': lazyComponent(() =>
    import('../features/account/bind-email-dialog.tsx').then((module) => module.BindEmailDialog),
  ),
  'bind-mobile': lazyComponent(() =>
    import('../features/account/bind-mobile-dialog.tsx').then((module) => module.BindMobileDialog),
  ),
  authenticator: lazyComponent(() =>
    import('../features/account/authenticator-dialog.tsx').then((module) => module.AuthenticatorDialog),
  ),
  'authenticator-remove': lazyComponent(() =>
    import('../features/account/authenticator-remove-dialog.tsx').then((module) => module.AuthenticatorRemoveDialog),
  ),
  'social-accounts': lazyComponent(() =>
    import('../features/account/social-accounts-dialog.tsx').then((module) => module.SocialAccountsDialog),
  ),
  'payment-password': lazyComponent(() =>
    import('../features/account/payment-password-dialog.tsx').then((module) => module.PaymentPasswordDialog),
  ),
  'real-name': lazyComponent(() =>
    import('../features/account/real-name-dialog.tsx').then((module) => module.RealNameDialog),
  ),
  birthday: lazyComponent(() =>
    import('../features/account/birthday-dialog.tsx').then((module) => module.BirthdayDialog),
  ),
  destinations: lazyComponent(() =>
    import('../features/account/payout-accounts-dialog.tsx').then((module) => module.PayoutAccountsDialog),
  ),
  'first-withdrawal': lazyComponent(() =>
    import('../features/account/first-withdrawal-dialog.tsx').then((module) => module.FirstWithdrawalDialog),
  ),
  documents: lazyComponent(() =>
    import('../features/account/documents-dialog.tsx').then((module) => module.DocumentsDialog),
  ),
  passkeys: lazyComponent(() =>
    import('../features/account/passkeys-dialog.tsx').then((module) => module.PasskeysDialog),
  ),
  profile: lazyComponent(() => import('../features/account/profile-dialog.tsx').then((module) => module.ProfileDialog)),
}

/** The dialogs of a member's own account. Apart from the others: a visitor does not load even their names. */
export function MemberDialog({ name, onClose }: DialogProps & { name: MemberDialogName }) {
  const Shown = dialogs[name]
  return <Shown onClose={onClose} />
}
