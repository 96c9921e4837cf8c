import type { ComponentType } from 'react'
import type { MemberDialogName } from '../lib/dialog-address.ts'
import { lazyComponent } from '../lib/lazy.tsx'
import type { DialogProps } from './dialog-host.tsx'

const dialogs: Record<MemberDialogName, ComponentType<DialogProps>> = {
  'change-password': lazyComponent(() =>
    import('../features/auth/change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
  ),
  verify: lazyComponent(() => import('../features/auth/verify-dialog.tsx').then((module) => module.VerifyDialog)),
  'bind-email': lazyComponent(() =>
    import('../features/auth/bind-email-dialog.tsx').then((module) => module.BindEmailDialog),
  ),
  'bind-mobile': lazyComponent(() =>
    import('../features/auth/bind-mobile-dialog.tsx').then((module) => module.BindMobileDialog),
  ),
  authenticator: lazyComponent(() =>
    import('../features/auth/authenticator-dialog.tsx').then((module) => module.AuthenticatorDialog),
  ),
  'authenticator-remove': lazyComponent(() =>
    import('../features/auth/authenticator-remove-dialog.tsx').then((module) => module.AuthenticatorRemoveDialog),
  ),
  'social-accounts': lazyComponent(() =>
    import('../features/auth/social-accounts-dialog.tsx').then((module) => module.SocialAccountsDialog),
  ),
  'payment-password': lazyComponent(() =>
    import('../features/auth/payment-password-dialog.tsx').then((module) => module.PaymentPasswordDialog),
  ),
  'real-name': lazyComponent(() =>
    import('../features/auth/real-name-dialog.tsx').then((module) => module.RealNameDialog),
  ),
  birthday: lazyComponent(() => import('../features/auth/birthday-dialog.tsx').then((module) => module.BirthdayDialog)),
  destinations: lazyComponent(() =>
    import('../features/auth/destinations-dialog.tsx').then((module) => module.DestinationsDialog),
  ),
  documents: lazyComponent(() =>
    import('../features/auth/documents-dialog.tsx').then((module) => module.DocumentsDialog),
  ),
  passkeys: lazyComponent(() => import('../features/auth/passkeys-dialog.tsx').then((module) => module.PasskeysDialog)),
  profile: lazyComponent(() => import('../features/auth/profile-dialog.tsx').then((module) => module.ProfileDialog)),
}

/** The dialogs of a member's own account. Apart from the others: a visitor does not load even their names. */
export function MemberDialog({ name, onClose }: DialogProps & { name: MemberDialogName }) {
  const Shown = dialogs[name]
  return <Shown onClose={onClose} />
}
