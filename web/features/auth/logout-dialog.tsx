import { useMutation } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { startTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { notify } from '../../../kit/lib/notify.ts'
import { MessageDialog } from '../../../kit/ui/message-dialog.tsx'
import { FormError } from '../../shared/forms/form-error.tsx'
import { call } from '../../shared/session/call.ts'
import { useSessionControl } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'

/** Logging out asks first, ends the session at the edge, and every tab follows. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const { end } = useSessionControl()
  const navigate = useNavigate()
  const logout = useMutation({
    mutationFn: () => call('DELETE /wps/session/logout', {}),
    onSuccess: () => {
      notify('success', t('logout.done'))
      // In one step, or the page of a member is shown without one for a moment.
      startTransition(() => {
        end()
        navigate(PATH.home, { replace: true })
      })
    },
  })
  return (
    <MessageDialog
      icon={<LogOut size={24} />}
      title={t('logout.title')}
      text={t('logout.text')}
      onClose={onClose}
      closeLabel={t('action.close')}
      buttons={[
        { label: t('action.cancel'), onPress: onClose },
        { label: t('action.logOut'), kind: 'main', busy: logout.isPending, onPress: () => logout.mutate() },
      ]}
    >
      <FormError error={logout.error} />
    </MessageDialog>
  )
}
