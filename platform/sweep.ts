/** The minute's round: each task by itself, so that one that fails holds up no other. */
import { desc, gt } from 'drizzle-orm'
import { memberIdSchema, merchantCodeSchema } from '../contract/ids.ts'
import type { Services } from './context.ts'
import { purgeExpired } from './members/purge-expired.ts'
import { members } from './members/tables.ts'
import { purgeVendorSessions } from './vendors/purge-vendor-sessions.ts'
import { getWallet } from './wallet/wallet-interface.ts'

const LATELY_MS = 86_400_000
/** A poke that finds nothing late costs one read; this many fit a minute's run with ease. */
const WALLETS_PER_RUN = 100

export async function sweep(services: Services): Promise<void> {
  const tasks = { purgeExpired, purgeVendorSessions, pokeWallets }
  await Promise.all(
    Object.entries(tasks).map(async ([task, run]) => {
      try {
        await run(services)
      } catch (error) {
        console.error(JSON.stringify({ at: 'platform', task, failed: String(error) }))
      }
    }),
  )
}

/** Alarms carry the outbox; should one have been lost, the wallets used of late are asked anyway. */
async function pokeWallets({ db, env, clock }: Services): Promise<number> {
  const rows = await db
    .select({ id: members.id, merchant: members.merchant })
    .from(members)
    .where(gt(members.lastLoginAtMs, clock() - LATELY_MS))
    .orderBy(desc(members.lastLoginAtMs))
    .limit(WALLETS_PER_RUN)
  const sent = await Promise.all(
    rows.map(({ id, merchant }) =>
      getWallet(env.WALLET, merchantCodeSchema.parse(merchant), memberIdSchema.parse(id)).pokeOutbox(),
    ),
  )
  return sent.reduce((sum, count) => sum + count, 0)
}
