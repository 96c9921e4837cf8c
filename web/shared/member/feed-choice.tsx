import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../../../kit/ui/checkbox.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { memberQuery, putAnswer } from '../../lib/queries.ts'
import { call } from '../session/call.ts'

/** GAME-07: whether others see what the member plays: in the feed, and at games that show players to each other. */
export function FeedChoice() {
  const { t } = useTranslation('games')
  const queryClient = useQueryClient()
  const { data } = useQuery(memberQuery('GET /lgw/feed/own', {}))
  const change = useMutation({
    mutationFn: (shown: boolean) => call('POST /lgw/feed/own', { shown }),
    onSuccess: (answer) => putAnswer(queryClient, 'GET /lgw/feed/own', {}, answer),
  })
  const errorText = useErrorText()
  if (!data) return null
  return (
    <>
      <CheckField
        label={t('feed.own')}
        checked={change.isPending ? change.variables : data.shown}
        disabled={change.isPending}
        onCheckedChange={(shown) => change.mutate(shown)}
      />
      {change.error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(change.error)}
        </p>
      )}
    </>
  )
}
