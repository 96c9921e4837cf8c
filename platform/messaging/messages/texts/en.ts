import type { EventTexts } from '../../../kernel/message-events.ts'

export const EN: EventTexts = {
  password_changed: {
    title: 'Your password was changed',
    text: 'We logged out your other devices. Not you? Contact customer service now.',
  },
  payment_password_changed: {
    title: 'Your payment password was changed',
    text: 'Use the new one for withdrawals. Not you? Contact customer service now.',
  },
  new_device: {
    title: 'Login from a new device',
    text: 'Device: {device}. Not you? Change your password and contact customer service now.',
  },
  contact_bound: {
    title: 'A contact was added to your account',
    text: 'We’ll send your codes to {contact}. Not you? Contact customer service now.',
  },
  factor_unbound: {
    title: 'A verification method was removed',
    text: 'Customer service removed a number, email address or authenticator from your account. Not you? Contact customer service now.',
  },
  passkey_added: {
    title: 'A passkey was added',
    text: 'It logs you in without a password. Not you? Contact customer service now.',
  },
  social_linked: {
    title: 'An account elsewhere was linked',
    text: 'It logs you in without a password. Not you? Contact customer service now.',
  },
  authenticator_bound: {
    title: 'An authenticator was set up',
    text: 'Its codes confirm logins and a new payment password. Not you? Contact customer service now.',
  },
  recovery_codes_renewed: {
    title: 'New recovery codes were made',
    text: 'Your old codes no longer work. Not you? Contact customer service now.',
  },
  sub_user_authenticator_taken: {
    title: 'The authenticator of a sub-user was removed',
    text: '{login} logs in by its password alone until it sets up another one. Not you? Change your payment password now.',
  },
  destination_added: {
    title: 'A withdrawal account was added',
    text: 'You can withdraw to {account} after the waiting time. Not you? Contact customer service now.',
  },
  documents_asked: {
    title: 'We need a document',
    text: 'Send it before your next withdrawal. The security centre says which one.',
  },
  documents_accepted: {
    title: 'Document accepted',
    text: 'Nothing else to do. A withdrawal that waited for it continues.',
  },
  documents_refused: {
    title: 'Document not accepted',
    text: 'The security centre says why. Please send a new photo there.',
  },
  exclusion_ending: {
    title: 'Your exclusion is ending',
    text: 'As you asked. The Responsible gaming page says when it ends. Rather not play? You can self-exclude again there. It applies at once.',
  },
  play_suspended: {
    title: 'Your agent suspended play on your account',
    text: 'Reason: {reason}. No bets, deposits or rewards for now. You can still withdraw and see your records. Ask customer service if you disagree.',
  },
  play_restored: {
    title: 'You may play again',
    text: 'Your agent lifted the suspension of play: {reason}.',
  },
  login_suspended: {
    title: 'Your agent suspended your login',
    text: 'Reason: {reason}. We logged you out everywhere. You can log in to withdraw, see your records and set limits, and for nothing else. Ask customer service if you disagree.',
  },
  login_restored: {
    title: 'Your login is open again',
    text: 'Your agent lifted the suspension of your login: {reason}.',
  },
  deposit_credited: {
    title: 'Deposit credited: {amount}',
    text: '{amount} is in your balance.',
  },
  withdrawal_requested: {
    title: 'Withdrawal requested: {amount}',
    text: 'We’re checking {amount} to {account}. We’ll tell you at every step.',
  },
  withdrawal_delayed: {
    title: 'Withdrawal of {amount} takes longer',
    text: 'Your money is reserved. Open the withdrawal to see why, and if we need anything from you.',
  },
  withdrawal_sent: {
    title: 'Withdrawal sent: {amount}',
    text: '{amount} is on its way to {account}. Tell us when it arrives.',
  },
  withdrawal_received: {
    title: 'Withdrawal closed as received: {amount}',
    text: 'It counts as received. Didn’t get it? Write to us from the withdrawal.',
  },
  withdrawal_refused: {
    title: 'Withdrawal not sent: {amount}',
    text: 'The money is going back to your balance. Open the withdrawal to see why.',
  },
  transfer_received: {
    title: 'Received from {member}: {amount}',
    text: 'It is in your balance.',
  },
  transfer_delivered: {
    title: 'Transfer arrived: {amount}',
    text: '{member} has it.',
  },
  transfer_returned: {
    title: 'Transfer returned: {amount}',
    text: '{member} couldn’t receive it. The money is back in your balance.',
  },
  turnover_waived: {
    title: '{amount} less to wager',
    text: 'You no longer have to wager it before you withdraw. The withdraw page shows what’s left.',
  },
  result_raised: {
    title: 'Result corrected: {game}',
    text: 'It paid {before}, and by the corrected result it pays {after}. We added {amount} to your balance.',
  },
  result_lowered: {
    title: 'Result corrected: {game}',
    text: 'It paid {before}, and by the corrected result it pays {after}. We took {amount} back. We never take more than your balance.',
  },
  contract_offered: {
    title: '{contract}: new contract offer',
    text: 'Read the terms and answer within 14 days.',
  },
  contract_accepted: {
    title: '{contract}: {member} accepted your contract',
    text: 'It starts with the next period.',
  },
  contract_rejected: {
    title: '{contract}: {member} rejected your contract',
    text: 'Nothing changes. You can offer other terms.',
  },
  contract_withdrawn: {
    title: '{contract}: offer withdrawn',
    text: 'You can no longer accept it. Nothing else changes.',
  },
  contract_lapsed: {
    title: '{contract}: offer expired',
    text: 'It had no answer for 14 days. Nothing else changes.',
  },
  contract_ended: {
    title: '{contract}: contract ending',
    text: 'It ends on {date}. Everything up to then is paid.',
  },
  bill_paid: {
    title: '{contract}: {amount} paid',
    text: 'It’s in your balance. The bill shows how it was calculated.',
  },
  bill_waits: {
    title: '{contract}: {amount} pending',
    text: 'Your upline’s balance is too low right now. We try again every hour for 7 days.',
  },
  bill_unpaid: {
    title: '{contract}: your balance is too low',
    text: 'You owe a downline {amount} or more. We try again every hour for 7 days, and when your balance grows.',
  },
  bill_denied: {
    title: '{contract}: {amount} won’t be paid',
    text: 'Reason: {reason}',
  },
  case_answered: {
    title: 'New reply: {reference}',
    text: 'Read our answer and tell us if it helped.',
  },
  reward_paid: {
    title: 'Reward paid: {amount}',
    text: '{promotion}: {amount} is in your balance.',
  },
  reward_issued: {
    title: 'You got a reward',
    text: '{promotion}: your application was approved.',
  },
  rebate_paid: {
    title: 'Cashback paid: {amount}',
    text: 'For {date}. {amount} is in your balance.',
  },
  referral_paid: {
    title: 'Invite reward: {amount}',
    text: 'A friend you invited met the condition. {amount} is in your balance.',
  },
  mission_paid: {
    title: 'Mission reward: {amount}',
    text: 'You completed a mission. {amount} is in your balance.',
  },
  race_paid: {
    title: 'Race prize: {amount}',
    text: 'You finished the race of the week at number {place}. {amount} is in your balance.',
  },
  bonus_granted: {
    title: 'Bonus added: {amount}',
    text: '{promotion}: wager {turnover} by {date} and {amount} becomes cash. Your own money is never locked.',
  },
  bonus_released: {
    title: 'Bonus earned: {amount}',
    text: '{promotion}: {amount} is in your balance as cash.',
  },
  bonus_lapsed: {
    title: 'Bonus expired: {amount}',
    text: '{promotion}: time to wager it ran out. Your own money is untouched.',
  },
  bonus_withheld: {
    title: 'Bonus not added: {amount}',
    text: '{promotion}: this deposit got no bonus. Your money is in your balance. Open the deposit to see why.',
  },
  raffle_won: {
    title: 'You won {amount}',
    text: '{promotion}: your ticket was drawn. Claim {amount} within 30 days.',
  },
  promotion_refused: {
    title: 'Your application wasn’t approved',
    text: '{promotion}. Reason: {reason}',
  },
  redemption_approved: {
    title: 'On its way: {good}',
    text: 'We approved your redemption. {note}',
  },
  redemption_rejected: {
    title: 'Not redeemed: {good}',
    text: 'Points back: {points}. Reason: {reason}',
  },
  rank_reached: {
    title: 'You reached {rank}',
    text: 'It’s yours to keep. See what it brings.',
  },
  downline_opened: {
    title: 'Account opened: {member}',
    text: 'It’s in your team. The password must be changed at first login.',
  },
  downline_joined: {
    title: '{member} joined your team',
    text: 'Through your sign-up link “{link}”.',
  },
}
