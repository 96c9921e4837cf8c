/** Who answers the calls of this area. */
import type { Handlers } from '../kernel/handler.ts'
import { offerContract, withdrawOffer } from './contracts/offer-contract.ts'
import {
  getOfferImpact,
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealTimeSalary,
} from './contracts/process-contract.ts'
import { getConsolidated, listContracts, readContract } from './contracts/read-contracts.ts'

export const agentsCalls = {
  consolidated: getConsolidated,
  processDividend,
  processDailySalary,
  processHourlySalary,
  processRealTimeSalary,
  agentContracts: listContracts,
  readAgentContract: readContract,
  offerContract,
  withdrawOffer,
  offerImpact: getOfferImpact,
} satisfies Partial<Handlers>
