import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import type { DemoData } from './demo-data.ts'
import { removeLeftGames } from './remove-left-games.ts'
import { seedAgentLinks } from './seed-agents.ts'
import { seedAnnouncements } from './seed-announcements.ts'
import { seedDeposits } from './seed-deposits.ts'
import { seedDestinations } from './seed-destinations.ts'
import { buildDemoHasher, seedMembers } from './seed-members.ts'
import { DEMO_MERCHANTS, seedMerchants } from './seed-merchants.ts'
import { seedPoints } from './seed-points.ts'
import { seedPromotions } from './seed-promotions.ts'
import { seedRewards } from './seed-rewards.ts'
import { seedService } from './seed-service.ts'
import { seedWithdrawals } from './seed-withdrawals.ts'

/**
 * Everything the demo needs, through the verbs the product itself uses. Runs at every local start and changes nothing
 * that is there: a second run costs a few reads. Production is set up by docs/operations, not by this.
 */
export async function seedDemo(services: Services, demo: DemoData): Promise<void> {
  await seedMerchants(services.db)
  await removeLeftGames(services.env.DB, demo.catalogue)
  await seedGames(services.env.DB, {
    catalogue: demo.catalogue,
    merchants: DEMO_MERCHANTS.map(({ code }) => code),
    clock: services.clock,
  })
  const hash = buildDemoHasher(services)
  for (const merchant of DEMO_MERCHANTS) {
    await seedMembers(services, merchant, hash)
    await seedAgentLinks(services, merchant)
    await seedDestinations(services, merchant)
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
