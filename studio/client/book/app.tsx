/** The frame of the book: opens the session, then shows the page of the address. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Route, Routes, useLocation } from 'react-router'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { keepAges } from '../../../kit/lib/steady-ages.ts'
import { Button } from '../../../kit/ui/button.tsx'
import type { BookBoot } from '../../pages/book-page.ts'
import type { Server } from '../server.ts'
import { BookProvider, useBook } from './book-context.tsx'
import { listQuery, liveQuery } from './data/fixtures.ts'
import { FIRST_HOURS } from './home/filter.ts'
import { HomePage } from './home/home-page.tsx'
import { StarsContext, useKeptStars } from './home/stars.ts'
import { Layout } from './layout.tsx'
import { WIDEST } from './parts/use-media.ts'
import { SlipProvider } from './slip/slip-context.tsx'
import { createBookI18n, useSay } from './texts.ts'

const MatchPage = lazyComponent(async () => (await import('./match/match-page.tsx')).MatchPage)
const MyBets = lazyComponent(async () => (await import('./slip/my-bets.tsx')).MyBets)
const SearchPage = lazyComponent(async () => (await import('./home/search-page.tsx')).SearchPage)

/** Prices stand first: the slip comes behind them, and keeps what was pressed until then. */
const Slip = lazyComponent(async () => (await import('./slip/slip.tsx')).Slip)
const SlipPill = lazyComponent(async () => (await import('./slip/slip.tsx')).SlipPill)

function makeQueryClient({ gameCode: code }: BookBoot, { ask }: Server): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: true }, mutations: { retry: 0 } },
  })
  keepAges(client)
  // Prices are for everyone: they do not wait for the session.
  void client.prefetchQuery(listQuery({ ask, code }, FIRST_HOURS, matchMedia(WIDEST).matches))
  void client.prefetchQuery(liveQuery({ ask, code }, client))
  return client
}

type Props = { boot: BookBoot; token: string; server: Server }

export function BookApp({ boot, token, server }: Props) {
  const [queryClient] = useState(() => makeQueryClient(boot, server))
  const i18n = useMemo(() => createBookI18n(boot.language, boot.texts), [boot])
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Opened boot={boot} token={token} server={server} />
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/** A token is spent by its first use, so a session is opened once; without an answer it is asked for again. */
function Opened({ boot, token, server }: Props) {
  const say = useSay('page')
  const session = useQuery({
    queryKey: ['session'],
    queryFn: () => server.open(token, boot.gameCode),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (!session.data) return <Notice text={say('opening')} />
  if (session.data.ok)
    return (
      <BookProvider boot={boot} session={session.data.value} server={server}>
        <SlipProvider merchant={session.data.value.lobbyOrigin}>
          <BookRoutes />
        </SlipProvider>
      </BookProvider>
    )
  const isUnanswered = session.data.code === 'offline' || session.data.code === 'upstream_failed'
  return (
    <Notice
      text={say(isUnanswered ? 'cannotOpen' : 'ended')}
      onRetry={isUnanswered ? () => void session.refetch() : undefined}
    />
  )
}

function Notice({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) {
  const say = useSay('page')
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <p role={onRetry ? 'alert' : 'status'}>{text}</p>
      {onRetry && <Button onClick={onRetry}>{say('retry')}</Button>}
    </main>
  )
}

function BetsPage() {
  const say = useSay('page')
  return (
    <main aria-label={say('myBets')} className="min-w-0 px-3 pb-[120px] lg:px-0 lg:py-3">
      <h1 className="font-display text-xl font-semibold max-lg:sr-only">{say('myBets')}</h1>
      <MyBets />
    </main>
  )
}

function BookRoutes() {
  const say = useSay('page')
  const { isEnded, owner } = useBook()
  const stars = useKeptStars(owner)
  const { pathname } = useLocation()
  if (isEnded) return <Notice text={say('elsewhere')} />
  return (
    <StarsContext value={stars}>
      <Layout
        aside={
          <Suspense fallback={null}>
            <Slip />
          </Suspense>
        }
      >
        <Suspense fallback={<Notice text={say('loading')} />}>
          <Routes>
            <Route path="/match/:id" element={<MatchPage key={pathname} />} />
            <Route path="/bets" element={<BetsPage />} />
            <Route path="/search" element={<SearchPage />} />
            <Route path="/live" element={<HomePage key="live" isLivePage />} />
            <Route path="*" element={<HomePage />} />
          </Routes>
        </Suspense>
        <div className="fixed inset-x-3 bottom-[65px] z-30 lg:hidden">
          <Suspense fallback={null}>
            <SlipPill />
          </Suspense>
        </div>
      </Layout>
    </StarsContext>
  )
}
