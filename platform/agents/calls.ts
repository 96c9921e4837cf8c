/** Who answers the calls of this area. */
import type { Handlers } from '../kernel/handler.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { openAccount } from './accounts/open-account.ts'
import { collectBill } from './bills/collect-bill.ts'
import { getIncome } from './bills/income.ts'
import { listBills } from './bills/list-bills.ts'
import { getOutlook } from './bills/outlook.ts'
import { getStatement } from './bills/statement.ts'
import { getWhatIf, getWhatIfOffer } from './bills/what-if.ts'
import { offerContract, withdrawOffer } from './contracts/offer-contract.ts'
import {
  getOfferImpact,
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealTimeSalary,
} from './contracts/process-contract.ts'
import { getConsolidated, listContracts, readContract } from './contracts/read-contracts.ts'
import { addLink, listLinks, pauseLink, visitLink } from './links/links.ts'
import { getReport, sendReportCode, setReport, stopReport } from './reports/reports.ts'
import { stopMailedReport } from './reports/stop-by-mail.ts'
import { requireAuthenticators, takeAuthenticator } from './sub-users/authenticators.ts'
import {
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
  getSecurity,
  removeOwnAuthenticator,
} from './sub-users/own-authenticator.ts'
import { changeSubUserPassword } from './sub-users/own-password.ts'
import { addSubUser, changeSubUser, listSubUsers, removeSubUser } from './sub-users/sub-users.ts'
import { listAgentAnnouncements } from './team/announcements.ts'
import { listBets } from './team/bets.ts'
import { listTeam } from './team/list-team.ts'
import { listTeamBets } from './team/list-team-bets.ts'
import { addNote, listNotes } from './team/notes.ts'
import { getOverview } from './team/overview.ts'
import { getProfit } from './team/profit.ts'
import { raiseRebate } from './team/raise-rebate.ts'
import { restoreDownline, suspendDownline } from './team/suspend.ts'
import { listTransactions } from './team/transactions.ts'
import { getAgentTransferOptions, sendAgentTransfer } from './team/transfer.ts'

export const agentsCalls = {
  consolidated: getConsolidated,
  processDividend,
  processDailySalary,
  processHourlySalary,
  processRealTimeSalary,
  agentContracts: listContracts,
  readAgentContract: readContract,
  whatIf: getWhatIf,
  whatIfOffer: getWhatIfOffer,
  bills: listBills,
  collectBill,
  agentIncome: getIncome,
  agentOutlook: getOutlook,
  billStatement: getStatement,
  offerContract,
  withdrawOffer,
  offerImpact: getOfferImpact,
  openAgentAccount: openAccount,
  agentAccounts: listAccounts,
  agentLinks: listLinks,
  addAgentLink: addLink,
  pauseAgentLink: pauseLink,
  visitLink,
  raiseTeamRebate: raiseRebate,
  suspendDownline,
  agentNotes: listNotes,
  addAgentNote: addNote,
  restoreDownline,
  agentSubUsers: listSubUsers,
  addAgentSubUser: addSubUser,
  changeAgentSubUser: changeSubUser,
  requireSubUserAuthenticators: requireAuthenticators,
  takeSubUserAuthenticator: takeAuthenticator,
  subUserSecurity: getSecurity,
  beginSubUserAuthenticator: beginOwnAuthenticator,
  confirmSubUserAuthenticator: confirmOwnAuthenticator,
  removeSubUserAuthenticator: removeOwnAuthenticator,
  changeSubUserPassword,
  removeAgentSubUser: removeSubUser,
  agentReport: getReport,
  agentReportCode: sendReportCode,
  setAgentReport: setReport,
  stopAgentReport: stopReport,
  stopMailedReport,
  agentOverview: getOverview,
  agentAnnouncements: listAgentAnnouncements,
  agentTeam: listTeam,
  agentBets: listBets,
  agentTeamBets: listTeamBets,
  agentProfit: getProfit,
  agentTransactions: listTransactions,
  agentTransferOptions: getAgentTransferOptions,
  sendAgentTransfer,
} satisfies Partial<Handlers>
