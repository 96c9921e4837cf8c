/**
 * `npm run bench`: the figures of docs/benchmarks.md, on the production build. Name parts to take only those:
 * `npm run bench -- edge envelope wallet records lottery chances register book bookpage sums agents cost far lobby visit studio frames`.
 *   BENCH_TURNS     rounds of edge and envelope, 12 unless told
 *   BENCH_VISITS    fresh browsers of each kind, 5 unless told
 *   BENCH_TAPS      taps of each kind, 5 unless told
 *   BENCH_DEEP      games down a list of 10000, 600 unless told
 *   BENCH_POSTINGS  depth of the long journal, 1000000 unless told
 *   BENCH_WALLET_FORM `rows` has wallet and cost measure wallets in that form, `compact` unless told
 *   BENCH_RECORDS   rows of the long record, 1000000 unless told
 *   BENCH_TICKETS  tickets of one draw, 10000 unless told; BENCH_DRAWS simulated draws of each family, 1000000 unless told
 *   BENCH_MATCHES simulated matches of each kind, 1000000 unless told
 *   BENCH_MEMBERS   sizes of the trees of agents, 1000,10000,100000 unless told
 *   BENCH_PLAYERS   who play at once while cost is counted, 20 unless told; BENCH_ROUNDS rounds each, 24 unless told
 *   BENCH_COST      `play` counts games alone: launch, round, coupon; `round` without coupons; `quiet` an open page and a minute without anybody; `day` a day of 1,000 daily members
 */
import { benchAgents, showAgents } from './bench/agents.ts'
import { benchBookChances, showBookChances } from './bench/book-chances.ts'
import { benchBookPage, showBookPage } from './bench/book-page.ts'
import { benchCost, showCost } from './bench/cost.ts'
import { benchEdge, showEdge } from './bench/edge.ts'
import { benchEnvelope, showEnvelope } from './bench/envelope.ts'
import { benchFar, showFar } from './bench/far.ts'
import { benchVisits, showVisits } from './bench/first-visit.ts'
import { benchFrames, showFrames } from './bench/frames.ts'
import { benchLobby, showLobby } from './bench/lobby.ts'
import { benchLottery, showLottery } from './bench/lottery.ts'
import { benchChances, showChances } from './bench/lottery-chances.ts'
import { benchRecords, showRecords } from './bench/records.ts'
import { benchRegister } from './bench/register.ts'
import { showTable } from './bench/statistics.ts'
import { benchStudio, showStudio } from './bench/studio.ts'
import { benchSums, showSums } from './bench/sums.ts'
import { benchWallet, type WalletBench } from './bench/wallet.ts'
import { ensureBuilt } from './lib/build.ts'
import { describeMachine } from './lib/describe-machine.ts'

const parts = {
  edge: async () => showEdge(await benchEdge()),
  envelope: async () => showEnvelope(await benchEnvelope()),
  wallet: async () => showWallet(await benchWallet()),
  records: async () => showRecords(await benchRecords()),
  sums: async () => showSums(benchSums()),
  lottery: async () => showLottery(await benchLottery()),
  chances: async () => showChances(await benchChances()),
  register: async () => benchRegister(),
  book: async () => showBookChances(benchBookChances()),
  bookpage: async () => showBookPage(await benchBookPage()),
  agents: async () => showAgents(await benchAgents()),
  cost: async () => showCost(await benchCost()),
  far: async () => showFar(await benchFar()),
  lobby: async () => showLobby(await benchLobby()),
  visit: async () => showVisits(await benchVisits()),
  studio: async () => showStudio(await benchStudio()),
  frames: async () => showFrames(await benchFrames()),
}
type Part = keyof typeof parts

const isPart = (name: string): name is Part => Object.hasOwn(parts, name)

function showWallet(bench: WalletBench): string {
  return showTable(
    ['Wallet', ''],
    [
      ['bets a second, one wallet', bench.betsPerSecondOneWallet.toFixed(0)],
      ['bets a second, 20 wallets', bench.betsPerSecondManyWallets.toFixed(0)],
      ['µs a bet, empty wallet', bench.emptyMicrosPerBet.toFixed(0)],
      [`µs a bet after ${bench.deepPostings} postings`, bench.deepMicrosPerBet.toFixed(0)],
      ['the second over the first, median of the turns (mark: at most 1.3)', bench.ratio.toFixed(3)],
      ['check of all its books, ms', bench.deepVerifyMs.toFixed(0)],
      ['check of what is new after some thousand bets, ms', bench.newVerifyMs.toFixed(0)],
      ['a bet on it, median and longest, ms', `${bench.betMedianMs.toFixed(1)}, ${bench.betLongestMs.toFixed(1)}`],
      [
        'a bet while all is checked, ms',
        `${bench.checkedBetMedianMs.toFixed(1)}, ${bench.checkedBetLongestMs.toFixed(1)}`,
      ],
    ],
  )
}

async function bench(names: string[]) {
  const unknown = names.find((name) => !isPart(name))
  if (unknown !== undefined) throw new Error(`No part named ${unknown}: ${Object.keys(parts).join(', ')}`)
  const chosen = names.length > 0 ? names.filter(isPart) : Object.keys(parts).filter(isPart)
  ensureBuilt()
  console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${process.platform}`)
  for (const name of chosen) {
    console.error(`${name} …`)
    const before = describeMachine()
    console.log(`\n## ${name}\n\n${before}\n\n${await parts[name]()}`)
  }
}

bench(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
