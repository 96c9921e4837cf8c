/** The wallet's balance, asked for when the lobby says that it changed, and shown as soon as nothing is hidden. */
import type { Result } from './server.ts'
import { toMinor } from './text.ts'

interface RefreshOptions {
  readonly ask: () => Promise<Result<{ readonly balance: string }>>
  /** Whether the page hides no result, so that the balance may be shown as the wallet has it. */
  readonly showsAll: () => boolean
  readonly show: (balanceMinor: number, balance: string) => void
}

export function createBalanceRefresh({ ask, showsAll, show }: RefreshOptions) {
  let isOld = false
  let moves = 0
  let asked = 0
  let shown = 0

  async function refresh(): Promise<void> {
    isOld = !showsAll()
    if (isOld) return
    const before = moves
    asked += 1
    const mine = asked
    const answer = await ask()
    // The answer may be older than a stake or an act that came after the question.
    if (moves !== before || !showsAll()) return refresh()
    // Or than the answer to a later question.
    if (!answer.ok || mine < shown) return
    shown = mine
    show(toMinor(answer.value.balance), answer.value.balance)
  }

  return {
    refresh,
    /** A bet or an act begins, which moves money. */
    noteMove() {
      moves += 1
    },
    /** What was not asked for, or not shown, while something was hidden. */
    async catchUp() {
      if (isOld) await refresh()
    },
  }
}
