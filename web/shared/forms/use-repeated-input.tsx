import { type FieldValues, type Path, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RuleLine } from './rule-check.tsx'

type Repeated<V extends FieldValues> = { form: UseFormReturn<V>; name: Path<V>; of: Path<V> }

/** An input for a secret that is typed once more: ticked off as soon as it is the same, crossed where it was left another. */
export function useRepeatedInput<V extends FieldValues>({ form, name, of }: Repeated<V>) {
  const { t } = useTranslation('auth')
  const { control } = form
  const [first, again] = useWatch({ control, name: [of, name] })
  const { error, isTouched } = form.getFieldState(name, useFormState({ control, name }))
  const isSame = again === first
  return {
    hint: (
      <RuleLine met={Boolean(again) && isSame} failed={Boolean(again) && (isTouched || error !== undefined)}>
        {t('rule.same')}
      </RuleLine>
    ),
    // Made the same by a change of the first, it is no mistake any more; what a server said of it has no type.
    error: isSame && error?.type === 'validate' ? undefined : error?.message,
    ...form.register(name, { validate: (text) => text === form.getValues(of) || t('check.inconsistent_twice') }),
  }
}
