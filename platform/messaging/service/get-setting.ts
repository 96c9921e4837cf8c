import { eq, type SQL, sql } from 'drizzle-orm'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { serviceSettings } from './tables.ts'

/** Where an operator has said nothing: a sentence at least, two pages at most, five a day. */
const DEFAULTS = { minWords: 5, maxWords: 500, dailyLimit: 5 }

export async function getServiceSetting({ db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>) {
  const row = await db.select().from(serviceSettings).where(eq(serviceSettings.merchant, merchant.code)).get()
  return row ?? DEFAULTS
}

/** For a commit. */
export const writeServiceSetting = (merchant: string, { minWords, maxWords, dailyLimit }: typeof DEFAULTS): SQL => sql`
  INSERT INTO service_setting (merchant, min_words, max_words, daily_limit)
  VALUES (${merchant}, ${minWords}, ${maxWords}, ${dailyLimit})
  ON CONFLICT DO UPDATE SET min_words = excluded.min_words, max_words = excluded.max_words,
    daily_limit = excluded.daily_limit`

export const getFeedbackSetting: Handler<'feedbackSetting'> = async (ctx) => {
  const { minWords, maxWords } = await getServiceSetting(ctx)
  return { minWords, maxWords }
}
