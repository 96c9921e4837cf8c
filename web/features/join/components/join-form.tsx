import { useMutation, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countWords } from '../../../../contract/rules/count-words.ts'
import { foldEmail, isEmail } from '../../../../contract/rules/email.ts'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { ANSWER_EMAIL_MAX_CHARS, JOIN_CHANNELS } from '../../../../contract/states/case.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { TextArea } from '../../../../kit/ui/text-area.tsx'
import { type RouteInput, toApiError } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { useErrorsInLanguage } from '../../../lib/use-errors-in-language.ts'
import { useDraftForm } from '../../../shared/forms/draft.ts'
import { EmailField } from '../../../shared/forms/email-field.tsx'
import { call } from '../../../shared/session/call.ts'

type Values = { name: string; email: string; address: string; content: string }
type Input = RouteInput<'PUT /wps/agent/application'>

/** An application lands where operators answer it; its number is what the applicant keeps. */
export function JoinForm() {
  const { t } = useTranslation('service')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const hydrated = useHydrated()
  const [channel, setChannel] = useState<Input['channel']>('site')
  const { data: bounds } = useQuery(publicQuery('GET /wps/feedback/setting', {}))
  const { register, handleSubmit, trigger, setValue, subscribe, formState } = useForm<Values>()
  const forget = useDraftForm<Values>('application', { setValue, subscribe }, ['name', 'email', 'address', 'content'])
  useErrorsInLanguage({ formState, trigger })
  const applying = useMutation({
    mutationFn: (input: Input) => call('PUT /wps/agent/application', input),
    onSuccess: forget,
  })
  const { errors } = formState

  if (applying.data) {
    return (
      <Message
        className="w-full self-start"
        role="status"
        icon={<CircleCheck size={24} />}
        title={t('join.sent')}
        text={
          <>
            <p>{t('join.sentText')}</p>
            <p className="mt-2 font-mono text-lg text-text select-all">{applying.data.reference}</p>
          </>
        }
      />
    )
  }
  const between = bounds ? t('join.between', { min: bounds.minWords, max: bounds.maxWords }) : ''
  const checkContent = (text: string) => {
    const words = countWords(text)
    return !bounds || (words >= bounds.minWords && words <= bounds.maxWords) || between
  }
  const submit = handleSubmit((values) => applying.mutate({ ...values, channel }))
  const { failure } = toApiError(applying.error)
  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      className="grid content-start gap-4 self-start rounded-l border border-line bg-surface-1 p-5 md:p-6"
    >
      <h2 className="font-display text-lg font-semibold">{t('join.apply')}</h2>
      <Field
        label={t('join.name')}
        autoComplete="name"
        maxLength={80}
        error={errors.name?.message}
        {...register('name', { validate: (text) => countSeen(text) >= 2 || t('join.required') })}
      />
      <EmailField
        label={t('join.email')}
        maxLength={ANSWER_EMAIL_MAX_CHARS}
        error={errors.email?.message}
        {...register('email', {
          setValueAs: foldEmail,
          validate: (text) => isEmail(text) || t('join.badEmail'),
        })}
      />
      <div>
        <span aria-hidden className="mb-1.5 block text-sm font-medium text-soft">
          {t('join.channel')}
        </span>
        <Select
          label={t('join.channel')}
          value={channel}
          onChange={setChannel}
          options={JOIN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
        />
      </div>
      <Field label={t('join.address')} maxLength={200} {...register('address')} />
      <TextArea
        label={t('join.content')}
        rows={5}
        hint={between}
        error={errors.content?.message}
        {...register('content', { validate: checkContent })}
      />
      {applying.error && (
        <p role="alert" className="text-sm text-danger">
          <span>{failure?.fields?.content ? between : errorText(applying.error)}</span>
          {failure && (
            <span className="mt-1 block font-mono text-xs">{common('state.support', { code: failure.requestId })}</span>
          )}
        </p>
      )}
      <Button type="submit" kind="main" size="large" wide disabled={!hydrated} busy={applying.isPending}>
        {t('join.submit')}
      </Button>
    </form>
  )
}
