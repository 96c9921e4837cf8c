import { DEMO_SERVICE_HOST, SERVICE_PAGE_PATH, SERVICE_PATH_TYPE } from '../../../contract/constants.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { helpArticles, helpCategories, servicePaths } from '../../../platform/messaging/service/tables.ts'
import type { DemoData } from './demo-data.ts'

/** MSG-02, MSG-03: the help centre and where customer service is reached. What is there already stays as it is. */
export async function seedService(
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
