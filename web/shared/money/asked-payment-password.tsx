import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { readLocation } from '../../lib/location.ts'
import { PaymentPasswordField } from './payment-password-field.tsx'

/** What the dialog is about: it begins with the way by a code. */
export const FORGOTTEN = 'forgotten'

type Props = Omit<ComponentProps<typeof PaymentPasswordField>, 'label'> & {
  /** Before the way aside: what else was typed is kept (lib/kept-input.ts). */
  onForgotten?: () => void
}

/** MEM-02: the payment password where an act wants it: with the way on for who has it no more, and back to where it is asked. */
export function AskedPaymentPassword({ onForgotten, className, ...field }: Props) {
  const { t } = useTranslation('security')
  const openDialog = useOpenDialog()
  const open = () => {
    onForgotten?.()
    const { pathname, search } = readLocation()
    openDialog('payment-password', pathname + search, FORGOTTEN)
  }
  return (
    <div className={clsx('grid', className)}>
      <PaymentPasswordField {...field} />
      <Button kind="quiet" className="justify-self-start px-0! text-accent!" onClick={open}>
        {t('pay.forgot')}
      </Button>
    </div>
  )
}
