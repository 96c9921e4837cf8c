/** Acts as people say them. Pure: tested beside it. */
import type { AuditAct } from '../../../contract/operator/audit.ts'

/** Of calls whose name does not say it by itself. */
const NAMES: Readonly<Record<string, string>> = {
  'withdrawals-approve': 'Approve withdrawal',
  'withdrawals-refuse': 'Refuse withdrawal',
  'withdrawals-pay': 'Pay withdrawal',
  'withdrawals-delay': 'Delay withdrawal',
  'withdrawals-settle': 'Settle withdrawal',
  'withdrawals-resolve': 'Resolve payout of withdrawal',
  'deposits-resolve': 'Decide money of deposit',
  'deposits-assign': 'Assign unknown money of',
  'withdrawals-method-set': 'Set way to withdraw',
  'deposits-channel-set': 'Set way to deposit',
  'turnover-waive': 'Waive turnover of',
  'member-first-password': 'Give a new first password to',
  'vendors-players': 'Show or hide players at vendor',
  'campaigns-send': 'Send campaign',
  'segments-put': 'Change segment',
  'maintenance-on': 'Close the site',
  'maintenance-off': 'Open the site',
  'complaints-answer': 'Answer complaint',
  'console-login': 'Sign in',
  'console-step_up': 'Use passkey',
  'role-set': 'Set roles of',
  'bills-approve': 'Approve bill',
  'bills-deny': 'Deny bill',
  'contracts-stop': 'Stop contract',
  'lotteries-void-book': 'Void the book of',
  'lotteries-void-draw': 'Void the draw of',
  'book-suspend': 'Suspend or open fixture',
  'book-void': 'Void fixture',
  'book-resettle': 'Settle again fixture',
  'person-invite': 'Invite',
  'person-confirm': 'Confirm',
  'person-revoke': 'Revoke',
}
const DONE: Readonly<Record<string, string>> = {
  'withdrawals-approve': 'approved withdrawal',
  'withdrawals-refuse': 'refused withdrawal',
  'withdrawals-pay': 'paid withdrawal',
  'withdrawals-delay': 'delayed withdrawal',
  'withdrawals-account': 'looked at the account of withdrawal',
  'maintenance-on': 'closed',
  'maintenance-off': 'opened',
  'documents-accept': 'accepted a document of',
  'documents-refuse': 'refused a document of',
  'documents-picture': 'looked at a document of',
  'complaints-answer': 'answered complaint',
  'complaints-review': 'took into review complaint',
  'complaints-close': 'closed complaint',
  'service-read': 'read the conversation with',
  'service-answer': 'answered',
  'service-close': 'closed the conversation with',
  'vendors-switch': 'switched vendor',
  'vendors-players': 'showed or hid players at vendor',
  'games-switch': 'withdrew or offered game',
  'games-mark': 'marked game',
  'games-shelve': 'moved game',
  'change-look': 'looked at the draft of change',
  'trees-open': 'opened an account for',
  'trees-move': 'moved',
  'trees-rebate': 'set the rebate of',
  'trees-close': 'closed',
  'member-reveal': 'revealed a field of',
  'member-note': 'noted something of',
  'member-end-sessions': 'ended the sessions of',
  'member-first-password': 'gave a new first password to',
  'campaigns-send': 'sent campaign',
  'segments-put': 'set segment',
  'campaigns-stop': 'stopped campaign',
  'member-lock': 'locked',
  'member-unlock': 'unlocked',
  'safety-exclude': 'excluded',
  'safety-limit': 'set a limit of',
  'messages-send': 'wrote to',
  'console-login': 'signed in',
  'console-step_up': 'used a passkey',
  'console-enrol': 'made a passkey',
  'audit-export': 'exported the audit',
  'person-invite': 'invited',
  'person-confirm': 'confirmed',
  'person-revoke': 'revoked',
  'role-set': 'set the roles of',
  'operator-add': 'made a token for',
  'operator-revoke': 'revoked the token of',
}
const WITHOUT_SUBJECT = ['console-login', 'console-step_up', 'console-enrol']

export const nameOfAct = (verb: string): string => {
  const name = NAMES[verb]
  if (name) return name
  const [first = '', ...rest] = verb.split('-')
  return `${first.slice(0, 1).toUpperCase()}${first.slice(1)}: ${rest.join(' ')}`
}

const AFTER: Readonly<Record<AuditAct['state'], string>> = {
  done: '',
  waits: ', and a second person has to say the same',
  failed: ', which was refused',
  intended: ', and no end is known',
}

/** `olga approved withdrawal W-123 at meridian`, as a sentence without its time. */
export function describeAct({
  actor,
  verb,
  subject,
  merchant,
  state,
}: Pick<AuditAct, 'actor' | 'verb' | 'subject' | 'merchant' | 'state'>): string {
  const isSite = verb.startsWith('maintenance')
  const what = DONE[verb] ?? `did “${nameOfAct(verb).toLowerCase()}”`
  const about = isSite
    ? ` ${merchant ?? 'all merchants'}`
    : subject && !WITHOUT_SUBJECT.includes(verb)
      ? ` ${subject}`
      : ''
  const where = merchant && !isSite ? ` at ${merchant}` : ''
  return `${actor} ${what}${about}${where}${AFTER[state]}`
}

/** A label within a sentence: only its first letter changes, as it may name a currency. Pure. */
export const withinSentence = (label: string): string => `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`

/** The first character, also where it is two code units. */
export const initialOf = (name: string): string => Array.from(name)[0] ?? ''
