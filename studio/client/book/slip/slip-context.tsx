/** What every part of the slip shares: its store, its sender, its words, and whether the sheet is open. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { DATE_TAG } from '../../../../contract/constants.ts'
import { BOOK_LIMITS } from '../../../book/book-limits.ts'
import { delay } from '../../dom.ts'
import { formatMinor, toMinor } from '../../text.ts'
import { useBook } from '../book-context.tsx'
import { serverClock } from '../data/now.ts'
import { useSay } from '../texts.ts'
import { createPlacer, type Placer } from './placer.ts'
import { couponsKey } from './read-coupons.ts'
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
const OPEN_COUPONS = couponsKey('open')
const SlipContext = createContext<SlipShared | null>(null)

export function useSlipShared(): SlipShared {
  const shared = use(SlipContext)
  if (!shared) throw new Error('the parts of the slip stand in a SlipProvider')
  return shared
}

type Props = {
  /** A slip belongs to a member at a merchant's book: the lobby's origin names it. */
  merchant: string
  children: ReactNode
}

export function SlipProvider({ merchant, children }: Props) {
  const { code, mode, owner, bounds, ask, tellLobby, setBalance, refreshBalance } = useBook()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const store = useMemo(() => createSlipStore({ merchant, book: code, owner }, findStorage()), [merchant, code, owner])
  const [calls] = useState({ ask, tellLobby, setBalance, refreshBalance })
  Object.assign(calls, { ask, tellLobby, setBalance, refreshBalance })
  const placer = useMemo(
    () =>
      createPlacer({
        store,
        gameCode: code,
        ask: (path, body) => calls.ask(path, body),
        tell: (message) => calls.tellLobby(message),
        onBalance(balance) {
          if (balance === null) calls.refreshBalance()
          else calls.setBalance(balance)
          void client.invalidateQueries({ queryKey: OPEN_COUPONS })
        },
        nowMs: serverClock.now,
        wait: delay,
      }),
    [store, code, calls, client],
  )
  useEffect(() => void placer.resume(), [placer])
  const shared = useMemo(
    (): SlipShared => ({
      placer,
      limits: { ...BOOK_LIMITS, ...(bounds && { bounds }) },
      isOpen,
      setOpen,
      nowMs: serverClock.now,
      // Play money is not deposited.
      onDeposit: mode === 'real' ? () => calls.tellLobby({ type: 'deposit' }) : null,
    }),
    [placer, isOpen, mode, calls, bounds],
  )
  return (
    <SlipStoreContext value={store}>
      <SlipContext value={shared}>{children}</SlipContext>
    </SlipStoreContext>
  )
}

/** Words and amounts of the slip. */
export function useSlipWords(): { say: SaySlip; money: ShowMoney; time: (ms: number) => string } {
  const say = useSay('slip')
  const { currencySymbol, language, timeZone } = useBook()
  return useMemo(() => {
    return {
      say,
      money: (amountMinor) => formatMinor(amountMinor, currencySymbol),
      // As the site around the frame writes the same moment.
      time: (ms) => new Date(ms).toLocaleTimeString(DATE_TAG[language], { timeStyle: 'medium', timeZone }),
    }
  }, [say, currencySymbol, language, timeZone])
}

export const useBalanceMinor = (): number => toMinor(useBook().balance)
