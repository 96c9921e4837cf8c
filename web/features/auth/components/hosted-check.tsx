import { useEffect, useRef } from 'react'
import type { BotCheckSetting } from '../../../../contract/calls/bot-check.ts'
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

/** AUTH-18: the widget of a hosted check, where the merchant has one. */
export function HostedCheck({ siteKey, scriptUrl }: Hosted) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let id: string | undefined
    let isWanted = true
    const widget = { token: null as string | null, reset: () => id && getTurnstile()?.reset(id) }
    const keep = (token: string | null) => {
      widget.token = token
    }
    const show = () => {
      if (!isWanted || !place.current) return
      id = getTurnstile()?.render(place.current, {
        sitekey: siteKey,
        callback: keep,
        'expired-callback': () => keep(null),
        'error-callback': () => keep(null),
      })
      showHostedWidget(widget)
    }
    loadScript(scriptUrl).then(show, () => {})
    return () => {
      isWanted = false
      showHostedWidget(null)
      if (id) getTurnstile()?.remove(id)
    }
  }, [siteKey, scriptUrl])
  return <div ref={place} className="min-h-[65px]" />
}
