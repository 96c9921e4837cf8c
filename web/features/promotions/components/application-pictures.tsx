import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromotionId } from '../../../../contract/calls/promotions.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_IMAGES, UPLOAD_TYPES } from '../../../../contract/protocols/upload-limits.ts'
import { call } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { memberQuery, putAnswer } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'

const IMAGES = 'GET /wps/relay/MCS2_getApplicationImages'
const ACCEPTED: readonly string[] = UPLOAD_TYPES

/** PROMO-02: up to three pictures with an application that waits. What each really is the platform looks at. */
export function ApplicationPictures({ promotionId }: { promotionId: PromotionId }) {
  const { t } = useTranslation('promotions')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isUnfit, setIsUnfit] = useState(false)
  const { data } = useQuery({ ...memberQuery(IMAGES, { promotionId }), staleTime: 0 })
  const add = useMutation({
    mutationFn: async (file: File) =>
      call('POST /wps/relay/MCS2_addApplicationImage', { promotionId, image: await readBase64(file) }),
    onSuccess: (answer) => putAnswer(queryClient, IMAGES, { promotionId }, answer),
  })
  const images = data?.images ?? []
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const fits = ACCEPTED.includes(file.type) && file.size <= UPLOAD_MAX_BYTES
    setIsUnfit(!fits)
    if (fits) add.mutate(file)
  }
  const error = isUnfit ? t('pictures.unfit') : add.error ? errorText(add.error) : null
  return (
    <section
      aria-labelledby="application-pictures"
      className="flex flex-col gap-3 rounded-l border border-line bg-surface-1 p-4 md:p-5"
    >
      <h2 id="application-pictures" className="font-display text-lg font-semibold">
        {t('pictures.title')}
      </h2>
      <p className="text-sm text-soft">{t('pictures.hint')}</p>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {images.map((id, place) => (
            <li key={id}>
              <img
                src={`/files/${id}`}
                alt={t('pictures.picture', { number: place + 1 })}
                className="size-24 rounded-m border border-line bg-surface-2 object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {data && images.length < UPLOAD_MAX_IMAGES && (
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
            {t('pictures.add')}
          </Button>
        </>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </section>
  )
}

/** What comes after the comma of a data address. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
