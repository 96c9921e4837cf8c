import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SentPictures } from '../../../shared/forms/sent-pictures.tsx'
import { proofsQuery, useAddProof } from '../api/withdrawals.ts'

/** At most three pictures of the player's own account, with a withdrawal that did not arrive. */
export function ProofPictures({ orderId }: { orderId: string }) {
  const { t } = useTranslation('withdraw')
  const { data } = useQuery(proofsQuery(orderId))
  const add = useAddProof(orderId)
  const texts = {
    picture: (number: number) => t('proof.picture', { number }),
    add: t('proof.add'),
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-soft">{t('proof.hint')}</p>
      <SentPictures pictures={data?.proofs ?? []} add={add} texts={texts} />
    </div>
  )
}
