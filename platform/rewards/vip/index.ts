/** The verbs of the VIP programme, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { getVipLadder } from './get-vip-ladder.ts'
import { getVipStanding } from './get-vip-standing.ts'

export const vipHandlers = { vipLadder: getVipLadder, vipStanding: getVipStanding } satisfies Partial<Handlers>
