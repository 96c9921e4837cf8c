import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { createMember, mintCode } from '../member/create-member.ts'
import { findMemberById } from '../member/find-member.ts'
import { beginSession } from '../session/begin-session.ts'

/** Names of guests; nobody else may have one that begins like this. */
export const GUEST_PREFIX = 'guest-'
const NAME_TRIES = 3

/** AUTH-13: a guest of type 4 with play money in a wallet that can never hold real money. */
export const startFreePlay: Handler<'freePlay'> = async (ctx) => {
  const id = await createGuest(ctx)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, id)
  const { currency, playMoneyMinor } = ctx.merchant
  const granted = await wallet.grantPlayMoney({ key: 'free-play', currency, amountMinor: playMoneyMinor })
  assert(granted.ok, 'a new play wallet takes its play money')
  const guest = await findMemberById(ctx, id)
  assert(guest, 'a guest just made is found')
  return beginSession(ctx, guest, { kind: 'freeplay', passwordGiven: false })
}

/** A name of six characters out of 32 seldom collides; a few tries make it never matter. */
async function createGuest(ctx: PlatformContext, triesLeft = NAME_TRIES): Promise<MemberId> {
  const username = `${GUEST_PREFIX}${mintCode(ctx.random, 6)}`
  try {
    return await createMember(ctx, { username, type: MEMBER_TYPE.guest, language: ctx.language })
  } catch (error) {
    const isTaken = error instanceof Refusal && error.errorCode === 'username_taken'
    if (!isTaken || triesLeft <= 1) throw error
    return createGuest(ctx, triesLeft - 1)
  }
}
