/** What was acknowledged against what the journals hold, and both against the checks an operator runs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { parseMoney } from '../../contract/amount.ts'
import type { PostingGroup } from '../../platform/kernel/wallet/wallet-interface.ts'
import type { Site } from '../lib/site.ts'
import type { OpsClient } from '../ops/client.ts'
import { readCommandLine } from '../ops/command-line.ts'
import { askAll, run } from '../ops/run.ts'
import type { Acknowledged, Bets } from './bet.ts'
import { ask } from './http.ts'
import { MERCHANT, OPENING_MINOR, type Player } from './seat-players.ts'

/** The queue takes up to a second a batch; what it has not brought by then is lost. */
const DRAINED_WITHIN_MS = 180_000
const PAGE = 100
const AT_ONCE = 16

/** Everything that is wrong, in words; nothing where all is well. */
export async function findLosses(
  players: readonly Player[],
  bets: Bets,
): Promise<{ losses: string[]; groups: number }> {
  const losses: string[] = []
  let groups = 0
  const byPlayer = Map.groupBy(bets.acknowledged, ({ player }) => player)
  const left = [...players]
  const work = async () => {
    for (let player = left.pop(); player; player = left.pop()) {
      const journal = await readJournal(player)
      groups += journal.length
      const acknowledged = byPlayer.get(player) ?? []
      losses.push(...(await comparePlayer(player, acknowledged, journal, bets.unknown > 0)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { losses, groups }
}

async function readJournal({ wallet, name }: Player): Promise<PostingGroup[]> {
  const journal: PostingGroup[] = []
  for (let before: number | undefined; ; ) {
    const page = await wallet.listPostings({ limit: PAGE, ...(before !== undefined && { before }) })
    if (!page.ok) throw new Error(`the journal of ${name} cannot be read: ${page.refusal}`)
    journal.push(...page.value.rows)
    if (page.value.next === null) return journal
    before = page.value.next
  }
}

async function comparePlayer(
  { wallet, name }: Player,
  acknowledged: readonly Acknowledged[],
  journal: readonly PostingGroup[],
  mayHoldMore: boolean,
): Promise<string[]> {
  const posted = Map.groupBy(journal, ({ transactionId }) => transactionId)
  const losses: string[] = []
  let balanceMinor = OPENING_MINOR
  for (const { transactionId, kind, amount } of acknowledged) {
    const groups = (posted.get(transactionId as PostingGroup['transactionId']) ?? []).length
    if (groups !== 1) losses.push(`${transactionId} was acknowledged and is posted ${groups} times`)
    balanceMinor += kind === 'bet' ? -parseMoney(amount) : parseMoney(amount)
  }
  const extra = journal.length - acknowledged.length - 1
  if (extra !== 0 && !mayHoldMore) losses.push(`${name} has ${extra} groups that nobody acknowledged`)
  const balance = await wallet.getBalance()
  if (!balance.ok) losses.push(`the balance of ${name} cannot be read: ${balance.refusal}`)
  else if (balance.value.realMinor !== balanceMinor && !mayHoldMore)
    losses.push(`${name} holds ${balance.value.realMinor}, acknowledged was ${balanceMinor}`)
  return losses
}

/** An operator of this run's own. */
async function connect({ edge, secrets }: Site): Promise<OpsClient> {
  const post = async (token: string, name: string, input: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await ask(`${edge}/__ops/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })).value
  }
  const { token } = z
    .object({ token: z.string() })
    .parse(await post(secrets.OPS_TOKEN, 'operator-add', { name: 'load' }))
  return { act: (name, input) => post(token, name, input), read: () => Promise.reject(new Error('nothing is read')) }
}

const pagesSchema = z.array(z.object({ sums: z.object({ differencesFound: z.number() }) }))

export type Checked = { losses: string[]; drainedMs: number; books: string }

/** Waits until the sums equal the journals, then says what the proof of the books says. */
export async function checkAll(site: Site): Promise<Checked> {
  const client = await connect(site)
  const line = (words: string) => readCommandLine([...words.split(' '), '--merchant', MERCHANT])
  const startedMs = performance.now()
  for (;;) {
    const pages = pagesSchema.parse(await askAll(client, line('books check')))
    const differences = pages.reduce((count, { sums }) => count + sums.differencesFound, 0)
    const drainedMs = performance.now() - startedMs
    if (differences > 0 && drainedMs < DRAINED_WITHIN_MS) {
      await sleep(1_000)
      continue
    }
    const losses = differences > 0 ? [`${differences} sums differ from the journals`] : []
    const books = await run(line('books check'), () => client).catch((error: Error) => {
      losses.push(error.message)
      return 'broken'
    })
    return { losses, drainedMs, books }
  }
}
