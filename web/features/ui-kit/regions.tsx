import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { FailedPages, FailedRead } from '../../ui/failed-read.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Message } from '../../ui/message.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Section, Shelf } from '../../ui/section.tsx'
import { Repeat, Skeleton } from '../../ui/skeleton.tsx'
import { Part } from './part.tsx'

const FAILED = new ApiError('upstream_timeout', {
  success: false,
  errorCode: 'upstream_timeout',
  message: 'The platform did not answer in time',
  requestId: '7f3a-12',
})
const NO_MORE = {
  ...{ error: FAILED, isError: true, isFetching: false, isFetchNextPageError: true },
  ...{ isPending: false, isLoadingError: false, hasNextPage: true, isFetchingNextPage: false },
  ...{ fetchNextPage: () => {}, refetch: () => {} },
}
const LIST_TEXTS = { failed: 'The records could not be loaded', more: 'Load more' }

function Messages() {
  const retry = () => {}
  return (
    <>
      <Part name="Message: empty, failed">
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
      </Part>
      <Part
        name="FailedRead: refused with a code for support, no answer at all, being read again"
        states={['failed', 'busy']}
      >
        <FailedRead title="The records could not be loaded" error={FAILED} onRetry={retry} />
        <FailedRead title="The records could not be loaded" error={new ApiError('network_failed')} onRetry={retry} />
        <FailedRead title="The records could not be loaded" error={FAILED} busy onRetry={retry} />
      </Part>
      <Part
        name="PagedList, FailedPages: a page more that did not come, with rows before it and without"
        states={['failed']}
      >
        <PagedList {...LIST_TEXTS} query={NO_MORE} loading={null} isEmpty={false} empty={null}>
          <p>What was read before</p>
        </PagedList>
        <FailedPages title={LIST_TEXTS.failed} query={NO_MORE} />
      </Part>
    </>
  )
}

/** Throws while it is drawn, which is what a boundary is for. */
function Broken(): never {
  throw new Error('broken on purpose')
}

function Boundary() {
  const [broken, setBroken] = useState(false)
  const mend = (retry: () => void) => {
    setBroken(false)
    retry()
  }
  return (
    <Part name="ErrorBoundary: whole, and what stands there when its content breaks">
      <ErrorBoundary
        fallback={(error, retry) => (
          <Message
            role="alert"
            title="This part broke"
            text={error.message}
            action={<Button onClick={() => mend(retry)}>Try again</Button>}
          />
        )}
      >
        {broken ? <Broken /> : <Button onClick={() => setBroken(true)}>Break this part</Button>}
      </ErrorBoundary>
    </Part>
  )
}

/** `place`: in which of the two themes this stands, for ids and groups of one page. */
export function Regions({ place }: { place: string }) {
  return (
    <>
      <Messages />
      <Boundary />
      <Part name="Skeleton, Repeat" states={['loading']}>
        <Skeleton className="size-24" />
        <Repeat count={3}>
          <Skeleton className="h-6 w-32" />
        </Repeat>
      </Part>
      <Part name="Fold: open, closed, of one group" states={['open']}>
        <div className="w-full max-w-md">
          <Fold title="Open" group={`fold-${place}`} open>
            What was folded.
          </Fold>
          <Fold title="Closed" group={`fold-${place}`}>
            What was folded.
          </Fold>
        </div>
      </Part>
      <Part name="Section, Shelf: of links, and one whose row itself takes the focus">
        <div className="w-full">
          <Section
            id={`section-${place}`}
            title={`A titled part, ${place}`}
            aside={<Button size="small">Aside</Button>}
          >
            <Shelf label={`A row, ${place}`}>
              {GAME_CATEGORIES.map((category) => (
                <li key={category} className="shrink-0 snap-start">
                  <ChipLink to="/__ui">{category}</ChipLink>
                </li>
              ))}
            </Shelf>
          </Section>
          <Section id={`below-${place}`} title={`Below the first screen, ${place}`} below="shelf">
            <Shelf label={`A row of words, ${place}`} focusable>
              {GAME_CATEGORIES.map((category) => (
                <li key={category} className="w-40 shrink-0 snap-start rounded-m border border-line bg-surface-1 p-3">
                  {category}
                </li>
              ))}
            </Shelf>
          </Section>
        </div>
      </Part>
    </>
  )
}
