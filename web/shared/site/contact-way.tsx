import { useState } from 'react'
import { Button, type ButtonSize, buttonClass } from '../../../kit/ui/button.tsx'
import { useBoot } from '../../lib/boot.tsx'
import { useCustomerService } from './customer-service.ts'
import { useMerchant } from './merchant.ts'

/** MSG-02, from where nothing else works: what went wrong stands under the button. Where there is no service, by mail. */
export function ContactWay({ label, size }: { label: string; size?: ButtonSize }) {
  const { brand } = useMerchant()
  const { available } = useBoot().permission.info.customerService
  const [failure, setFailure] = useState<string | null>(null)
  const service = useCustomerService(setFailure)
  if (!available) {
    return (
      <a href={`mailto:${brand.supportEmail}`} className={buttonClass({ kind: 'main', size })}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button kind="main" size={size} busy={service.busy} onClick={service.open}>
        {label}
      </Button>
      {failure && (
        <p role="alert" className="max-w-md text-center text-sm text-danger">
          {failure}
        </p>
      )}
    </>
  )
}
