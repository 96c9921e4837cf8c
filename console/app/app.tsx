import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { Button } from '../../kit/ui/button.tsx'
import { EnrolPage, LoginPage } from './identity-pages.tsx'
import { ApiError, get } from './lib/api.ts'
import { HereProvider, type OwnMerchant, type Self, useSelfQuery } from './lib/self.tsx'
import { useStepUp } from './lib/step-up.tsx'
import { useCommon } from './lib/texts.ts'
import { noteSignedIn } from './lib/typed.ts'
import { screens } from './screens.ts'
import { NotPermitted, ScreenBoundary } from './shell/screen-boundary.tsx'
import { Shell } from './shell/shell.tsx'

export type Session = { name: string; until: string }

export function App({ isLocal }: { isLocal: boolean }) {
  const { pathname } = useLocation()
  if (pathname === '/enrol') return <EnrolPage />
  return <SignedIn isLocal={isLocal} />
}

function SignedIn({ isLocal }: { isLocal: boolean }) {
  const say = useCommon()
  const client = useQueryClient()
  const [wasEnded, setEnded] = useState(false)
  const session = useQuery({ queryKey: ['session'], queryFn: () => get<Session>('/api/session'), retry: false })
  const self = useSelfQuery(session.isSuccess)
  useEffect(() => {
    const onOver = () => {
      if (!client.getQueryData(['session'])) return
      setEnded(true)
      client.clear()
      void client.resetQueries()
    }
    window.addEventListener('session-over', onOver)
    return () => window.removeEventListener('session-over', onOver)
  }, [client])
  const error = session.error ?? self.error
  noteSignedIn(session.data && self.data && !error ? self.data.name : null)
  if (error instanceof ApiError) {
    if (error.code === 'verification_required') return <Elsewhere onProven={() => client.resetQueries()} />
    if (error.code === 'login_required' || error.code === 'operator_required')
      return <LoginPage isLocal={isLocal} wasEnded={wasEnded} onIn={() => client.resetQueries()} />
    return <Whole title={say('failed.title')} text={say('offline')} onRetry={() => client.resetQueries()} />
  }
  if (!session.data || !self.data) return <Whole title={say('console')} text={say('loading')} />
  return <AtMerchant self={self.data} session={session.data} isLocal={isLocal} />
}

/** A page of one message. */
export function Whole({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) {
  const say = useCommon()
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="status" className="max-w-md text-center">
        <h1 className="text-lg">{title}</h1>
        <p className="mt-2 text-soft">{text}</p>
        {onRetry && (
          <Button className="mt-4" size="small" onClick={onRetry}>
            {say('retry')}
          </Button>
        )}
      </div>
    </main>
  )
}

function Elsewhere({ onProven }: { onProven: () => void }) {
  const say = useCommon()
  const stepUp = useStepUp()
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="panel max-w-md p-6">
        <h1 className="text-lg">{say('stepUp.title')}</h1>
        <p className="mt-2 text-soft">{say('stepUp.elsewhere')}</p>
        <Button className="mt-4" kind="main" onClick={() => stepUp.ask().then((isProven) => isProven && onProven())}>
          {say('stepUp.do')}
        </Button>
      </div>
    </main>
  )
}

const MERCHANT_KEY = 'merchant'
type Props = { self: Self; session: Session; isLocal: boolean }

/** The merchant stands in the address, so that a link means one place. */
function AtMerchant({ self, session, isLocal }: Props) {
  const say = useCommon()
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('at') ?? localStorage.getItem(MERCHANT_KEY)
  const merchant: OwnMerchant | undefined = self.merchants.find(({ code }) => code === asked) ?? self.merchants[0]
  useEffect(() => {
    if (merchant) localStorage.setItem(MERCHANT_KEY, merchant.code)
  }, [merchant])
  if (!merchant) return <Whole title={say('console')} text={say('noMerchant')} />
  const own = screens.filter(({ permission }) => merchant.permissions.includes(permission))
  return (
    <HereProvider here={{ self, merchant }}>
      <Shell screens={own} session={session} isLocal={isLocal}>
        <Routes>
          {screens.map(({ path, permission, name, Page }) => (
            <Route
              key={path}
              path={path === '/' ? '/' : `${path}/*`}
              element={
                merchant.permissions.includes(permission) ? (
                  <ScreenBoundary key={`${path}-${merchant.code}`} name={name}>
                    <Page />
                  </ScreenBoundary>
                ) : (
                  <NotPermitted permission={permission} />
                )
              }
            />
          ))}
        </Routes>
      </Shell>
    </HereProvider>
  )
}
