import type { PlatformContext } from '../kernel/context.ts'
import { getDrawHall } from '../kernel/lottery/draw-interface.ts'

const KNOWN_FOR_MS = 2_000
const known = new Map<string, { voids: readonly string[]; readAtMs: number }>()

/** Periods of a game that are void before they are drawn. An isolate asks every two seconds, not for each bet. */
export async function readVoids(ctx: PlatformContext, gameCode: string): Promise<readonly string[]> {
  const now = ctx.clock()
  const before = known.get(gameCode)
  if (before && Math.abs(now - before.readAtMs) < KNOWN_FOR_MS) return before.voids
  const voids = await getDrawHall(ctx.env.DRAW, gameCode).listVoids({ gameCode })
  known.set(gameCode, { voids, readAtMs: now })
  return voids
}
