import type { EventTexts } from '../../../kernel/message-events.ts'

export const EN: EventTexts = {
  password_changed: {
    title: 'Your password was changed',
    text: 'Every other device was logged out. Not you? Contact customer service now.',
  },
  payment_password_changed: {
    title: 'Your payment password was changed',
    text: 'Withdrawals ask for the new one from now on. Not you? Contact customer service now.',
  },
  new_device: {
    title: 'A login from a new device',
    text: 'The device: {device}. Not you? Change your password and contact customer service now.',
  },
  contact_bound: {
    title: 'A contact was added to your account',
    text: '{contact} now receives your codes. Not you? Contact customer service now.',
  },
  factor_unbound: {
    title: 'A way to verify you was removed',
    text: 'Customer service removed a number, e-mail address or authenticator from your account. Not you? Contact customer service now.',
  },
  passkey_added: {
    title: 'A passkey was added',
    text: 'It opens your account without a password. Not you? Contact customer service now.',
  },
  recovery_codes_renewed: {
    title: 'New recovery codes were made',
    text: 'The earlier ones open nothing any more. Not you? Contact customer service now.',
  },
  destination_added: {
    title: 'An account for withdrawals was added',
    text: 'Money can be sent to {account} after the waiting time. Not you? Contact customer service now.',
  },
  documents_asked: {
    title: 'A document is needed',
    text: 'Before money can leave we need a document from you. The security centre says which, and takes a photo of it.',
  },
  documents_accepted: {
    title: 'Your document is accepted',
    text: 'There is nothing more to do: a withdrawal that waited for it goes on.',
  },
  documents_refused: {
    title: 'Your document was not accepted',
    text: 'The security centre says why. Please send another photo there.',
  },
  exclusion_ending: {
    title: 'Your exclusion is going to end',
    text: 'As you asked. It holds a while longer: the Safety page says until when. If you would rather not play, exclude yourself anew there; that holds at once.',
  },
  deposit_credited: {
    title: 'Deposit credited: {amount}',
    text: '{amount} is in your balance.',
  },
  withdrawal_requested: {
    title: 'Withdrawal requested: {amount}',
    text: '{amount} to {account} is set aside and being checked. You hear from us with every step.',
  },
  withdrawal_delayed: {
    title: 'Your withdrawal of {amount} takes longer',
    text: 'The money is set aside for you. What holds it up, and whether we need something from you, stands with the withdrawal.',
  },
  withdrawal_sent: {
    title: 'Withdrawal sent: {amount}',
    text: '{amount} is on its way to {account}. Please tell us whether it arrives.',
  },
  withdrawal_received: {
    title: 'Withdrawal closed as received: {amount}',
    text: 'It counts as received. Has it not arrived? Write to us from the withdrawal.',
  },
  withdrawal_refused: {
    title: 'Withdrawal not sent: {amount}',
    text: 'The money goes back to your balance. The reason stands with the withdrawal.',
  },
  transfer_received: {
    title: 'Received from {member}: {amount}',
    text: 'It is in your balance.',
  },
  transfer_delivered: {
    title: 'Transfer arrived: {amount}',
    text: 'It is with {member}.',
  },
  transfer_returned: {
    title: 'Transfer came back: {amount}',
    text: '{member} could not receive it. It is back in your balance.',
  },
  turnover_waived: {
    title: '{amount} less to be staked',
    text: 'We no longer ask you to stake it before you withdraw. Your balance and any bonus stay as they were; the withdraw page says what is left, if anything.',
  },
  contract_offered: {
    title: '{contract}: a contract was offered to you',
    text: 'Read its terms and accept or reject it within 14 days.',
  },
  contract_accepted: {
    title: '{contract}: {member} accepted your contract',
    text: 'It begins with the next period.',
  },
  contract_rejected: {
    title: '{contract}: {member} rejected your contract',
    text: 'Nothing changes. You may offer other terms.',
  },
  contract_withdrawn: {
    title: '{contract}: an offer was taken back',
    text: 'It can no longer be accepted. Nothing else changes.',
  },
  contract_lapsed: {
    title: '{contract}: an offer ended without an answer',
    text: 'It waited for 14 days. Nothing else changes.',
  },
  contract_ended: {
    title: '{contract}: a contract ends',
    text: 'It ends on {date}. What it covers until then is paid.',
  },
  bill_paid: {
    title: '{contract}: {amount} was paid',
    text: 'It is in your balance. The bill shows how it came about.',
  },
  bill_waits: {
    title: '{contract}: {amount} waits',
    text: 'The balance of your upline is too low to pay it now. We try again each hour for 7 days.',
  },
  bill_unpaid: {
    title: '{contract}: your balance is too low',
    text: 'At least {amount} that you owe a downline waits. We try again each hour for 7 days, and when money arrives in your balance.',
  },
  bill_denied: {
    title: '{contract}: {amount} will not be paid',
    text: 'Reason: {reason}',
  },
  case_answered: {
    title: 'We answered you: {reference}',
    text: 'Please read the answer and tell us whether it settles the matter.',
  },
  reward_paid: {
    title: 'Reward paid: {amount}',
    text: '{promotion}: {amount} is in your balance.',
  },
  reward_issued: {
    title: 'A reward is yours',
    text: '{promotion}: your application was granted.',
  },
  rebate_paid: {
    title: 'Cashback paid: {amount}',
    text: 'For {date}. {amount} is in your balance.',
  },
  referral_paid: {
    title: 'Invitation rewarded: {amount}',
    text: 'Somebody you invited met the condition. {amount} is in your balance.',
  },
  mission_paid: {
    title: 'Mission rewarded: {amount}',
    text: 'You completed a mission. {amount} is in your balance.',
  },
  bonus_granted: {
    title: 'Bonus set aside: {amount}',
    text: '{promotion}: stake {turnover} by {date}, and {amount} becomes cash in your balance. It never locks your own money.',
  },
  bonus_released: {
    title: 'Bonus earned: {amount}',
    text: '{promotion}: {amount} is in your balance as cash.',
  },
  bonus_lapsed: {
    title: 'Bonus lapsed: {amount}',
    text: '{promotion}: the time to play for it is over. Your own money is untouched.',
  },
  bonus_withheld: {
    title: 'Bonus not given: {amount}',
    text: '{promotion}: this deposit brought no bonus. Your money is in your balance; the deposit says why.',
  },
  raffle_won: {
    title: 'You won {amount}',
    text: '{promotion}: your ticket was drawn. Claim {amount} within 30 days.',
  },
  promotion_refused: {
    title: 'Your application was refused',
    text: '{promotion}. Our reason: {reason}',
  },
  redemption_approved: {
    title: 'On its way: {good}',
    text: 'We approved what you redeemed. {note}',
  },
  redemption_rejected: {
    title: 'Not redeemed: {good}',
    text: '{points} points are back. Our reason: {reason}',
  },
  rank_reached: {
    title: 'You reached {rank}',
    text: 'A rank, once reached, is yours to keep. See what it brings.',
  },
  downline_opened: {
    title: 'Account opened: {member}',
    text: 'It stands in your team. Its password has to change at the first login.',
  },
  downline_joined: {
    title: '{member} joined your team',
    text: 'By your sign-up link “{link}”.',
  },
}
