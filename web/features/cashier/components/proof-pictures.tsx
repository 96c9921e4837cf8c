import { useQuery } from '@tanstack/react-query'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_IMAGES, UPLOAD_TYPES } from '../../../../contract/protocols/upload-limits.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { proofsQuery, useAddProof } from '../api/withdrawals.ts'

const ACCEPTED: readonly string[] = UPLOAD_TYPES

/** At most three pictures, png or jpg; what each really is the platform looks at. */
export function ProofPictures({ orderId }: { orderId: string }) {
  const { t } = useTranslation('withdraw')
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [isUnfit, setIsUnfit] = useState(false)
  const { data } = useQuery(proofsQuery(orderId))
  const add = useAddProof(orderId)
  const proofs = data?.proofs ?? []
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const fits = ACCEPTED.includes(file.type) && file.size <= UPLOAD_MAX_BYTES
    setIsUnfit(!fits)
    if (fits) add.mutate(file)
  }
  const error = isUnfit ? t('proof.unfit') : add.error ? errorText(add.error) : null
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-soft">{t('proof.hint')}</p>
      <ul className="flex flex-wrap gap-2">
        {proofs.map((id, place) => (
          <li key={id}>
            <img
              src={`/files/${id}`}
              alt={t('proof.picture', { number: place + 1 })}
              className="size-20 rounded-m border border-line bg-surface-2 object-cover"
            />
          </li>
        ))}
      </ul>
      {proofs.length < UPLOAD_MAX_IMAGES && (
        <>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED.join(',')}
            onChange={choose}
            className="sr-only"
            tabIndex={-1}
            aria-hidden
          />
          <Button busy={add.isPending} onClick={() => input.current?.click()} className="self-start">
            <ImagePlus aria-hidden size={18} />
            {t('proof.add')}
          </Button>
        </>
      )}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
