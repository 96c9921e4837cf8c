/** OPS-01: the name under which the platform keeps what one person said of an act that takes two. */
import type { OperatorCallName } from './calls.ts'

/** A star is an id. What waits when a release begins is named so: a name that changes is approved once more. */
const SUBJECTS = {
  'withdrawals-settle': 'withdrawal-settle:*',
  'withdrawals-resolve': 'payout-close:*',
  'payouts-settle': 'payout:*:*',
  'deposits-resolve': 'deposit-return:*:*',
  'deposits-channel-set': 'terms:deposit:*',
  'withdrawals-method-set': 'terms:withdrawal:*',
  'member-first-password': 'first-password:*',
  'turnover-waive': 'turnover:*:*',
  'bills-approve': 'bill:*',
  'lotteries-void-draw': 'lottery:draw_voided:*:*',
  'lotteries-void-book': 'lottery:book_voided:*:*',
  'book-void': 'fixture:*',
  'book-void-coupon': 'coupon:*:*',
  'vendors-players': 'vendor-players:*',
  'campaigns-send': 'campaign:*',
  'segments-put': 'segment:*',
  'promotions-approve': 'promotion:*:*',
  'promotions-put': 'promotion:*',
  'points-set': 'points:terms',
  'points-adjust': 'points:*:*',
  'goods-put': 'good:*',
  'goods-stock': 'good-stock:*',
  'missions-add': 'mission:*',
  'vip-put': 'vip:ladder',
  'race-prizes': 'race-prizes',
  'referral-set': 'referral',
} as const satisfies Partial<Record<OperatorCallName, string>>
export type ApprovedCall = keyof typeof SUBJECTS
export const APPROVED_CALLS = Object.keys(SUBJECTS) as ApprovedCall[]

/** As `SUBJECTS` has it, with these ids. Pure. */
export const approvalSubject = (call: ApprovedCall, ...ids: string[]): string => {
  const left = [...ids]
  return SUBJECTS[call].replaceAll('*', () => left.shift() ?? '')
}

/** Whether a subject is of this form: the last star takes all that is left. Pure. */
const isOf = (form: string, subject: string): boolean => {
  const [parts, given] = [form.split(':'), subject.split(':')]
  if (given.length < parts.length || (given.length > parts.length && parts.at(-1) !== '*')) return false
  return parts.every((part, at) => part === '*' || part === given[at])
}

/** Which act gives such an approval: of several the one whose form says most. Null for one of a later release. Pure. */
export const findApprovedCall = (subject: string): ApprovedCall | null =>
  APPROVED_CALLS.filter((call) => isOf(SUBJECTS[call], subject)).toSorted(
    (a, b) => SUBJECTS[b].length - SUBJECTS[a].length,
  )[0] ?? null
