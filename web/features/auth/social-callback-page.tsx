import { useEffect } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useLocation } from '../../lib/router.tsx'
import { Message } from '../../ui/message.tsx'
import { type Returned, SOCIAL_CHANNEL } from './api/social-channel.ts'

/** AUTH-14: where a provider sends the window back to. It tells the page that opened it and goes. */
export function SocialCallbackPage() {
  const t = useT('auth')
  const { search } = useLocation()
  useEffect(() => {
    const given = new URLSearchParams(search)
    const returned: Returned = { state: given.get('state') ?? '', code: given.get('code') ?? '' }
    const channel = new BroadcastChannel(SOCIAL_CHANNEL)
    channel.postMessage(returned)
    channel.close()
    // The code is spent in a moment; it need not stay in the history of a window that does not close.
    history.replaceState(history.state, '', location.pathname)
    window.close()
  }, [search])
  return <Message heading="h1" title={t('social.back')} text={t('social.backText')} />
}
