import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '../../../contract/calls/identity/session.ts'
import { BARRED_LEVEL } from '../../../contract/constants.ts'
import { isRecord } from '../../lib/is-record.ts'
import { forgetMember, readStored, readStoredJson, STORAGE_KEY, writeStored } from '../../lib/storage.ts'
import { PATH } from '../site/paths.ts'
import { dropPendingAction } from './pending-action.ts'

/** Another member begins: what others wrote in this tab is dropped. The form of a draft: shared/forms/draft.ts. */
function keepDraftsOf(writer: string) {
  const drafts = readStoredJson('session', 'drafts', isRecord, {})
  const own = Object.entries(drafts).filter(([, draft]) => isRecord(draft) && draft.writer === writer)
  writeStored('session', 'drafts', own.length > 0 ? JSON.stringify(Object.fromEntries(own)) : null)
}

/** EDGE-07: what this tab keeps of a session is a handle and the member's type. `isNew`: by a login, not a load. */
function keepHandle(begun: Session | null, isNew = false) {
  const session = begun?.verificationRequired ? null : begun
  const token = session?.token ?? null
  const before = readStored('session', STORAGE_KEY.token)
  const login = readStored('local', STORAGE_KEY.loggedIn)
  // What ended without this tab, or a guest's session: the next person gets nothing that the tab kept of it.
  if (before && before !== token) forgetMember(true)
  if (begun) {
    keepDraftsOf(begun.username)
    const seen = (!isNew && login) || String(Math.random())
    for (const kind of ['local', 'session'] as const) writeStored(kind, STORAGE_KEY.loggedIn, seen)
  } else if (login === null || login !== readStored('session', STORAGE_KEY.loggedIn)) {
    // The tab was away during a logout, or during a login that may be another member's. A denied store counts as a logout.
    writeStored('session', 'drafts', null)
  }
  writeStored('session', STORAGE_KEY.token, token)
  writeStored('session', STORAGE_KEY.isAgent, session ? String(session.isAgent) : null)
}

const CHANNEL = 'session'
/** `expired`: nobody asked for it, so what stands in the other tabs stays. */
type Message = 'began' | 'ended' | 'expired'

type SessionControl = {
  /** As the edge has it, verified or not. */
  session: Session | null
  /** After a login, a registration or a change of password: other tabs follow. */
  begin: (session: Session) => void
  /** AUTH-09: the edge says that the password has to change before anything else. */
  demandPasswordChange: () => void
  /** AUTH-16: the edge says that the extra verification is missing. */
  demandVerification: () => void
  /** After a logout: other tabs follow and go home (AUTH-17). `expired`: when the edge says that it is over. */
  end: (options?: { expired?: boolean }) => void
}
const SessionContext = createContext<SessionControl | null>(null)

export function SessionProvider({ initial, children }: { initial: Session | null; children: ReactNode }) {
  const [session, setSession] = useState(initial)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // One channel to hear and to tell: a second one of this tab would be heard by the first.
  const channel = useRef<BroadcastChannel>(undefined)
  const tellOtherTabs = useCallback((message: Message) => channel.current?.postMessage(message), [])
  const forget = useCallback(() => queryClient.removeQueries({ queryKey: ['member'] }), [queryClient])

  const begin = useCallback(
    (next: Session) => {
      keepHandle(next, true)
      forget()
      // Together with the page that the login leads to, which the router shows in a transition as well.
      startTransition(() => setSession(next))
      tellOtherTabs('began')
    },
    [forget, tellOtherTabs],
  )
  const drop = useCallback(
    (isExpired: boolean) => {
      forgetMember(isExpired)
      dropPendingAction()
      // Together with the page that a logout leads to: a member's page without a session would ask for a login.
      startTransition(() => setSession(null))
      forget()
    },
    [forget],
  )
  const end = useCallback(
    ({ expired = false } = {}) => {
      drop(expired)
      tellOtherTabs(expired ? 'expired' : 'ended')
    },
    [drop, tellOtherTabs],
  )
  const demandPasswordChange = useCallback(
    () => setSession((now) => (now && !now.forceChangePassword ? { ...now, forceChangePassword: true } : now)),
    [],
  )
  const demandVerification = useCallback(
    () => setSession((now) => (now && !now.verificationRequired ? { ...now, verificationRequired: true } : now)),
    [],
  )

  const hear = useEffectEvent((message: Message) => {
    if (message !== 'began') drop(message === 'expired')
    if (message === 'ended') navigate(PATH.home, { replace: true })
    // Another tab logged in: only a fresh page knows as whom. It stands where it stood, as mostly they are the same.
    if (message === 'began') location.reload()
  })
  useEffect(() => keepHandle(initial), [initial])
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel(CHANNEL)
    channel.current = opened
    opened.onmessage = ({ data }) => hear(data)
    return () => opened.close()
  }, [])

  const control = useMemo(
    () => ({ session, begin, demandPasswordChange, demandVerification, end }),
    [session, begin, demandPasswordChange, demandVerification, end],
  )
  return <SessionContext value={control}>{children}</SessionContext>
}

export function useSessionControl(): SessionControl {
  const control = useContext(SessionContext)
  if (!control) throw new Error('useSession outside SessionProvider')
  return control
}

/** Who is logged in. AUTH-16: before the extra verification nobody is; only its dialog and the dialog host look further. */
export function useSession(): Session | null {
  const { session } = useSessionControl()
  return session?.verificationRequired ? null : session
}

/** Playing with play money: what needs an account of one's own is not offered, an account is. */
export function useIsGuest(): boolean {
  return useSession()?.isAgent === BARRED_LEVEL
}

/**
 * Whether the member may ask for what is theirs. AUTH-09: while the password has to change the edge refuses it; AGT-02: a
 * sub-user of an agent never may.
 */
export function useIsAdmitted(): boolean {
  const session = useSession()
  return session !== null && !session.forceChangePassword && session.subUser === null
}
