import { useMutation, useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CAPTCHA_REFRESH_GAP_MS } from '../../../../contract/constants.ts'
import { foldProofCode } from '../../../../contract/rules/typed-text.ts'
import { loadChunk } from '../../../../kit/lib/lazy.tsx'
import { steadyNow } from '../../../../kit/lib/steady-clock.ts'
import { takeLostFocus } from '../../../../kit/lib/take-focus.ts'
import { throttle } from '../../../../kit/lib/throttle.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { findWaitSeconds } from '../../../lib/ask-patiently.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import { useRegisterSetting } from '../../../shared/session/register-settings.ts'

const MAX_WAITS = 4
/** A longer wait is a lock. */
const MAX_WAIT_SECONDS = 2

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'end'> & {
  /** Another value asks for another picture: an answer was used up. */
  round: number
  onPicture: (captchaId: string) => void
  /** Solved work that stands in for the characters. */
  work: string | null
  onWork: (work: string) => void
}

/** For a person who cannot read the picture: the device works instead. The result takes the focus from the button. */
function OtherWay({ work, onWork }: Pick<Props, 'work' | 'onWork'>) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const solve = useMutation({
    mutationFn: () =>
      loadChunk(() => import('../api/solve-bot-check.ts')).then((module) => module.solveBotCheck('captcha')),
    onSuccess: ({ botCheck }) => onWork(botCheck),
  })
  if (work) {
    return (
      // Focused in the commit that removes the button: a dialog gives a lost focus to itself before effects run.
      <p ref={takeLostFocus} tabIndex={-1} role="status" className="text-sm text-live">
        {t('captcha.worked')}
      </p>
    )
  }
  return (
    <div className="-mt-2 text-sm">
      <Button
        kind="quiet"
        size="small"
        className="-ml-3 h-auto! min-h-9 text-left whitespace-normal! underline underline-offset-4"
        busy={solve.isPending}
        onClick={() => solve.mutate()}
      >
        {t('captcha.other')}
      </Button>
      {solve.isError && (
        <p role="alert" className="text-danger">
          {errorText(solve.error)}
        </p>
      )}
    </div>
  )
}

/** AUTH-07: a picture with characters to type, or work in their place. */
export function CaptchaField({ work, onWork, ...picture }: Props) {
  // The login of a shut site asks for the characters all the same.
  const offersWork = useRegisterSetting(true)?.captchaWork ?? false
  return (
    <>
      {!work && <CaptchaPicture {...picture} />}
      {offersWork && <OtherWay work={work} onWork={onWork} />}
    </>
  )
}

/** An address gets one picture a second; what the way there adds or takes is the rest. */
const GAP_MS = CAPTCHA_REFRESH_GAP_MS + 100
let nextAtMs = 0

/** A fast typist has two refusals within a second: the second picture is asked for when it can be had. */
async function waitForGap() {
  const waitMs = Math.max(0, nextAtMs - steadyNow())
  nextAtMs = steadyNow() + waitMs + GAP_MS
  if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs))
}

/** A press shows another, at most once a second. */
function CaptchaPicture({ round, onPicture, ...field }: Omit<Props, 'work' | 'onWork'>) {
  const { t } = useTranslation('auth')
  const { data, refetch, isError } = useQuery({
    ...publicQuery('GET /wps/captcha', {}),
    queryFn: async ({ signal }) => {
      await waitForGap()
      signal.throwIfAborted()
      try {
        return await call('GET /wps/captcha', {}, { signal })
      } finally {
        // The edge counted it before it answered, however long that took.
        nextAtMs = Math.max(nextAtMs, steadyNow() + CAPTCHA_REFRESH_GAP_MS)
      }
    },
    queryKey: ['public', 'GET /wps/captcha', { round }] as const,
    staleTime: 0,
    gcTime: 0,
    // Others behind the same address may ask in the same second.
    retry: (failures, error) => failures < MAX_WAITS && (findWaitSeconds(error) ?? 60) <= MAX_WAIT_SECONDS,
    retryDelay: (_, error) => (findWaitSeconds(error) ?? 1) * 1_000,
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
      fold={foldProofCode}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      hint={isError ? t('captcha.failed') : field.hint}
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
