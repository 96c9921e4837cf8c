import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field, inputClass } from '../../../../kit/ui/field.tsx'
import { useDraftForm } from '../../../shared/forms/draft.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { LINKS } from '../api.ts'
import { LevelSelect } from './level-select.tsx'
import { RebateSelect, readRebate } from './rebate-select.tsx'

const ADD = 'POST /wps/agent/links'
const LEVELS = [0, 1] as const
const USES_MAX = 100_000

/** Empty: as many as come. */
function readUses(text: string): number | null | 'wrong' {
  if (isBlank(text)) return null
  const uses = readTypedCount(text) ?? 0
  return uses >= 1 && uses <= USES_MAX ? uses : 'wrong'
}

const NOTHING_TYPED = { label: '', day: '', usesText: '', levelText: '', rebateText: '' }

/** A new link. Its level and its rebate never change. */
export function AddLinkForm({ ownRebate }: { ownRebate: number }) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: NOTHING_TYPED })
  const { register, handleSubmit, resetField, setValue, watch } = form
  const forget = useDraftForm('link', form, ['label', 'day', 'usesText', 'levelText', 'rebateText'])
  const { label, usesText, levelText, rebateText } = watch()
  const level = LEVELS.find((each) => String(each) === levelText) ?? 0
  const rebate = readRebate(rebateText, ownRebate)
  const uses = readUses(usesText)
  const once = useCallOnce(ADD)
  const add = useMutation({
    mutationFn: once,
    onSuccess: () => {
      for (const name of ['label', 'day', 'usesText'] as const) resetField(name)
      forget()
      return queryClient.invalidateQueries({ queryKey: ['member', LINKS] })
    },
  })
  const submit = handleSubmit(({ day }) => {
    if (uses === 'wrong') return
    const expiresAt = day === '' ? null : `${day}T23:59:59.000Z`
    add.mutate({ label: label.trim(), level, rebate, maxUses: uses, expiresAt })
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-l border border-line bg-surface-1 p-4">
      <h2 className="font-display font-semibold">{t('links.add')}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('links.label')} hint={t('links.labelHint')} maxLength={40} {...register('label')} />
        <LevelSelect levels={LEVELS} value={level} onChange={(next) => setValue('levelText', String(next))} />
        <RebateSelect to={ownRebate} value={rebate} onChange={(next) => setValue('rebateText', String(next))} />
        <Field
          label={t('links.uses')}
          inputMode="numeric"
          error={uses === 'wrong' ? t('links.usesWrong') : null}
          {...register('usesText')}
        />
        <label className="text-sm font-medium text-soft">
          <span className="mb-1.5 block">{t('links.expiry')}</span>
          <input type="date" className={inputClass} {...register('day')} />
        </label>
      </div>
      <FormError error={add.error} />
      <Button
        kind="main"
        type="submit"
        busy={add.isPending}
        disabled={isBlank(label) || uses === 'wrong'}
        className="md:self-start"
      >
        {t('links.submit')}
      </Button>
    </form>
  )
}
