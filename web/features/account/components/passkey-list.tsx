import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { useDraftForm } from '../../../shared/forms/draft.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../../shared/forms/own-password-field.tsx'
import { useTimeText } from '../../../ui/time.tsx'
import { type Passkey, useRemovePasskey, useRenamePasskey } from '../api/passkeys.ts'
import { usePasswordAsked } from '../api/security.ts'

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ul className="divide-y divide-line border-y border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="py-3">
          <Row passkey={passkey} onChange={() => setOpen(open === passkey.id ? null : passkey.id)} />
          {open === passkey.id && <ChangeForm passkey={passkey} onDone={() => setOpen(null)} />}
        </li>
      ))}
    </ul>
  )
}

function Row({ passkey, onChange }: { passkey: Passkey; onChange: () => void }) {
  const { t } = useTranslation('security')
  const show = useTimeText()
  const { name, addedAt, lastUsedAt, here } = passkey
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-accent">
        <KeyRound size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium">
          {name}
        </p>
        <p className="text-xs text-soft">
          {lastUsedAt ? t('passkey.used', { time: show(lastUsedAt) }) : t('passkey.added', { time: show(addedAt) })}
        </p>
        {!here && <p className="text-xs text-faint">{t('passkey.elsewhere')}</p>}
      </div>
      <Button size="small" aria-label={`${t('row.change')}: ${name}`} onClick={onChange}>
        {t('row.change')}
      </Button>
    </div>
  )
}

/** A new name, or gone for good. */
function ChangeForm({ passkey: { id, name: known }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const rename = useRenamePasskey(t('passkey.renamed'))
  const remove = useRemovePasskey(t('passkey.removed'))
  const askPassword = usePasswordAsked(remove.error)
  const { register, handleSubmit, getValues, setValue, subscribe, formState } = useForm({
    defaultValues: { name: known, password: '' },
  })
  const forget = useDraftForm(`passkey ${id}`, { setValue, subscribe }, ['name'])
  const done = () => {
    forget()
    onDone()
  }
  const submit = handleSubmit(({ name }) => rename.mutate({ id, name: name.trim() }, { onSuccess: done }))
  const removeIt = () =>
    remove.mutate({ id, ...(askPassword && { password: getValues('password') }) }, { onSuccess: done })
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3 rounded-m bg-surface-0 p-4">
      <FormError error={rename.error ?? remove.error} />
      <Field
        label={t('passkey.name')}
        maxLength={60}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', { validate: (value) => !isBlank(value) || auth('check.required') })}
      />
      <Button type="submit" busy={rename.isPending}>
        {t('passkey.save')}
      </Button>
      {askPassword && <OwnPasswordField {...register('password')} />}
      <Button kind="danger" busy={remove.isPending} onClick={removeIt}>
        {t('passkey.remove')}
      </Button>
    </form>
  )
}
