import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MerchantWallet } from '../../../../contract/calls/money/wallets.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useMoveMoney } from '../api/transfers.ts'
import { listFilled } from '../move-view.ts'

/** MEM-03: one press brings back what lies at vendors, a move each: one that fails leaves the others moved, and can be pressed again. */
export function RecallMoney({ wallet }: { wallet: MerchantWallet }) {
  const { t } = useTranslation('transfer')
  const errorText = useErrorText()
  const { mutateAsync: move } = useMoveMoney()
  const recall = useMutation({
    mutationFn: async () => {
      for (const { value, balance } of listFilled(wallet)) await move({ from: value, to: 'main', amount: balance })
    },
    onSuccess: () => notify('success', t('wallets.recalled')),
  })
  if (listFilled(wallet).length === 0 && !recall.isPending && !recall.error) return null
  return (
    <>
      {recall.error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(recall.error)}
        </p>
      )}
      <Button busy={recall.isPending} onClick={() => recall.mutate()} className="self-start">
        {t('wallets.recall')}
      </Button>
    </>
  )
}
