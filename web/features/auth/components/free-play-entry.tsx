import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { nextOf } from '../../../lib/dialog-address.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFreePlay, useOffersFreePlay } from '../../../shared/session/free-play.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { PATH } from '../../../shared/site/paths.ts'

/** Free play, where the merchant offers it: a guest account with play money, for who is not one already. */
export function FreePlayEntry() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { mutate, isPending } = useFreePlay()
  const offered = useOffersFreePlay()
  if (useSession() || !offered) return null
  const start = () =>
    mutate(undefined, {
      onSuccess: () => navigate(nextOf(search) ?? PATH.home, { replace: true }),
      onError: (error) => notify('error', errorText(error)),
    })
  return (
    <div className="mt-3 rounded-m border border-dashed border-line-strong/60 p-4 text-sm md:flex md:items-center md:gap-4 md:p-3 md:pl-4">
      <p className="text-soft max-md:mb-3 md:flex-1">{t('freePlay.text')}</p>
      <Button className="max-md:w-full md:shrink-0" busy={isPending} onClick={start}>
        {t('freePlay.go')}
      </Button>
    </div>
  )
}
