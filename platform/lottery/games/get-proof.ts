import { Refusal } from '../../../contract/errors.ts'
import { RULES_VERSION } from '../../../contract/lottery/plays.ts'
import type { Handler } from '../../kernel/handler.ts'
import { getBook } from '../../kernel/lottery/book-interface.ts'
import { type Draw, getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { iso, presentResult } from '../present.ts'
import { requireSold } from '../sale.ts'

const presentChain = ({ length, firstPeriod, publishedAt }: NonNullable<Draw['chain']>) => ({
  length,
  firstPeriod,
  publishedAt: iso(publishedAt),
})

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
    root: book?.root ?? null,
    playRoot: playBook?.root ?? null,
    bookVoidReason: book?.state === 'void' ? book.voidReason : null,
    rulesVersion: draw.chain?.rulesVersion ?? RULES_VERSION,
    voidReason: draw.voidReason,
    closeAt: iso(draw.closeAt),
    drawAt: iso(draw.drawAt),
  }
}
