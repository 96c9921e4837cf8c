/** What every part of the book's page may need: the seat, its server, the lobby around the frame, the balance. */
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Language } from '../../../contract/constants.ts'
import type { GameMessage } from '../../../contract/protocols/game-messages.ts'
import type { SessionView } from '../../api.ts'
import type { BookBoot } from '../../pages/book-page.ts'
import { createLobby } from '../lobby.ts'
import { ownKey } from '../originals/kept.ts'
import type { Result, Server } from '../server.ts'

export interface Book {
  readonly code: string
  readonly name: string
  readonly sports: BookBoot['sports']
  readonly language: Language
  /** In which times are shown, and by which a day begins: the site's, else the device's. */
  readonly timeZone: string
  /** Lists of the lobby that lead to the book of another vendor. */
  readonly others: BookBoot['lists']
  readonly draws: BookBoot['draws']
  readonly mode: SessionView['mode']
  /** Under what the browser keeps things of this member. */
  readonly owner: string
  readonly currencySymbol: string
  readonly policy: SessionView['policy']
  readonly bounds: SessionView['bounds']
  /** The lobby's bar around the frame shows name, way back and balance. */
  readonly isHosted: boolean
  /** `GET` without a body, `POST` with one; paths begin below `/api`. */
  readonly ask: Server['ask']
  readonly tellLobby: (message: GameMessage) => void
  /** Decimal text, as the wallet last told it. */
  readonly balance: string
  /** Keeps a balance that an answer brought, and tells the lobby that it changed. */
  readonly setBalance: (balance: string) => void
  readonly refreshBalance: () => void
  /** The lobby holds play: a reality check, or a break. Nothing may be placed. */
  readonly isPaused: boolean
  /** The seat is over: another tab or device has taken it. Set by the first call that hears `login_required`. */
  readonly isEnded: boolean
}

const BookContext = createContext<Book | null>(null)

export function useBook(): Book {
  const book = use(BookContext)
  if (!book) throw new Error('the parts of the book stand in a BookProvider')
  return book
}

type Props = { boot: BookBoot; session: SessionView; server: Server; children: ReactNode }

export function BookProvider({ boot, session, server, children }: Props) {
  const [balance, keepBalance] = useState(session.balance)
  const [isPaused, setPaused] = useState(false)
  const [isEnded, setEnded] = useState(false)

  const calls = useMemo(() => {
    async function ask<T>(path: string, body?: unknown): Promise<Result<T>> {
      const answer = await server.ask<T>(path, body)
      if (!answer.ok && answer.code === 'login_required') setEnded(true)
      return answer
    }
    let moves = 0
    async function refreshBalance(): Promise<string | null> {
      const before = moves
      const answer = await ask<{ balance: string }>('/balance')
      if (!answer.ok) return null
      // A bet or a cash-out has told a newer one.
      if (moves !== before) return refreshBalance()
      keepBalance(answer.value.balance)
      return answer.value.balance
    }
    const noteMove = () => {
      moves += 1
    }
    return { ask, refreshBalance, noteMove }
  }, [server])

  const lobby = useMemo(
    () =>
      createLobby(session.lobbyOrigin, (type) => {
        if (type === 'refresh-balance') void calls.refreshBalance()
        else setPaused(type === 'pause')
      }),
    [session, calls],
  )
  useEffect(() => lobby.tell({ type: 'ready', gameCode: boot.gameCode }), [lobby, boot])
  useEffect(() => {
    if (isEnded) lobby.tell({ type: 'leave', reason: 'open-elsewhere' })
  }, [lobby, isEnded])

  const book = useMemo(
    (): Book => ({
      code: boot.gameCode,
      name: boot.name,
      sports: boot.sports,
      language: boot.language,
      timeZone: boot.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
      others: lobby.framed ? boot.lists.filter((list) => (list === 'ESPORTS') !== boot.sports.includes('esports')) : [],
      draws: boot.draws,
      mode: session.mode,
      owner: ownKey(session),
      currencySymbol: session.currencySymbol,
      policy: session.policy,
      bounds: session.bounds,
      isHosted: boot.lobbyBar && lobby.framed,
      ask: calls.ask,
      tellLobby: lobby.tell,
      balance,
      setBalance(next) {
        calls.noteMove()
        keepBalance(next)
        lobby.tell({ type: 'balance-changed', balance: next })
      },
      // After a settlement, which the lobby has not heard of.
      async refreshBalance() {
        const next = await calls.refreshBalance()
        if (next !== null && next !== balance) lobby.tell({ type: 'balance-changed', balance: next })
      },
      isPaused,
      isEnded,
    }),
    [boot, session, calls, lobby, balance, isPaused, isEnded],
  )
  return <BookContext value={book}>{children}</BookContext>
}
