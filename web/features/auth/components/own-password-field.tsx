import type { ComponentProps } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

/** The member's own password, where a change asks for it. */
export function OwnPasswordField({
  label,
  ...props
}: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & { label?: string }) {
  const t = useT('auth')
  return <PasswordField {...props} label={label ?? t('field.oldPassword')} autoComplete="current-password" />
}
