/** AGT-03: the four contracts, each with its page, its relay of the source and its flag. */
import type { ContractKind } from '../../../../contract/agents/terms.ts'
import { CONTRACT_FLAG, type ContractFlag } from '../../../../contract/states/agent-contract.ts'
import type { RouteValue } from '../../../lib/api.ts'
import type { CONSOLIDATED } from '../api.ts'

export const CONTRACT_PAGES = [
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
] as const
export type ContractPage = (typeof CONTRACT_PAGES)[number]

export const KIND_OF_PAGE = {
  agentDividendRecordCopy2: 'dividend',
  agentDailyWages2: 'daily',
  agentHourSalary: 'hourly',
  agentRealtimeSalary: 'realtime',
} as const satisfies Record<ContractPage, ContractKind>

/** Null for every other page of the centre. */
export const kindOfPage = (page: string): ContractKind | null =>
  page in KIND_OF_PAGE ? KIND_OF_PAGE[page as ContractPage] : null

export const PROCESS = {
  dividend: 'POST /wps/relay/MCS2_processDividendReq',
  daily: 'POST /wps/relay/MCS2_processDailySalContract',
  hourly: 'POST /wps/relay/MCS2_processContractHourSalary',
  realtime: 'POST /wps/relay/MCSFE_processRealTimeSalaryContract',
} as const satisfies Record<ContractKind, string>

const FLAG = {
  dividend: 'divtypereq',
  daily: 'dailysalreqtype',
  hourly: 'contracthoursalreq',
  realtime: 'realtimesalreqtype',
} as const

type Consolidated = RouteValue<typeof CONSOLIDATED>

/** What waits on the page of a kind: an offer to answer, or a change to read. */
export const flagOf = (flags: Consolidated, kind: ContractKind): ContractFlag => flags[FLAG[kind]]

/** The first page with an offer to answer, or null. */
export const findOfferPage = (flags: Consolidated): ContractPage | null =>
  CONTRACT_PAGES.find((page) => flagOf(flags, KIND_OF_PAGE[page]) === CONTRACT_FLAG.answer) ?? null
