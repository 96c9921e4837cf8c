import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'label'> & {
  /** Another label than 'Payment password': the new one, the old one. */
  label?: string
}

/** MEM-02: the payment password, wherever money leaves. No browser keeps it or fills it in. */
export function PaymentPasswordField({ label, ...field }: Props) {
  const t = useT('auth')
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoComplete="one-time-code"
      maxLength={128}
      {...field}
      label={label ?? t('field.paymentPassword')}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? t('field.hidePassword') : t('field.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute! top-0.5 right-0.5"
        >
          {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        </IconButton>
      }
    />
  )
}
