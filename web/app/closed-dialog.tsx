import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../kit/lib/lazy.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { findFirstField } from '../../kit/ui/first-field.ts'
import { LoginForm } from '../features/auth/components/login-form.tsx'
import { LogoutDialog } from '../features/auth/logout-dialog.tsx'
import type { DialogProps } from './dialog-host.tsx'
import type { ClosedDialogName } from './find-closed-dialog.ts'
import { MemberDialog } from './member-dialog.tsx'

/** The two pages of the personal centre that stay, at their own addresses. */
const PAGES: Partial<Record<string, { title: 'in_increase_withdrawal' | 'in_safety'; Page: ComponentType }>> = {
  withdraw: {
    title: 'in_increase_withdrawal',
    Page: lazyComponent(() => import('../features/cashier/cashier-page.tsx').then((module) => module.CashierPage)),
  },
  safety: {
    title: 'in_safety',
    Page: lazyComponent(() => import('../features/member-centre/pages/safety.tsx').then((module) => module.SafetyPage)),
  },
}

/** SAFE-04: what opens over the page of a shut site. */
export function ClosedDialog({ name, onClose }: DialogProps & { name: ClosedDialogName }) {
  if (name === 'login') return <ClosedLogin onClose={onClose} />
  if (name === 'centre') return <ClosedCentre onClose={onClose} />
  if (name === 'logout') return <LogoutDialog onClose={onClose} />
  return <MemberDialog name={name} onClose={onClose} />
}

/** By the password alone: nobody registers here, and no code is sent. */
function ClosedLogin({ onClose }: DialogProps) {
  const { t } = useTranslation('auth')
  const { t: status } = useTranslation('status')
  const { t: common } = useTranslation('common')
  return (
    <Dialog
      title={t('login.title')}
      description={status('money.logIn')}
      closeLabel={common('action.close')}
      onClose={onClose}
      initialFocus={findFirstField}
    >
      <LoginForm isClosed />
    </Dialog>
  )
}

/** One page of the centre without its menu: the other pages would be refused. */
function ClosedCentre({ onClose }: DialogProps) {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  const { search } = useLocation()
  const shown = PAGES[new URLSearchParams(search).get('centre') ?? '']
  if (!shown) return null
  return (
    <Dialog
      title={t(shown.title)}
      heading="h3"
      closeLabel={common('action.close')}
      onClose={onClose}
      cover={false}
      size="large"
    >
      <shown.Page />
    </Dialog>
  )
}
