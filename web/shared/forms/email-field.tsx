import type { ComponentProps } from 'react'
import { foldShownEmail } from '../../../contract/rules/email.ts'
import { Field } from '../../../kit/ui/field.tsx'

/** An e-mail address, judged by the contract alone: a browser's own type for it refuses or rewrites what is good. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'type' | 'fold'>) {
  return (
    <Field
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      fold={foldShownEmail}
    />
  )
}
