import { useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ComponentProps, useEffect, useRef } from 'react'
import { CAPTCHA_REFRESH_GAP_MS } from '../../../../contract/constants.ts'
import { useT } from '../../../lib/i18n.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { throttle } from '../../../lib/throttle.ts'
import { Field } from '../../../ui/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'end'> & {
  /** Another value asks for another picture: an answer was used up. */
  round: number
  onPicture: (captchaId: string) => void
}

/** AUTH-07: a picture with characters to type; a press shows another, at most once a second. */
export function CaptchaField({ round, onPicture, ...field }: Props) {
  const t = useT('auth')
  const { data, refetch, isError } = useQuery({
    ...publicQuery('GET /wps/captcha', {}),
    queryKey: ['public', 'GET /wps/captcha', { round }] as const,
    staleTime: 0,
    gcTime: 0,
  })
  const refresh = useRef(throttle(() => void refetch(), CAPTCHA_REFRESH_GAP_MS))
  const announce = useRef(onPicture)
  useEffect(() => {
    announce.current = onPicture
  })
  useEffect(() => {
    if (data) announce.current(data.captchaId)
  }, [data])
  return (
    <Field
      {...field}
      label={t('field.captcha')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      hint={isError ? t('captcha.failed') : undefined}
      end={
        <button
          type="button"
          title={t('captcha.refresh')}
          onClick={() => refresh.current()}
          className="relative grid h-12 w-36 shrink-0 place-items-center overflow-hidden rounded-m border border-line bg-white"
        >
          {data ? (
            <img
              src={`data:image/png;base64,${data.image}`}
              alt={t('captcha.alt')}
              className="h-full w-full object-contain"
            />
          ) : (
            <RefreshCw aria-hidden size={18} className="text-on-spark" />
          )}
          <span className="sr-only">{t('captcha.refresh')}</span>
        </button>
      }
    />
  )
}
