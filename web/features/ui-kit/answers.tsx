import Inbox from 'lucide-react/icons/inbox'
import type { ComponentProps } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { ApiError } from '../../lib/api.ts'
import { FailedPages } from '../../ui/failed-pages.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Part } from './part.tsx'

const FAILED = new ApiError('upstream_timeout', {
  success: false,
  errorCode: 'upstream_timeout',
  message: 'The platform did not answer in time',
  requestId: '7f3a-12',
})
const TITLE = 'The records could not be loaded'
const LONG =
  'A sentence that goes on for longer than most do, in a language whose words are long, so that one sees where its lines break and how far they stand apart.'

type Query = ComponentProps<typeof PagedList>['query']

const ALL_READ: Query = {
  error: null,
  isError: false,
  isFetching: false,
  isFetchNextPageError: false,
  isPending: false,
  isLoadingError: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => {},
  refetch: () => {},
}
const NOTHING_READ: Query = { ...ALL_READ, error: FAILED, isError: true, isLoadingError: true }
const NO_MORE: Query = { ...ALL_READ, error: FAILED, isError: true, isFetchNextPageError: true, hasNextPage: true }

const LISTS: readonly { name: string; query: Query; isEmpty?: boolean }[] = [
  { name: 'Loading', query: { ...ALL_READ, isPending: true } },
  { name: 'Empty', query: ALL_READ, isEmpty: true },
  { name: 'Failed', query: NOTHING_READ, isEmpty: true },
  { name: 'Whole', query: ALL_READ },
  { name: 'With more', query: { ...ALL_READ, hasNextPage: true } },
  { name: 'More on its way', query: { ...ALL_READ, hasNextPage: true, isFetchingNextPage: true } },
  { name: 'More that did not come', query: NO_MORE },
]

function Lists() {
  return (
    <Part
      name="PagedList: loading, empty, failed, whole, with more, more on its way, more that did not come"
      states={['loading', 'busy']}
    >
      {LISTS.map(({ name, query, isEmpty = false }) => (
        <div key={name} className="w-full max-w-md border-l-2 border-line pl-3">
          <p className="mb-2 text-xs text-faint">{name}</p>
          <PagedList
            query={query}
            loading={
              <Repeat count={2}>
                <Skeleton className="mb-2 h-6" />
              </Repeat>
            }
            failed={TITLE}
            more="Load more"
            isEmpty={isEmpty}
            empty={<Message title="Nothing here yet" />}
          >
            <p>What was read before</p>
          </PagedList>
        </div>
      ))}
    </Part>
  )
}

/** What a region shows in place of its content, or below what came of it. */
export function Answers() {
  const retry = () => {}
  return (
    <>
      <Part name="Message: empty, failed, its title alone, long">
        <Message
          icon={<Inbox size={24} />}
          title="Nothing here yet"
          text="What you play stands here."
          action={<Button>Choose a game</Button>}
        />
        <Message
          title="The games could not be loaded"
          text="Your money is not affected."
          action={<Button kind="main">Try again</Button>}
          detail="Code for support: 7f3a-12"
        />
        <Message title="Nothing here yet" />
        <Message
          icon={<Inbox size={24} />}
          title={LONG}
          text={LONG}
          action={['Try again', 'Write to us', 'Back'].map((label) => <Button key={label}>{label}</Button>)}
          detail="Code for support: 7f3a-12-77c0-4d1e-9a55"
        />
      </Part>
      <Part
        name="FailedRead: refused with a code for support, no answer at all, being read again"
        states={['failed', 'busy']}
      >
        <FailedRead title={TITLE} error={FAILED} onRetry={retry} />
        <FailedRead title={TITLE} error={new ApiError('network_failed')} onRetry={retry} />
        <FailedRead title={TITLE} error={FAILED} busy onRetry={retry} />
      </Part>
      <Part name="FailedPages: a page that did not come, being read again" states={['failed', 'busy']}>
        <FailedPages title={TITLE} query={NO_MORE} />
        <FailedPages title={TITLE} query={{ ...NO_MORE, isFetching: true }} />
      </Part>
      <Lists />
    </>
  )
}
