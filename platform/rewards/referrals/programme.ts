import { eq } from 'drizzle-orm'
import type { PlatformContext } from '../../kernel/context.ts'
import { type ProgrammeRow, referralProgrammes } from './tables.ts'

type Reader = Pick<PlatformContext, 'db' | 'merchant'>

export async function findProgramme({ db, merchant }: Reader): Promise<ProgrammeRow | null> {
  return (
    (await db.select().from(referralProgrammes).where(eq(referralProgrammes.merchant, merchant.code)).get()) ?? null
  )
}

/** The programme that takes invitations now, or null. */
export async function findOpenProgramme(ctx: Reader): Promise<ProgrammeRow | null> {
  const programme = await findProgramme(ctx)
  return programme?.isOpen ? programme : null
}
