import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialProvider } from '../../../contract/calls/identity/social.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Loader } from '../../../kit/ui/loader.tsx'
import type { RouteValue } from '../../lib/api.ts'
import { memberQuery, putAnswer } from '../../lib/queries.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../shared/forms/own-password-field.tsx'
import { call } from '../../shared/session/call.ts'
import { PROVIDER_NAME, SocialMark, useSocialProviders } from '../../shared/social/social-providers.tsx'
import { useJourney } from '../../shared/social/use-journey.ts'
import { useBackToCentre, usePasswordAsked } from './api/security.ts'

const ROUTE = 'GET /wps/member/social'

/** AUTH-14: the accounts elsewhere that open this one: linked and forgotten. */
export function SocialAccountsDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const queryClient = useQueryClient()
  const providers = useSocialProviders()
  const query = useQuery(memberQuery(ROUTE, {}))
  const [password, setPassword] = useState('')
  const show = (text: string) => async (accounts: RouteValue<typeof ROUTE>) => {
    await putAnswer(queryClient, ROUTE, {}, accounts)
    notify('success', text)
  }
  const own = password === '' ? {} : { password }
  const journey = useJourney('link', (returned) =>
    call('POST /wps/member/social', { ...returned, ...own }).then(show(t('social.done'))),
  )
  const unlink = useMutation({
    mutationFn: (provider: SocialProvider) => call('POST /wps/member/social/unlink', { provider, ...own }),
    onSuccess: show(t('social.undone')),
  })
  const error = journey.error ?? unlink.error
  const asksPassword = usePasswordAsked(error)
  const linked = (provider: SocialProvider) => query.data?.accounts.find((account) => account.provider === provider)
  return (
    <Dialog
      icon={<UsersRound size={24} />}
      title={t('social.title')}
      description={t('social.text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <div className="grid gap-4">
        <FormError error={error ?? query.error} />
        {asksPassword && <OwnPasswordField value={password} onChange={({ target }) => setPassword(target.value)} />}
        {query.isPending && <Loader />}
        <ul className="divide-y divide-line border-y border-line">
          {query.data &&
            providers.map((provider) => (
              <li key={provider} className="flex min-h-16 items-center gap-3 py-2">
                <SocialMark provider={provider} />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{PROVIDER_NAME[provider]}</p>
                  <p className="truncate text-sm text-soft">
                    {linked(provider) ? (linked(provider)?.email ?? t('social.linked')) : t('social.none')}
                  </p>
                </div>
                {linked(provider) ? (
                  <Button busy={unlink.isPending} onClick={() => unlink.mutate(provider)}>
                    {t('social.unlink')}
                  </Button>
                ) : (
                  <Button busy={journey.provider === provider} onClick={() => void journey.begin(provider)}>
                    {t('social.link')}
                  </Button>
                )}
              </li>
            ))}
        </ul>
      </div>
    </Dialog>
  )
}
