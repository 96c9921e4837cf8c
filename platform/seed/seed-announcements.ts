import type { Services } from '../kernel/context.ts'
import type { MerchantFacts } from '../kernel/merchant/merchant-facts.ts'
import { announcements } from '../kernel/merchant/tables.ts'
import { DEMO_ANNOUNCEMENTS } from './announcement-texts.ts'

const HOUR_MS = 3_600_000

/** MSG-01: one of every type at least. What is there already stays as it is. */
export async function seedAnnouncements({ db, clock }: Services, { code }: MerchantFacts): Promise<void> {
  const rows = DEMO_ANNOUNCEMENTS.map(({ key, type, ageHours, linkUrl, groupName, picture, titles, contents }) => ({
    id: `${code}-${key}`,
    merchant: code,
    type,
    titles,
    contents,
    linkUrl,
    groupName: groupName ?? null,
    imageUrl: picture ? `/promos/${code}/${picture}.svg` : null,
    publishedAtMs: clock() - ageHours * HOUR_MS,
  }))
  for (const row of rows) await db.insert(announcements).values(row).onConflictDoNothing()
}
