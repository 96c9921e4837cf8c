/** Who answers the calls of this area. */
import type { Handlers } from '../kernel/handler.ts'
import { getLotteryLobby } from './games/get-lobby.ts'
import { getLotteryProof } from './games/get-proof.ts'
import { getRegisterLines, listRegisterDays } from './games/get-register.ts'
import { getLotteryRules } from './games/get-rules.ts'
import { getLotteryState } from './games/get-state.ts'
import { getLotteryTrends, listDraws, listOpenedNumbers, listVnOpenedNumbers } from './games/list-draws.ts'
import { listLotteries, listVnLotteries } from './games/list-lotteries.ts'
import { placeLotteryBets, placeLotteryChase } from './tickets/place-tickets.ts'
import {
  getLotteryRebate,
  getLotteryTicket,
  listLotteryChases,
  listLotteryTickets,
  listRecentVnLotteries,
} from './tickets/read-tickets.ts'
import { listSaved, removeSaved, saveNumbers } from './tickets/saved-numbers.ts'
import { cancelLotteryTicket, stopLotteryChase } from './tickets/take-back.ts'

export const lotteryCalls = {
  // games and draws
  lotteries: listLotteries,
  vnLotteries: listVnLotteries,
  lotteryState: getLotteryState,
  lotteryRules: getLotteryRules,
  lotteryTrends: getLotteryTrends,
  lotteryDraws: listDraws,
  vnOpenedNumbers: listVnOpenedNumbers,
  openedNumbers: listOpenedNumbers,
  lotteryProof: getLotteryProof,
  registerLines: getRegisterLines,
  registerDays: listRegisterDays,
  lotteryLobby: getLotteryLobby,
  // tickets
  placeLotteryBets,
  placeLotteryChase,
  cancelLotteryTicket,
  stopLotteryChase,
  lotteryTickets: listLotteryTickets,
  lotteryTicket: getLotteryTicket,
  lotteryChases: listLotteryChases,
  lotteryRebate: getLotteryRebate,
  recentVnLotteries: listRecentVnLotteries,
  savedNumbers: listSaved,
  saveNumbers,
  removeSavedNumbers: removeSaved,
} satisfies Partial<Handlers>
