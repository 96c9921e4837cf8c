import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PromotionId } from '../../../../contract/calls/rewards/promotions.ts'
import { memberQuery, putAnswer } from '../../../lib/queries.ts'
import { readPicture } from '../../../lib/read-picture.ts'
import { SentPictures } from '../../../shared/forms/sent-pictures.tsx'
import { call } from '../../../shared/session/call.ts'

const IMAGES = 'GET /wps/relay/MCS2_getApplicationImages'

/** PROMO-02: up to three pictures with an application that waits. */
export function ApplicationPictures({ promotionId }: { promotionId: PromotionId }) {
  const { t } = useTranslation('promotions')
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...memberQuery(IMAGES, { promotionId }), staleTime: 0 })
  const add = useMutation({
    mutationFn: async (file: File) =>
      call('POST /wps/relay/MCS2_addApplicationImage', { promotionId, image: await readPicture(file) }),
    onSuccess: (answer) => putAnswer(queryClient, IMAGES, { promotionId }, answer),
  })
  const texts = {
    picture: (number: number) => t('pictures.picture', { number }),
    add: t('pictures.add'),
  }
  return (
    <section
      aria-labelledby="application-pictures"
      className="flex flex-col gap-3 rounded-l border border-line bg-surface-1 p-4 md:p-5"
    >
      <h2 id="application-pictures" className="font-display text-lg font-semibold">
        {t('pictures.title')}
      </h2>
      <p className="text-sm text-soft">{t('pictures.hint')}</p>
      {data && <SentPictures pictures={data.images} add={add} texts={texts} />}
    </section>
  )
}
