import { useQuery } from '@tanstack/react-query'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useDialog } from '../../lib/dialog-address.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { FORGOTTEN } from '../../shared/money/asked-payment-password.tsx'
import { securityQuery, useBackToCentre } from './api/security.ts'
import { ChangePaymentPassword, SetPaymentPassword } from './components/payment-password-forms.tsx'
import { ResetPaymentPassword } from './components/reset-payment-password.tsx'

/** MEM-02: the payment password: set where there is none, else changed by the old one, else replaced by a code. */
export function PaymentPasswordDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const query = useQuery(securityQuery)
  const [forgotten, setForgotten] = useState(useDialog().subject === FORGOTTEN)
  const isSet = query.data?.paymentPassword != null
  const form = !isSet ? 'set' : forgotten ? 'reset' : 'change'
  const text = form === 'set' ? t('pay.setText') : form === 'reset' ? t('pay.resetText') : undefined
  return (
    <Dialog
      icon={<WalletCards size={24} />}
      title={t(`pay.${form}Title`)}
      description={text}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      {query.isPending && <Skeleton className="h-64" />}
      <FormError error={query.error} />
      {query.data && (
        <div className="grid gap-2">
          {form === 'set' && <SetPaymentPassword />}
          {form === 'change' && <ChangePaymentPassword />}
          {form === 'reset' && <ResetPaymentPassword info={query.data} />}
          {isSet && (
            <Button kind="quiet" onClick={() => setForgotten(!forgotten)}>
              {forgotten ? t('pay.back') : t('pay.forgot')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
