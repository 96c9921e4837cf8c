import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { QrCode } from '../../../kit/ui/qr.tsx'
import { CodeInput, useCodeRule, useRefusedCode } from '../forms/code-input.tsx'
import { FormError } from '../forms/form-error.tsx'
import { CopyButton } from './copy-button.tsx'

type Props = { secret: string; uri: string; error: unknown; busy: boolean; onCode: (code: string) => void }

/** In fours, as one types it. */
const group = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The secret to scan or to type, and the first code that the app makes of it. */
export function AuthenticatorSecret({ secret, uri, error, busy, onCode }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { code: '' } })
  const { register, handleSubmit, formState } = form
  const shown = useRef<HTMLParagraphElement>(null)
  const formError = useRefusedCode(error, { form, name: 'code' })
  return (
    <form noValidate onSubmit={handleSubmit(({ code }) => onCode(code))} className="grid gap-4">
      <QrCode text={uri} label={t('totp.qr')} className="mx-auto" />
      <div className="flex items-center gap-3 rounded-m border border-line bg-surface-0 p-3">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-faint">{t('totp.secret')}</p>
          <p ref={shown} className="font-mono text-sm break-words select-all">
            {group(secret)}
          </p>
        </div>
        <CopyButton text={secret} shownIn={shown} />
      </div>
      <FormError error={formError} />
      <CodeInput
        kind="six"
        label={t('field.sixDigits')}
        error={formState.errors.code?.message}
        {...register('code', useCodeRule('six', t('check.sixDigits')))}
      />
      <Button type="submit" kind="main" size="large" wide busy={busy}>
        {t('totp.confirm')}
      </Button>
    </form>
  )
}
