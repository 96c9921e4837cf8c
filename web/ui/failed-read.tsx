import { Suspense } from 'react'
import { toApiError } from '../lib/api.ts'
import { useErrorText } from '../lib/error-text.ts'
import { useT } from '../lib/i18n.tsx'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

type Props = {
  title: string
  error: unknown
  /** While it is being read once more. */
  busy?: boolean
  onRetry: () => void
  heading?: 'h1' | 'h2'
  className?: string
}

/** By itself, as the words of errors are late where none is expected: what failed and the way on do not wait for them. */
function Cause({ error }: { error: unknown }) {
  return useErrorText()(error)
}

/** ERR-01: what could not be read: why, once more, and the code to quote to customer service where there is one. */
export function FailedRead({ title, error, busy, onRetry, heading, className }: Props) {
  const t = useT('common')
  const { failure } = toApiError(error)
  return (
    <Message
      role="alert"
      heading={heading}
      className={className}
      title={title}
      text={
        <Suspense>
          <Cause error={error} />
        </Suspense>
      }
      action={
        <Button busy={busy} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
      detail={failure ? t('state.support', { code: failure.requestId }) : undefined}
    />
  )
}

type Pages = {
  error: unknown
  isError: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Of a list that is read page by page: nothing while all goes well; asks again for the page that failed, or for the list. */
export function FailedPages({ query, ...rest }: { query: Pages } & Pick<Props, 'title' | 'className'>) {
  const again = query.isFetchNextPageError ? query.fetchNextPage : query.refetch
  return (
    query.isError && <FailedRead {...rest} error={query.error} busy={query.isFetching} onRetry={() => void again()} />
  )
}
