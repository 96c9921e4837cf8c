import { HOUR_MS } from '../../../contract/time-units.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { announcements } from '../../../platform/kernel/merchant/tables.ts'
import type { DemoData } from './demo-data.ts'

/** MSG-01: one of every type at least. What is there already stays as it is. */
export async function seedAnnouncements(
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
