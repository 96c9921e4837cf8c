/** What every part of the slip shares: its store, its sender, its words, and whether the sheet is open. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { steadyNow } from '../../../../kit/lib/steady-clock.ts'
import { BOOK_LIMITS } from '../../../book/book-list.ts'
import { delay } from '../../dom.ts'
import { chooseLocale, formatMinor, toMinor } from '../../text.ts'
import { useBook } from '../book-context.tsx'
import { useSay } from '../texts.ts'
import { createPlacer, type Placer } from './placer.ts'
import type { SlipLimits } from './slip-plan.ts'
import { createSlipStore, findStorage, SlipStoreContext } from './slip-store.ts'
import type { SaySlip, ShowMoney } from './slip-words.ts'

interface SlipShared {
  readonly placer: Placer
  readonly limits: SlipLimits
  /** The sheet of a phone. */
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly nowMs: () => number
  readonly onDeposit: (() => void) | null
}
const SlipContext = createContext<SlipShared | null>(null)

export function useSlipShared(): SlipShared {
  const shared = use(SlipContext)
  if (!shared) throw new Error('the parts of the slip stand in a SlipProvider')
  return shared
}

/** The server's time, as its latest answer told it; this device may be wrong by minutes. */
const CLOCK_KEY = ['book-clock']
interface Clock {
  readonly serverMs: number
  readonly aheadMs: number
}
/** An answer that was kept for a while says nothing of now, so each is counted once. */
export function noteServerTime(client: QueryClient, serverMs: number) {
  const known = client.getQueryData<Clock>(CLOCK_KEY)
  if (serverMs <= (known?.serverMs ?? 0)) return
  client.setQueryData<Clock>(CLOCK_KEY, { serverMs, aheadMs: serverMs - steadyNow() })
}
const readServerTime = (client: QueryClient) => steadyNow() + (client.getQueryData<Clock>(CLOCK_KEY)?.aheadMs ?? 0)

type Props = {
  /** A slip belongs to a merchant's book: the lobby's origin names it. */
  merchant: string
  children: ReactNode
}

export function SlipProvider({ merchant, children }: Props) {
  const { code, mode, ask, tellLobby, setBalance } = useBook()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const store = useMemo(() => createSlipStore(merchant, code, findStorage()), [merchant, code])
  const [calls] = useState({ ask, tellLobby, setBalance })
  Object.assign(calls, { ask, tellLobby, setBalance })
  const placer = useMemo(
    () =>
      createPlacer({
        store,
        gameCode: code,
        ask: (path, body) => calls.ask(path, body),
        tell: (message) => calls.tellLobby(message),
        onBalance: (balance) => calls.setBalance(balance),
        nowMs: () => readServerTime(client),
        wait: delay,
      }),
    [store, code, calls, client],
  )
  useEffect(() => void placer.resume(), [placer])
  const shared = useMemo(
    (): SlipShared => ({
      placer,
      limits: BOOK_LIMITS,
      isOpen,
      setOpen,
      nowMs: () => readServerTime(client),
      // Play money is not deposited.
      onDeposit: mode === 'real' ? () => calls.tellLobby({ type: 'deposit' }) : null,
    }),
    [placer, isOpen, client, mode, calls],
  )
  return (
    <SlipStoreContext value={store}>
      <SlipContext value={shared}>{children}</SlipContext>
    </SlipStoreContext>
  )
}

/** Words and amounts of the slip. */
export function useSlipWords(): { say: SaySlip; money: ShowMoney; time: (ms: number) => string; locale: string } {
  const say = useSay('slip')
  const { currencySymbol, language } = useBook()
  return useMemo(() => {
    const locale = chooseLocale(language, navigator.languages)
    return {
      say,
      locale,
      money: (amountMinor) => formatMinor(amountMinor, currencySymbol),
      time: (ms) => new Date(ms).toLocaleTimeString(locale, { timeStyle: 'short' }),
    }
  }, [say, currencySymbol, language])
}

export const useBalanceMinor = (): number => toMinor(useBook().balance)
