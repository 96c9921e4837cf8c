import type { ComponentProps } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { PasswordField } from './password-field.tsx'

/** The member's own password, where a change asks for it. */
export function OwnPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) {
  const t = useT('auth')
  return <PasswordField {...props} label={t('field.oldPassword')} autoComplete="current-password" />
}
