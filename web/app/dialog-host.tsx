import { type ComponentType, Suspense } from 'react'
import { type DialogName, useDialog } from '../lib/dialog-address.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { lazyComponent } from '../lib/lazy.tsx'
import { useSessionControl } from '../lib/session.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { DialogFailed, DialogWait } from './dialog-wait.tsx'
import { findDialog } from './find-dialog.ts'

export type DialogProps = { onClose: () => void }

const dialogs: Record<DialogName, ComponentType<DialogProps> & { preload: () => void }> = {
  login: lazyComponent(() => import('../features/auth/login-dialog.tsx').then((module) => module.LoginDialog)),
  register: lazyComponent(() => import('../features/auth/register-dialog.tsx').then((module) => module.RegisterDialog)),
  logout: lazyComponent(() => import('../features/auth/logout-dialog.tsx').then((module) => module.LogoutDialog)),
  'change-password': lazyComponent(() =>
    import('../features/auth/change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
  ),
  forgot: lazyComponent(() => import('../features/auth/forgot-dialog.tsx').then((module) => module.ForgotDialog)),
  'reset-password': lazyComponent(() =>
    import('../features/auth/reset-password-dialog.tsx').then((module) => module.ResetPasswordDialog),
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
  destinations: lazyComponent(() =>
    import('../features/auth/destinations-dialog.tsx').then((module) => module.DestinationsDialog),
  ),
  passkeys: lazyComponent(() => import('../features/auth/passkeys-dialog.tsx').then((module) => module.PasskeysDialog)),
  profile: lazyComponent(() => import('../features/auth/profile-dialog.tsx').then((module) => module.ProfileDialog)),
  'true-account': lazyComponent(() =>
    import('../features/auth/true-account-dialog.tsx').then((module) => module.TrueAccountDialog),
  ),
  search: lazyComponent(() => import('../features/lobby/search-dialog.tsx').then((module) => module.SearchDialog)),
  filters: lazyComponent(() => import('../features/lobby/filters-dialog.tsx').then((module) => module.FiltersDialog)),
  'game-sheet': lazyComponent(() =>
    import('../features/lobby/game-sheet-dialog.tsx').then((module) => module.GameSheetDialog),
  ),
  start: lazyComponent(() => import('../features/lobby/start-dialog.tsx').then((module) => module.StartDialog)),
  centre: lazyComponent(() => import('./centre-dialog.tsx').then((module) => module.CentreDialog)),
  menu: lazyComponent(() => import('./chrome/menu-drawer.tsx').then((module) => module.MenuDrawer)),
  notices: lazyComponent(() => import('./chrome/notices-dialog.tsx').then((module) => module.NoticesDialog)),
  apps: lazyComponent(() => import('./chrome/apps-dialog.tsx').then((module) => module.AppsDialog)),
}

/** Starts loading a dialog's code, on hover or focus of what opens it. */
export function preloadDialog(name: DialogName): void {
  dialogs[name].preload()
}

/** Shows the dialog of the address. */
export function DialogHost() {
  const { name: asked, close } = useDialog()
  const hydrated = useHydrated()
  const { session } = useSessionControl()
  const name = findDialog(asked, session)
  if (!name || !hydrated) return null
  const Shown = dialogs[name]
  return (
    <ErrorBoundary
      resetKey={name}
      fallback={(error, retry) => <DialogFailed error={error} retry={retry} onClose={close} />}
    >
      <Suspense fallback={<DialogWait onClose={close} />}>
        <Shown key={name} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  )
}
