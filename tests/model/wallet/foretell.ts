import type { Expected } from './model-answers.ts'
import type { Sent } from './sent.ts'
import type { WalletModel } from './wallet-model.ts'

/** What the model answers to a command. */
export function foretell(model: WalletModel, sent: Sent): Expected {
  switch (sent.verb) {
    case 'deposit':
      return model.deposit(sent.input)
    case 'payPromotion':
      return model.payPromotion(sent.input)
    case 'payRebate':
      return model.payRebate(sent.input)
    case 'payCommission':
      return model.payCommission(sent.input)
    case 'grantPlayMoney':
      return model.grantPlayMoney(sent.input)
    case 'placeBet':
      return model.placeBet(sent.input)
    case 'placeLaunchedBet':
      return model.placeLaunchedBet(sent.input)
    case 'placeBets':
      return model.placeBets(sent.input)
    case 'payBetRebate':
      return model.payBetRebate(sent.input)
    case 'refuseBet':
      return model.refuseBet(sent.input)
    case 'settleRound':
      return model.settleRound(sent.input)
    case 'rollbackBet':
      return model.rollbackBet(sent.input)
    case 'correctRound':
      return model.correctRound(sent.input)
    case 'waiveTurnover':
      return model.waiveTurnover(sent.input)
    case 'holdWithdrawal':
      return model.holdWithdrawal(sent.input)
    case 'payWithdrawal':
      return model.payWithdrawal(sent.input)
    case 'returnWithdrawal':
      return model.returnWithdrawal(sent.input)
    case 'sendTransfer':
      return model.sendTransfer(sent.input)
    case 'refuseTransfer':
      return model.refuseTransfer(sent.input)
  }
}
