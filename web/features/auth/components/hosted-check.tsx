import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BotCheckSetting } from '../../../../contract/calls/identity/bot-check.ts'
import { CHUNK_STALL_HINT_MS } from '../../../../contract/constants.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { trustScript } from '../../../lib/trusted-script.ts'
import { showHostedWidget } from '../api/hosted-check.ts'

type Hosted = Extract<BotCheckSetting, { kind: 'turnstile' }>
type Turnstile = {
  render(container: HTMLElement, options: Record<string, unknown>): string
  reset(id: string): void
  remove(id: string): void
}
const getTurnstile = () => (globalThis as { turnstile?: Turnstile }).turnstile

let loading: Promise<void> | null = null
/** The script of the service, once for the page. */
function loadScript(url: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.onload = () => resolve()
    script.onerror = () => {
      loading = null
      reject(new Error('the hosted check did not load'))
    }
    script.src = trustScript(url, { isConfigured: true })
    document.head.appendChild(script)
  })
  return loading
}

/** AUTH-18: the widget of a hosted check, where the merchant has one. One that does not come says so, and is asked for again. */
export function HostedCheck({ siteKey, scriptUrl }: Hosted) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try.
  useEffect(() => {
    let id: string | undefined
    let hide = () => {}
    let isWanted = true
    const widget = { token: null as string | null, reset: () => id && getTurnstile()?.reset(id) }
    const keep = (token: string | null) => {
      widget.token = token
    }
    const fail = () => isWanted && setFailed(true)
    // One that hangs is told as one that failed; it is shown all the same when it comes.
    const stall = setTimeout(fail, CHUNK_STALL_HINT_MS)
    const stopWaiting = () => clearTimeout(stall)
    const show = () => {
      const turnstile = getTurnstile()
      if (!turnstile) return fail()
      if (!isWanted || !place.current) return
      stopWaiting()
      setFailed(false)
      id = turnstile.render(place.current, {
        sitekey: siteKey,
        callback: keep,
        'expired-callback': () => keep(null),
        'error-callback': () => keep(null),
      })
      hide = showHostedWidget(widget)
    }
    loadScript(scriptUrl).then(show, fail)
    return () => {
      isWanted = false
      stopWaiting()
      hide()
      if (id) getTurnstile()?.remove(id)
    }
  }, [siteKey, scriptUrl, round])
  return (
    <div className="min-h-[65px]">
      <div ref={place} />
      {failed && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-danger">
          <span>{t('botCheck.notLoaded')}</span>
          <Button onClick={() => setRound((last) => last + 1)}>{common('action.retry')}</Button>
        </div>
      )}
    </div>
  )
}
