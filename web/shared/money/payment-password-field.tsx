import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/password-field.tsx'

type Props = Omit<ComponentProps<typeof PasswordField>, 'label'> & {
  /** Another label than 'Payment password': the new one, the old one. */
  label?: string
}

/** MEM-02: the payment password, wherever money leaves. No browser keeps it or fills it in. */
export function PaymentPasswordField({ label, ...field }: Props) {
  const { t } = useTranslation('auth')
  return <PasswordField autoComplete="one-time-code" {...field} label={label ?? t('field.paymentPassword')} />
}
