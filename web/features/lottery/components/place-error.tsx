import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../lib/api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { nameOfSelection } from '../rules/names.ts'

/** A refused ticket. Where numbers are full it names them and what is left of each. */
export function PlaceError({ error }: { error: unknown }) {
  const { t } = useTranslation('lottery')
  if (!error) return null
  const { code, failure } = toApiError(error)
  const full = code === 'number_full' ? Object.entries(failure?.fields ?? {}).slice(0, 6) : []
  return (
    <div className="mt-3">
      <FormError error={error} />
      {full.length > 0 && (
        <ul className="mt-2 text-sm text-soft">
          {full.map(([cell, { values }]) => (
            <li key={cell}>
              {t('left', {
                number: nameOfSelection(t, cell.slice(cell.indexOf(':') + 1)),
                amount: String(values?.left ?? '0.00'),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
