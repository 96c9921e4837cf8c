import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../../../kit/lib/notify.ts'
import { type Route, type RouteInput, type RouteValue, toApiError } from '../../../lib/api.ts'
import { nextOf, overPage } from '../../../lib/dialog-address.ts'
import { keyOf, memberQuery, putAnswer } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { contactAction } from './contact-action.ts'
import { payoutAccountsQuery } from './payout-accounts.ts'

const INFO = 'GET /wps/member/security'
export const securityQuery = memberQuery(INFO, {})

/** Routes that answer what the member has bound afterwards. */
type Changing = {
  [R in Route]: R extends `POST /wps/member/security/${string}`
    ? RouteValue<R> extends RouteValue<typeof INFO>
      ? R
      : never
    : never
}[Route]

/**
 * Changes what is bound, says so, and goes back to where it was asked for. `isStep`: of a sheet that goes on by itself,
 * which reads what is bound of the payout accounts.
 */
export function useSecurityChange<R extends Changing>(route: R, done: string, onDone = () => {}, isStep = false) {
  const queryClient = useQueryClient()
  const back = useBackToCentre()
  return useMutation({
    mutationFn: (input: RouteInput<R>) => call(route, input) as Promise<RouteValue<typeof INFO>>,
    onSuccess: async (info) => {
      onDone()
      await putAnswer(queryClient, INFO, {}, info)
      void queryClient.invalidateQueries({ queryKey: keyOf('member', 'GET /wps/member/info', {}) })
      if (isStep) return queryClient.invalidateQueries({ queryKey: payoutAccountsQuery.queryKey })
      notify('success', done)
      back()
    },
  })
}

/** What was bound as a dialog opened, read once: what is bound in it must not change its words before it closes. */
export function useBoundBefore() {
  const { data, isLoading } = useQuery(securityQuery)
  const [before, setBefore] = useState(data)
  if (!before && data) setBefore(data)
  return { before, isWaiting: !before && isLoading }
}

/** An e-mail address or a number as its dialog opened: what is done about it, and the words that say which it is. */
export function useContactBefore(kind: 'email' | 'mobile') {
  const { t } = useTranslation('security')
  const { before, isWaiting } = useBoundBefore()
  const contact = before?.[kind] ?? null
  const action = contactAction(contact)
  const masked = contact?.masked ?? ''
  const hints = { bind: null, verify: t('row.notVerified', { masked }), change: t('row.now', { masked }) }
  return { action, hint: hints[action], isWaiting }
}

/** Whether a change asks for the password: the server says so, or has just said that it was missing. */
export function usePasswordAsked(error: unknown): boolean {
  const { data } = useQuery({ ...securityQuery, staleTime: 0 })
  const [wasMissing, setWasMissing] = useState(false)
  if (error && !wasMissing && toApiError(error).code === 'password_incorrect') setWasMissing(true)
  return wasMissing || data?.password === 'needed'
}

/** Closing a dialog of the security centre goes back to it, or to the page that sent the member here first. */
export function useBackToCentre(): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return () => navigate(nextOf(search) ?? overPage(PATH.security, search), { replace: true, state })
}
