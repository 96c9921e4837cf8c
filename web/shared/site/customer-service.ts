import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_HEADER_TOKEN } from '../../../contract/constants.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { call } from '../session/call.ts'
import { useMerchant } from './merchant.ts'

const POPUP = 'popup,width=440,height=720'
/** The window whose address is being asked for, whichever button it was. */
let waiting: Window | null = null

const HEAD_STYLE = 'height:56px;margin:-8px'

/** The window until its page comes: a head in the merchant's colour, with the name of what opens there. */
function drawHead({ document: page }: Window, title: string) {
  page.title = title
  const colour = getComputedStyle(document.documentElement).getPropertyValue(`--${CHAT_HEADER_TOKEN}`)
  const head = page.createElement('header')
  head.style.cssText = `${HEAD_STYLE};background:${colour}`
  page.body.appendChild(head)
}

/**
 * MSG-02: opens customer service in a window of its own. The window is opened blank at the click, as browsers want it,
 * and closed again where no address comes. `onFailure` gets the words for it; a short message at the edge of the screen
 * unless given.
 */
export function useCustomerService(onFailure: (text: string) => void = (text) => notify('error', text)) {
  const { t } = useTranslation('common')
  const { brand } = useMerchant()
  const [busy, setBusy] = useState(false)

  const open = async () => {
    // Pressed again, it is shown again; closed in between, it is opened again.
    if (waiting && !waiting.closed) return waiting.focus()
    const popup = window.open('', '_blank', POPUP)
    if (!popup) return onFailure(t('contact.blocked', { email: brand.supportEmail }))
    drawHead(popup, t('nav.support'))
    // What is shown there must not reach back into this page.
    popup.opener = null
    waiting = popup
    setBusy(true)
    try {
      const { url } = await call('GET /wps/system/customerService', {})
      popup.location.replace(url)
    } catch {
      popup.close()
      onFailure(t('contact.failed', { email: brand.supportEmail }))
    } finally {
      if (waiting === popup) waiting = null
      setBusy(false)
    }
  }
  return { open: () => void open(), busy }
}
