/** AGT-02: what a sub-user of an agent may ask for. It acts within the agent's rights, less what it was not given. */
import type { CallName } from '../table.ts'

export const SUB_USER_RIGHTS = ['figures', 'accounts', 'contracts', 'suspend'] as const
export type SubUserRight = (typeof SUB_USER_RIGHTS)[number]
/** As a session knows it. `name` is the whole login name: `agent1:anna`. */
export type SubUser = { name: string; rights: readonly SubUserRight[] }

/** No username of a member holds this sign, so neither of the two ever stands for the other. */
export const SUB_USER_SIGN = ':'
export const SUB_USERS_MAX = 20

/** Of the platform's own tokens: none of a member's begins like this. */
const SUB_TOKEN_START = 'sub_'
export const isSubToken = (token: string): boolean => token.startsWith(SUB_TOKEN_START)
export const toSubToken = (secret: string): string => SUB_TOKEN_START + secret

const SEES_TEAM = ['figures', 'contracts', 'suspend'] as const

/**
 * The rights of which one is enough; none are needed where the list is empty. A call that is not here is refused: all that moves
 * money without the agent's payment password, all of the agent's own account, and sub-users themselves.
 */
export const SUB_USER_CALLS: Readonly<Partial<Record<CallName, readonly SubUserRight[]>>> = {
  logout: [],
  verificationMethods: [],
  verifySession: [],
  resumeSession: [],
  subUserSecurity: [],
  beginSubUserAuthenticator: [],
  confirmSubUserAuthenticator: [],
  removeSubUserAuthenticator: [],
  changeSubUserPassword: [],
  consolidated: [],
  agentAnnouncements: [],
  agentOverview: ['figures'],
  agentOutlook: ['figures'],
  agentBets: ['figures'],
  agentTeamBets: ['figures'],
  agentProfit: ['figures'],
  agentTransactions: ['figures'],
  agentIncome: ['figures'],
  agentReport: ['figures'],
  agentReportCode: ['figures'],
  setAgentReport: ['figures'],
  stopAgentReport: ['figures'],
  bills: ['figures', 'contracts'],
  billStatement: ['figures', 'contracts'],
  agentTeam: SEES_TEAM,
  agentNotes: ['suspend'],
  addAgentNote: ['suspend'],
  suspendDownline: ['suspend'],
  restoreDownline: ['suspend'],
  openAgentAccount: ['accounts'],
  agentAccounts: ['accounts'],
  agentLinks: ['accounts'],
  addAgentLink: ['accounts'],
  pauseAgentLink: ['accounts'],
  agentContracts: ['contracts'],
  readAgentContract: ['contracts'],
  whatIf: ['contracts'],
  whatIfOffer: ['contracts'],
  offerImpact: ['contracts'],
  offerContract: ['contracts'],
  withdrawOffer: ['contracts'],
  processDividend: ['contracts'],
  processDailySalary: ['contracts'],
  processHourlySalary: ['contracts'],
  processRealTimeSalary: ['contracts'],
}

/** Of those that are no GET, what changes nothing of the agent's: it is not noted as an act. */
export const SUB_USER_READS: readonly CallName[] = [
  ...(['logout', 'verifySession', 'resumeSession', 'beginSubUserAuthenticator'] as const),
  ...(['whatIfOffer', 'readAgentContract', 'agentReportCode'] as const),
]

/** Whether a sub-user with these rights may make a call that needs a session. */
export function maySubUserAsk(rights: readonly SubUserRight[], name: CallName): boolean {
  const needed = SUB_USER_CALLS[name]
  return needed !== undefined && (needed.length === 0 || needed.some((right) => rights.includes(right)))
}
