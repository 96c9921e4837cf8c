import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'

/** Whose password it is: a password manager finds its entry by the name in the form, which is not shown. */
export function PasswordOwner({ username }: { username: string | null | undefined }) {
  if (!username) return null
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}

/** A password, shown while one asks for it. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
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
