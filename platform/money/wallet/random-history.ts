/** A wallet to which all that can happen happens, by a repeatable chance: the seed stands in the test's title. */
import { runInDurableObject } from 'cloudflare:test'
import type { PostingGroup, Round } from '../../kernel/wallet/wallet-types.ts'
import { type BuiltWallet, buildBet, buildDeposit, buildRollback, buildWin, requireOk } from './test-support.ts'
import type { WalletDO } from './wallet-do.ts'

export const HOUR_MS = 3_600_000
/** The clock of such a wallet: set `walletHooks.clock` to read it. */
export const time = { now: Date.parse('2026-11-20T23:50:00Z') }

export function buildChance(seed: number) {
  let state = seed
  return (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'LOTT'] as const
/** Also back, by minutes and by hours. */
const STEPS_MS = [0, 1, 400_000, HOUR_MS, -600_000, 9 * HOUR_MS, -7 * HOUR_MS]

/** One command, refused or not, after some time. `n`: how many there were before. */
export function act(built: BuiltWallet, n: number, below: (end: number) => number, kind: 'real' | 'play') {
  time.now += STEPS_MS[below(STEPS_MS.length)] ?? 0
  const round = { roundId: `round-${below(n + 1)}`, vendor: below(4) === 0 ? 'REEF' : 'HARBOR' }
  const amountMinor = below(500)
  const bet = buildBet({
    ...round,
    kind,
    transactionId: `bet-${n}`,
    amountMinor,
    category: CATEGORIES[below(4)] ?? 'RNG',
  })
  const win = { ...round, kind, transactionId: `win-${n}`, amountMinor }
  const more = buildDeposit({ key: `more-${n}`, amountMinor: 1 + amountMinor })
  const acts: ((wallet: WalletDO) => Promise<unknown>)[] = [
    (wallet) => wallet.placeBet(bet),
    (wallet) => wallet.placeBet({ ...bet, roundId: `round-${n}` }),
    (wallet) => wallet.settleRound(buildWin({ ...win, closesRound: true })),
    (wallet) => wallet.settleRound(buildWin({ ...win, closesRound: false })),
    (wallet) =>
      wallet.rollbackBet(
        buildRollback({ ...round, transactionId: `undo-${n}`, betTransactionId: `bet-${below(n + 1)}` }),
      ),
    (wallet) => undoNewest(wallet, n),
    (wallet) => settleOpen(wallet, n, below),
    (wallet) => settleOpen(wallet, n, below),
    (wallet) => (kind === 'real' ? wallet.deposit(more) : wallet.grantPlayMoney(more)),
  ]
  return runInDurableObject(built.stub, (wallet: WalletDO) => acts[below(acts.length)]?.(wallet))
}

/** Most rollbacks by chance name no bet of their round: this one does. */
async function undoNewest(wallet: WalletDO, n: number) {
  const listed = requireOk(await wallet.listPostings({ limit: 1 })).rows[0]
  if (listed?.kind !== 'bet' || listed.vendor === null || listed.roundId === null) return
  await wallet.rollbackBet({
    vendor: listed.vendor,
    roundId: listed.roundId,
    transactionId: `undo-newest-${n}`,
    betTransactionId: listed.transactionId ?? '',
  })
}

/** One of the newest that are open: most results by chance name no round. */
async function settleOpen(wallet: WalletDO, n: number, below: (end: number) => number) {
  const open = requireOk(await wallet.listOpenRounds({ limit: 5 })).rows
  const round = open[below(5)]
  const kind = requireOk(await wallet.getBalance()).kind
  if (!round) return
  const { vendor, roundId } = round
  const details = below(2) === 0 ? {} : { details: '{"proof":{}}' }
  const win = { vendor, roundId, kind, transactionId: `end-${n}`, amountMinor: below(900), closesRound: true }
  await wallet.settleRound(buildWin({ ...win, ...details }))
}

/** All rounds and all groups of the journal, newest first, by the verbs that read no sums. */
export async function readHistory({ wallet }: Pick<BuiltWallet, 'wallet'>) {
  const rounds: Round[] = []
  const groups: PostingGroup[] = []
  for (let before: number | undefined; ; ) {
    const page = requireOk(await wallet.listRounds({ limit: 100, ...(before === undefined ? {} : { before }) }))
    rounds.push(...page.rows)
    if (page.next === null) break
    before = page.next
  }
  for (let before: number | undefined; ; ) {
    const page = requireOk(await wallet.listPostings({ limit: 100, ...(before === undefined ? {} : { before }) }))
    groups.push(...page.rows)
    if (page.next === null) break
    before = page.next
  }
  return { rounds, groups }
}
