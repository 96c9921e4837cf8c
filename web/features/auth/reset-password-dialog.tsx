import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { toApiError } from '../../lib/api.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { NewPasswordFields, type NewPasswordValues, NO_PASSWORD } from '../../shared/forms/new-password-fields.tsx'
import { call } from '../../shared/session/call.ts'
import { PATH } from '../../shared/site/paths.ts'

/** Links of former mails say no name. */
const LINK = /^#([A-Za-z0-9_-]{43})(?:~(.{1,200}))?$/

/** AUTH-11: where the link of the mail leads. What it opens with stands behind #, so no server's log has it. */
export function ResetPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const [[, resetToken = null, name = null]] = useState(
    (): readonly (string | null | undefined)[] => LINK.exec(location.hash) ?? [],
  )
  const form = useForm<NewPasswordValues>({ defaultValues: NO_PASSWORD })
  const reset = useMutation({
    mutationFn: (values: NewPasswordValues) =>
      call('POST /wps/member/password/email/reset', { resetToken: resetToken ?? '', ...values }),
  })
  const isSpent = resetToken === null || (reset.isError && toApiError(reset.error).code === 'reset_link_invalid')
  const description = reset.isSuccess ? t('reset.done') : isSpent ? t('reset.spent') : t('reset.intro')
  return (
    <Dialog
      icon={<KeyRound size={24} />}
      title={t(isSpent ? 'reset.spentTitle' : 'reset.title')}
      description={description}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      {reset.isSuccess ? (
        // A fresh page: whoever was logged in here may not be any more.
        <Button kind="main" size="large" wide onClick={() => location.assign(PATH.login)}>
          {common('action.logIn')}
        </Button>
      ) : isSpent ? (
        <Button kind="main" size="large" wide onClick={() => openDialog('forgot')}>
          {t('reset.again')}
        </Button>
      ) : (
        <FormProvider {...form}>
          <form noValidate onSubmit={form.handleSubmit((values) => reset.mutate(values))} className="grid gap-4">
            <FormError error={reset.error} />
            <NewPasswordFields username={readName(name)} />
            <Button type="submit" kind="main" size="large" wide busy={reset.isPending}>
              {t('forgot.set')}
            </Button>
          </form>
        </FormProvider>
      )}
    </Dialog>
  )
}

/** Anybody may write what stands behind the `#`: it names an entry of a password manager and is sent nowhere. */
function readName(text: string | null): string | null {
  try {
    return text === null ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
