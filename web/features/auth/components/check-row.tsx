import type { ReactNode } from 'react'
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { CheckField } from '../../../../kit/ui/checkbox.tsx'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, boolean>
  label: ReactNode
  /** Said when it has to be ticked and is not. */
  required?: string
  onUntick?: () => void
}

/** A box of a form. */
export function CheckRow<V extends FieldValues>({ control, name, label, required, onUntick }: Props<V>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={required === undefined ? {} : { required }}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <CheckField
          {...field}
          label={label}
          checked={Boolean(value)}
          onCheckedChange={(checked) => {
            onChange(checked)
            if (!checked) onUntick?.()
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
