import { DEMO_SERVICE_HOST, SERVICE_PAGE_PATH, SERVICE_PATH_TYPE } from '../../../contract/constants.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import type { Catalogue } from '../../../platform/games/catalogue/catalogue-game.ts'
import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { announcements } from '../../../platform/messaging/announcements/tables.ts'
import { helpArticles, helpCategories, servicePaths } from '../../../platform/messaging/service/tables.ts'
import type { DemoData } from './demo-data.ts'
import { seedAgentLinks } from './seed-agents.ts'
import { seedDeposits } from './seed-deposits.ts'
import { buildDemoHasher, seedMembers } from './seed-members.ts'
import { DEMO_MERCHANTS, seedMerchants } from './seed-merchants.ts'
import { seedPayoutAccounts } from './seed-payout-accounts.ts'
import { seedPoints } from './seed-points.ts'
import { seedPromotions } from './seed-promotions.ts'
import { seedRewards } from './seed-rewards.ts'
import { seedWithdrawals } from './seed-withdrawals.ts'

/** They once had shelves in the demo. */
const LEFT_VENDORS = ['PITCHSIDE', 'RIFTLINE', 'OPALINE']
/** Games that `npm run seed` adds for measuring begin here. */
const FIRST_ADDED_NODE = 1_000_000

/** A database of an older release lists closed games that have left the demo, perhaps at a place that another has by now. */
async function removeLeftGames(db: D1Database, { vendors, games }: Catalogue): Promise<void> {
  const shown = JSON.stringify(games.map(({ gameId }) => gameId))
  const codes = JSON.stringify([...vendors.map(({ vendorCode }) => vendorCode), ...LEFT_VENDORS])
  await db.batch([
    db
      .prepare(
        `DELETE FROM game WHERE is_playable = 0 AND node_id < ${FIRST_ADDED_NODE}
          AND vendor_code IN (SELECT value FROM json_each(?1)) AND game_id NOT IN (SELECT value FROM json_each(?2))`,
      )
      .bind(codes, shown),
    db
      .prepare(
        `DELETE FROM merchant_vendor WHERE vendor_code IN (SELECT value FROM json_each(?1))
          AND NOT EXISTS (SELECT 1 FROM game WHERE game.vendor_code = merchant_vendor.vendor_code)`,
      )
      .bind(JSON.stringify(LEFT_VENDORS)),
  ])
}

/** MSG-01: one of every type at least. What is there already stays as it is. */
async function seedAnnouncements(
  { db, clock }: Services,
  { code }: MerchantFacts,
  { announcements: written }: DemoData,
): Promise<void> {
  const rows = written.map(({ key, type, audience, ageHours, linkUrl, groupName, picture, titles, contents }) => ({
    id: `${code}-${key}`,
    merchant: code,
    type,
    audience,
    titles,
    contents,
    linkUrl,
    groupName,
    imageUrl: picture,
    publishedAtMs: clock() - ageHours * HOUR_MS,
  }))
  for (const row of rows) await db.insert(announcements).values(row).onConflictDoNothing()
}

/** MSG-02, MSG-03: the help centre and where customer service is reached. What is there already stays as it is. */
async function seedService(
  { db, clock }: Services,
  { code: merchant }: MerchantFacts,
  { help }: DemoData,
): Promise<void> {
  const service = `https://${DEMO_SERVICE_HOST}/${merchant}`
  await db
    .insert(servicePaths)
    .values([
      { merchant, type: SERVICE_PATH_TYPE.inHouse, url: SERVICE_PAGE_PATH },
      { merchant, type: SERVICE_PATH_TYPE.live, url: `${service}/live` },
      { merchant, type: SERVICE_PATH_TYPE.vip, url: `${service}/vip` },
    ])
    .onConflictDoNothing()
  for (const [position, { code, titles, articles }] of help.entries()) {
    await db.insert(helpCategories).values({ merchant, code, position, titles }).onConflictDoNothing()
    const rows = articles.map((article, index) => ({
      ...article,
      merchant,
      category: code,
      position: index,
      updatedAtMs: clock(),
    }))
    for (const row of rows) await db.insert(helpArticles).values(row).onConflictDoNothing()
  }
}

/**
 * Everything the demo needs, through the verbs the product itself uses. Runs at every local start and changes nothing
 * that is there: a second run costs a few reads. Production is set up by docs/operations, not by this.
 */
export async function seedDemo(services: Services, demo: DemoData): Promise<void> {
  await seedMerchants(services.db)
  await removeLeftGames(services.env.DB, demo.catalogue)
  await seedGames(services, {
    catalogue: demo.catalogue,
    merchants: DEMO_MERCHANTS.map(({ code }) => code),
    clock: services.clock,
  })
  const hash = buildDemoHasher(services)
  for (const merchant of DEMO_MERCHANTS) {
    await seedMembers(services, merchant, hash)
    await seedAgentLinks(services, merchant)
    await seedPayoutAccounts(services, merchant)
    await seedAnnouncements(services, merchant, demo)
    await seedPromotions(services, merchant, demo)
    await seedService(services, merchant, demo)
    // Before the deposits, which have to be staked before money may leave.
    await seedWithdrawals(services, merchant)
    await seedDeposits(services, merchant)
    await seedRewards(services, merchant)
    await seedPoints(services, merchant, demo)
  }
}
