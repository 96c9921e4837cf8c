import { type ComponentProps, useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldProofCode, foldSentCode } from '../../../contract/rules/typed-text.ts'
import { Field } from '../../../kit/ui/field.tsx'
import { toApiError } from '../../lib/api.ts'
import { useErrorText } from '../../lib/error-text.ts'

/** `sent`: by SMS or e-mail. `six`: an authenticator's first. `proof`: an authenticator's, or a recovery code. */
const KINDS = {
  sent: { fold: foldSentCode, form: /^\d{4,8}$/ },
  six: { fold: foldSentCode, form: /^\d{6}$/ },
  proof: { fold: foldProofCode, form: /^[A-Za-z0-9]{4,24}$/ },
} as const
type Kind = keyof typeof KINDS

/** A code typed with blanks, or its whole message pasted: the input shows the code alone. No `maxLength`, which would cut a paste. */
export function CodeInput({
  kind,
  ...field
}: Omit<ComponentProps<typeof Field>, 'fold' | 'foldTyping'> & { kind: Kind }) {
  return (
    <Field
      inputMode={kind === 'proof' ? undefined : 'numeric'}
      autoComplete="one-time-code"
      spellCheck={false}
      {...field}
      fold={KINDS[kind].fold}
      foldTyping={KINDS[kind].fold}
    />
  )
}

/** For `register`: what is missing or can be no code is said before it is sent, and no try is spent. */
export function useCodeRule(kind: Kind, wrong?: string) {
  const { t } = useTranslation('auth')
  const { t: errors } = useTranslation('errors')
  const { fold, form } = KINDS[kind]
  return {
    setValueAs: (text: string | undefined) => fold(text ?? ''),
    validate: (code: string | undefined): string | true => {
      if (!code) return t('check.required')
      return form.test(code) || (wrong ?? errors('verification_code_invalid'))
    },
  }
}

const OF_THE_CODE: readonly string[] = ['verification_code_invalid', 'verification_code_expired']

/** Says at its field that a code was refused. What is answered is left for the form to say. */
export function useRefusedCode<V extends FieldValues>(
  error: unknown,
  { form, name }: { form: Pick<UseFormReturn<V>, 'setError'>; name: Path<V> },
): unknown {
  const errorText = useErrorText()
  const { setError } = form
  const isOfTheCode = Boolean(error) && OF_THE_CODE.includes(toApiError(error).code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each refusal, also where its words are the same
  useEffect(() => {
    if (isOfTheCode) setError(name, { message: errorText(error) }, { shouldFocus: true })
  }, [error])
  return isOfTheCode ? null : error
}
