import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useLanguage } from '../../kit/lib/language.ts'

/**
 * I18N-01: what a form that stands beside the choice of language found wrong is said in the one chosen since. What else
 * was said of a field goes: the next press says it again.
 */
export function useErrorsInLanguage<Values extends FieldValues>({
  formState: { errors },
  trigger,
}: Pick<UseFormReturn<Values>, 'formState' | 'trigger'>): void {
  const language = useLanguage()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    const wrong = Object.keys(errors) as Path<Values>[]
    if (wrong.length > 0) void trigger(wrong)
  }, [language, errors, trigger])
}
