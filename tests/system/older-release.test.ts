/**
 * A real roll-back: an older release, built in a folder of its own, over the data of this one, and this one again.
 * docs/recipes/run-tests.md says how to make the folder. Without one nothing is done here: a build takes a minute. A release
 * from before the compact form of wallets needs `WALLET_FORM = "rows"` in platform/wrangler.toml here.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseMoney } from '../../contract/money.ts'
import { WALLET_SCHEMA } from '../../platform/money/ledger/schema.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { type RoundView, roundViewSchema } from '../../studio/api.ts'
import { ask, buildPlayer, getWallet, launch, readValue, STAKE, send, sitDown } from '../support/player.ts'
import { siteForTests, Visitor } from '../support/system.ts'

const OLDER = process.env.OLDER_RELEASE
const MINES = 'harbor-pearl-mines'
const system = siteForTests()

type Origins = { edge: string; studio: string }

/** Starts the older release over the same data, lets it work, and stops it. */
async function withOlder<T>(work: (origins: Origins) => Promise<T>): Promise<T> {
  const port = await findFreePorts()
  const start = `import('./scripts/lib/site.ts').then(async ({ startSite }) => {
    const site = await startSite({ port: ${port}, dataDir: ${JSON.stringify(system.dataDir)} })
    console.log('ORIGINS ' + JSON.stringify({ edge: site.edge, studio: site.studio }))
    process.stdin.once('data', async () => { await site.settle(); await site.close(); process.exit(0) })
  })`
  const child = spawn(process.execPath, ['-e', start], { cwd: OLDER, stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    return await work(await readOrigins(child))
  } finally {
    child.stdin?.write('stop\n')
    await once(child, 'exit')
  }
}

async function readOrigins(child: ChildProcess): Promise<Origins> {
  if (child.stdout)
    for await (const line of createInterface(child.stdout))
      if (line.startsWith('ORIGINS '))
        return z.object({ edge: z.url(), studio: z.url() }).parse(JSON.parse(line.slice(8)))
  throw new Error('the older release did not start')
}

/** The same browser at another release's site. */
function follow(visitor: Visitor, edge: string): Visitor {
  const moved = new Visitor(edge)
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value)
  return moved
}

/** A seat at mines in this browser, with the round that was left open there. */
async function sitAtMines(visitor: Visitor) {
  const address = await launch(visitor, MINES)
  const { session } = await sitDown(address)
  const table = new Visitor(address.origin)
  const post = async (path: string, body: object): Promise<RoundView> =>
    readValue(await table.post(path, body, { headers: { authorization: `Bearer ${session.bearer}` } }), roundViewSchema)
  return {
    openRound: session.openRound,
    /** After another game: its shortest time between rounds has to pass. */
    async begin() {
      await sleep(session.nextRoundInMs)
      return post('/api/spin', { spinId: crypto.randomUUID(), stake: STAKE, choice: '3' })
    },
    /** Opens a tile, and takes what stands where it hid nothing. */
    async finish({ spinId }: RoundView) {
      const opened = await post('/api/act', { spinId, at: 0, act: '7' })
      return opened.state === 'waiting' ? post('/api/act', { spinId, at: 1, act: 'cash' }) : opened
    },
  }
}

/** What is left of 100.00 after these rounds. */
const leftAfter = (...rounds: RoundView[]) =>
  rounds.reduce((left, { stake, payout }) => left - parseMoney(stake) + parseMoney(payout), 10_000)
const balanceOf = async (visitor: Visitor) => parseMoney((await ask(visitor, 'balance', {})).sumBalance)

/** The database of one object, while nothing runs. */
async function findDatabase(binding: string, name: string) {
  const namespace = await system.site.miniflare.getDurableObjectNamespace(binding, 'platform')
  const file = `${namespace.idFromName(name)}.sqlite`
  const [path] = readdirSync(system.dataDir, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith(file))
  return join(system.dataDir, path ?? '')
}

test.runIf(OLDER)(
  'rolled back to an older release and forth again, wallets work and open rounds end',
  { timeout: 240_000 },
  async () => {
    const [ana, ben] = [await buildPlayer(system), await buildPlayer(system)]
    const begun = await (await sitAtMines(ana.visitor)).begin()
    const walletFile = await findDatabase('WALLET', `meridian:${ana.member.id}`)
    await system.stop()

    const older = await withOlder(async ({ edge }) => {
      const [moved, movedBen] = [follow(ana.visitor, edge), follow(ben.visitor, edge)]
      expect(await balanceOf(moved)).toBe(10_000 - parseMoney(STAKE))
      const { openRound } = await sitAtMines(moved)
      expect(openRound).toMatchObject({ roundId: begun.roundId, state: 'waiting' })
      const seat = await sitDown(await launch(movedBen))
      const spun = await seat.spin()
      const left = await (await sitAtMines(movedBen)).begin()
      expect(left.state).toBe('waiting')
      return { spun, left }
    })

    await system.start()
    const [anaAgain, benAgain] = [follow(ana.visitor, system.site.edge), follow(ben.visitor, system.site.edge)]
    const mine = await sitAtMines(anaAgain)
    expect(mine.openRound).toMatchObject({ roundId: begun.roundId, state: 'waiting' })
    const ended = await mine.finish(begun)
    expect(await balanceOf(anaAgain)).toBe(leftAfter(ended))
    const its = await sitAtMines(benAgain)
    expect(its.openRound).toMatchObject({ roundId: older.left.roundId, state: 'waiting' })
    const endedLater = await its.finish(older.left)
    expect(await balanceOf(benAgain)).toBe(leftAfter(older.spun, endedLater))
    for (const { member } of [ana, ben])
      expect(await (await getWallet(system, member.id)).verify()).toMatchObject({ ok: true, value: { findings: [] } })

    // As the first version that breaks leaves a wallet: the older release refuses it, and works on all others.
    await system.stop()
    const version = WALLET_SCHEMA.migrations.length + 1
    const database = new DatabaseSync(walletFile)
    database.exec(
      `UPDATE schema SET version = ${version}, oldest_reader = ${version}; UPDATE schema_version SET version = ${version}`,
    )
    const dump = () =>
      ['schema', 'schema_version', 'posting_groups', 'postings', 'accounts', 'rounds'].map((table) =>
        database.prepare(`SELECT * FROM ${table}`).all(),
      )
    const before = dump()
    await withOlder(async ({ edge }) => {
      expect((await send(follow(ana.visitor, edge), 'balance', {})).status).toBeGreaterThanOrEqual(500)
      expect(await balanceOf(follow(ben.visitor, edge))).toBeGreaterThan(0)
    })
    expect(dump()).toEqual(before)
    await system.start()
    expect((await send(follow(ana.visitor, system.site.edge), 'balance', {})).status).toBeGreaterThanOrEqual(500)
    expect(await balanceOf(follow(ben.visitor, system.site.edge))).toBeGreaterThan(0)
    expect(dump()).toEqual(before)
    expect(readFileSync(join(system.dataDir, 'site.log'), 'utf8')).toContain('tables_refused')
    database.close()
  },
)
