import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField, PasswordOwner } from '../../ui/password-field.tsx'
import { useSessionControl } from '../session/session.tsx'

/** The member's own password, where a change asks for it. */
export function OwnPasswordField({
  label,
  ...props
}: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & { label?: string }) {
  const { t } = useTranslation('auth')
  const { session } = useSessionControl()
  return (
    <>
      <PasswordOwner username={session?.username} />
      <PasswordField {...props} label={label ?? t('field.oldPassword')} autoComplete="current-password" />
    </>
  )
}
