import { Refusal } from '../../../contract/errors.ts'
import { RULES_VERSION } from '../../../contract/lottery/plays.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { getBook } from '../../kernel/lottery/book-interface.ts'
import { type Draw, getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { getRegister } from '../../kernel/lottery/register-interface.ts'
import { iso, presentResult } from '../present.ts'
import { requireSold } from '../sale.ts'

const presentChain = ({ length, firstPeriod, publishedAt }: NonNullable<Draw['chain']>) => ({
  length,
  firstPeriod,
  publishedAt: iso(publishedAt),
})

/** What the public register says of the chain and of this merchant's books. */
async function findLines({ env, merchant }: PlatformContext, { chain, period }: Draw, gameCode: string) {
  const keyOfRoot = (book: 'real' | 'play') => `root ${merchant.code} ${gameCode} ${book} ${period}`
  const keys = [
    keyOfRoot('real'),
    keyOfRoot('play'),
    ...(chain ? [`chain ${gameCode} ${chain.kind} ${chain.serial}`] : []),
  ]
  const [root = null, playRoot = null, line = null] = await getRegister(env.REGISTER).find({ keys })
  return { chain: line, root, playRoot }
}

/** FAIR-02: all inputs of a draw, and the roots of this merchant's books. Throws `not_found`. */
export const getLotteryProof: Handler<'lotteryProof'> = async (ctx, { gameCode, period }) => {
  const { game } = await requireSold(ctx, gameCode)
  const code = game.gameCode
  const bookOf = (kind: 'real' | 'play') =>
    getBook(ctx.env.BOOK, { merchant: ctx.merchant.code, gameCode: code, kind }).getPeriod({ period })
  const [draw, book, playBook] = await Promise.all([
    getDrawHall(ctx.env.DRAW, code).getDraw({ gameCode: code, period }),
    bookOf('real'),
    bookOf('play'),
  ])
  if (!draw) throw new Refusal('not_found', 'no such draw')
  const register = await findLines(ctx, draw, code)
  return {
    gameCode,
    period,
    state: draw.state,
    h: draw.seed,
    previous: draw.previousSeed,
    hiddenBy: draw.hiddenBy,
    n: draw.n,
    chainEnd: draw.chain?.endSeed ?? null,
    chain: draw.chain && presentChain(draw.chain),
    installation: draw.chain?.kind === 'installation',
    beacon: draw.beacon,
    round: draw.round,
    signature: draw.signature,
    randomness: draw.randomness,
    result: draw.result && presentResult(draw.result),
    register,
    root: book?.root ?? null,
    playRoot: playBook?.root ?? null,
    bookVoidReason: book?.state === 'void' ? book.voidReason : null,
    rulesVersion: draw.chain?.rulesVersion ?? RULES_VERSION,
    voidReason: draw.voidReason,
    closeAt: iso(draw.closeAt),
    drawAt: iso(draw.drawAt),
    drawnAt: draw.drawnAt === null ? null : iso(draw.drawnAt),
  }
}
