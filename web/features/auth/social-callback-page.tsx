import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Message } from '../../../kit/ui/message.tsx'
import { tellReturn } from '../../shared/social/social-channel.ts'

/** AUTH-14: where a provider sends the window back to. It tells the page that opened it and goes. */
export function SocialCallbackPage() {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  // What the window came with: the address loses it, and whatever asks for the address again must not end the telling.
  const [given] = useState(() => new URLSearchParams(search))
  useEffect(() => {
    const returned = { state: given.get('state') ?? '', code: given.get('code') ?? '' }
    // The code is spent in a moment; it need not stay in the history of a window that does not close.
    history.replaceState(history.state, '', location.pathname)
    return tellReturn(returned, () => window.close()).stop
  }, [given])
  return <Message heading="h1" title={t('social.back')} text={t('social.backText')} />
}
