import type { ComponentProps } from 'react'
import { AskedPaymentPassword } from './asked-payment-password.tsx'

type Props = ComponentProps<typeof AskedPaymentPassword> & { refusal: string | null }

/** MEM-02: the payment password at the end of a form, and why its last try was refused. The form wipes it after each try. */
export function PaymentConfirmation({ refusal, ...field }: Props) {
  return (
    <>
      <AskedPaymentPassword {...field} />
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
    </>
  )
}
