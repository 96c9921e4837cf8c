import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.tsx'
import { notify } from '../../lib/notify.ts'
import { PATH } from '../../lib/paths.ts'
import { useNavigate } from '../../lib/router.tsx'
import { useSessionControl } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from './components/form-error.tsx'

/** Logging out asks first, ends the session at the edge, and every tab follows. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useT('common')
  const { end } = useSessionControl()
  const navigate = useNavigate()
  const logout = useMutation({
    mutationFn: () => call('DELETE /wps/session/logout', {}),
    onSuccess: () => {
      end()
      notify('success', t('logout.done'))
      navigate(PATH.home, { replace: true })
    },
  })
  return (
    <Dialog
      title={t('logout.title')}
      description={t('logout.text')}
      onClose={onClose}
      closeLabel={t('action.close')}
      size="small"
    >
      <FormError error={logout.error} />
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button kind="main" busy={logout.isPending} onClick={() => logout.mutate()}>
          {t('action.logOut')}
        </Button>
      </div>
    </Dialog>
  )
}
