import { useTranslation } from 'react-i18next'
import { FormError } from '../forms/form-error.tsx'
import { deviceFaultOf } from './passkey-device.ts'

/** What the device did not do is said plainly; what the server refused is said as everywhere. */
export function PasskeyError({ error }: { error: unknown }) {
  const { t } = useTranslation('security')
  const fault = error ? deviceFaultOf(error) : null
  if (fault === null) return <FormError error={error} />
  return (
    <p role="status" className="rounded-m border border-line bg-surface-0 p-3 text-sm">
      {t(`passkey.${fault}`)}
    </p>
  )
}
