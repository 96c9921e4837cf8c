/**
 * Answers for screens that last a moment, or that only time or a house brings: as the contract has them, instead of the
 * running site's. What a page makes of them is its own. Those of orders: screen-orders.ts.
 */
import { calls } from '../../contract/table.ts'
import type { Answers } from './screen.ts'
import { at } from './screen-orders.ts'

const DAY = 1_440
/** A picture that a member has sent: screen-pages.ts draws it. */
export const PICTURE_ID = 'u_drawn-for-a-screen'

export const documentsAsked: Answers = {
  '/wps/member/documents': () =>
    calls.documents.response.parse({
      documents: [
        { kind: 'identity', state: 'accepted', note: null, reason: null, askedAt: at(-9_000), pictures: [] },
        { kind: 'address', state: 'sent', note: null, reason: null, askedAt: at(-3_000), pictures: [PICTURE_ID] },
        { kind: 'payment', state: 'asked', note: null, reason: null, askedAt: at(-60), pictures: [] },
      ],
    }),
}

export const reminderDue: Answers = {
  '/wps/safety/session': async (ask) =>
    calls.playSession.response.parse({
      ...calls.playSession.response.parse(await ask()),
      session: {
        startedAt: at(-60),
        staked: '84.00',
        paid: '61.50',
        net: '-22.50',
        reminderDueAt: at(0),
        now: at(0),
      },
    }),
}

const bar = { kind: 'break', until: at(3 * DAY), lifts: 'by_itself' } as const
/** As the first HTML says it of the member. */
export const BREAK_TOLD = { '"playBar":null': `"playBar":${JSON.stringify(bar)}` }

/** Limits are counted in days of UTC (decision 0110). */
const nextMidnight = () => `${at(DAY).slice(0, 10)}T00:00:00.000Z`

/** Who is on a break is offered no reward. */
export const NOTHING_WAITS = { '"availablePromo":1': '"availablePromo":0' }

const limit = { own: null, operator: null, inForce: null, used: '0.00', left: null, pending: null }
/** A limit of one's own that leaves less than what most deposit at once. */
const DAY_LIMIT = {
  ...limit,
  kind: 'deposit',
  period: 'day',
  own: '1000.00',
  inForce: '1000.00',
  used: '880.00',
  left: '120.00',
  startsAt: at(-600),
  resetsAt: nextMidnight(),
}
const safetyWith = (changes: object): Answers => ({
  '/wps/safety': () =>
    calls.safety.response.parse({
      bar: null,
      reminder: { minutes: 60, chosen: false, choices: [15, 30, 60] },
      prompt: 'none',
      limits: [],
      lifetime: { deposits: '10000.00', withdrawals: '0.00', net: '10000.00' },
      ...changes,
    }),
})
export const littleLeft = safetyWith({ limits: [DAY_LIMIT] })
export const onBreak = safetyWith({ limits: [DAY_LIMIT], bar })
/** Nothing was ever paid in. */
export const firstDeposit: Answers = {
  ...safetyWith({ prompt: 'first_deposit', lifetime: { deposits: '0.00', withdrawals: '0.00', net: '0.00' } }),
  '/wps/v2/deposit/channels': async (ask) => {
    const { channels, bonuses } = calls.depositChannels.response.parse(await ask())
    return { channels: channels.map((channel) => ({ ...channel, lastUsedAt: null })), bonuses }
  },
}

export const vendorWallets: Answers = {
  '/wps/relay/GCS_merchantWallet': async (ask) =>
    calls.merchantWallet.response.parse({
      ...calls.merchantWallet.response.parse(await ask()),
      mode: 'vendor_wallets',
      vendors: [
        { vassalage: 'HARBOR', vendorName: 'Harbor Lane Studio', balance: '350.00' },
        { vassalage: 'KITE', vendorName: 'Kitewind Games', balance: '0.00' },
        { vassalage: 'NINEBAMBOO', vendorName: 'Nine Bamboo', balance: null },
      ],
    }),
}

const transfer = { amount: '500.00', upline: 'ag***1', endedAt: null }
export const transferUnderWay: Answers = {
  '/wps/v2/transfer/orders': () =>
    calls.transferHistory.response.parse({
      rows: [
        { ...transfer, transferId: 'T-7K3M9QXA2B0C', state: 'sent', requestedAt: at(-1) },
        { ...transfer, transferId: 'T-5H2M7QXA1B0D', state: 'delivered', requestedAt: at(-DAY), endedAt: at(-DAY) },
        {
          ...transfer,
          transferId: 'T-4G1M6QXA9B0E',
          state: 'returned',
          requestedAt: at(-3 * DAY),
          endedAt: at(-3 * DAY),
        },
      ],
      nextCursor: null,
    }),
  'POST /wps/v2/transfer/orders': () =>
    calls.createTransfer.response.parse({
      ...transfer,
      transferId: 'T-7K3M9QXA2B0C',
      state: 'sent',
      requestedAt: at(0),
    }),
}

/** The game played last, left in the middle of a round. */
export const roundOpen: Answers = {
  '/wps/relay/GCS_recentGame': async (ask) => {
    const { list } = calls.recentGames.response.parse(await ask())
    return { list: list.map((game, place) => ({ ...game, openRound: place === 0 })) }
  },
}
