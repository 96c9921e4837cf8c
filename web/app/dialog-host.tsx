import { useHydrated } from '../../kit/lib/hydrated.ts'
import { type LazyComponent, lazyComponent } from '../../kit/lib/lazy.tsx'
import { type DialogName, type MemberDialogName, useDialog } from '../lib/dialog-address.ts'
import { useSessionControl } from '../shared/session/session.tsx'
import { DialogSlot } from './dialog-slot.tsx'
import { findDialog, isMembersOnly } from './find-dialog.ts'

export type DialogProps = { onClose: () => void }
type OpenDialogName = Exclude<DialogName, MemberDialogName>

const dialogs: Record<OpenDialogName, LazyComponent<DialogProps>> = {
  login: lazyComponent(() => import('../features/auth/login-dialog.tsx').then((module) => module.LoginDialog)),
  register: lazyComponent(() => import('../features/auth/register-dialog.tsx').then((module) => module.RegisterDialog)),
  logout: lazyComponent(() => import('../features/auth/logout-dialog.tsx').then((module) => module.LogoutDialog)),
  forgot: lazyComponent(() => import('../features/auth/forgot-dialog.tsx').then((module) => module.ForgotDialog)),
  'reset-password': lazyComponent(() =>
    import('../features/auth/reset-password-dialog.tsx').then((module) => module.ResetPasswordDialog),
  ),
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
  agent: lazyComponent(() =>
    import('../features/agents/agent-centre-dialog.tsx').then((module) => module.AgentCentreDialog),
  ),
  menu: lazyComponent(() => import('./chrome/menu-drawer.tsx').then((module) => module.MenuDrawer)),
  notices: lazyComponent(() => import('./chrome/notices-dialog.tsx').then((module) => module.NoticesDialog)),
  apps: lazyComponent(() => import('./chrome/apps-dialog.tsx').then((module) => module.AppsDialog)),
}

/** The table of what only members use comes with the first of it. */
const MemberDialog = lazyComponent(() => import('./member-dialog.tsx').then((module) => module.MemberDialog))

/** Starts loading a dialog's code, on hover or focus of what opens it. */
export function preloadDialog(name: OpenDialogName): void {
  void dialogs[name].preload()
}

/** Shows the dialog of the address. */
export function DialogHost() {
  const { name: asked, close } = useDialog()
  const hydrated = useHydrated()
  const { session } = useSessionControl()
  const name = findDialog(asked, session)
  if (!name || !hydrated) return null
  return (
    <DialogSlot name={name} onClose={close}>
      <Shown key={name} name={name} onClose={close} />
    </DialogSlot>
  )
}

function Shown({ name, onClose }: DialogProps & { name: DialogName }) {
  if (isMembersOnly(name)) return <MemberDialog name={name} onClose={onClose} />
  const Open = dialogs[name]
  return <Open onClose={onClose} />
}
