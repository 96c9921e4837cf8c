/** MEM-02: how well an account is guarded, and what to do next. Pure, and without zod: the page reads it. */

export type SecurityFacts = {
  hasPassword: boolean
  emailVerified: boolean
  mobileVerified: boolean
  hasPaymentPassword: boolean
  hasRealName: boolean
  hasAuthenticator: boolean
  recoveryCodesLeft: number
  passkeys: number
  /** Whether codes can be sent there at all: a contact that nothing reaches opens no account, and none is asked for. */
  sendsEmail: boolean
  sendsSms: boolean
}

export const SECURITY_STEPS = ['contact', 'second_factor', 'payment', 'second_contact', 'codes', 'name'] as const
export type SecurityStep = (typeof SECURITY_STEPS)[number]
export type SecurityLevel = 'low' | 'fair' | 'good' | 'full'

export type SecurityScore = {
  /** 0 to 100. */
  points: number
  level: SecurityLevel
  /** What is still open, most worthwhile first. */
  next: SecurityStep[]
}

/** Below this many an authenticator that is lost may shut its owner out. */
const FEW_CODES = 3

/** What each is worth. A way back into the account comes first: without one nothing else helps its owner. */
const POINTS: Record<SecurityStep, number> = {
  contact: 30,
  second_factor: 30,
  payment: 20,
  second_contact: 10,
  codes: 5,
  name: 5,
}

const hasSecondFactor = ({ hasAuthenticator, passkeys }: SecurityFacts) => hasAuthenticator || passkeys > 0

function isDone(step: SecurityStep, facts: SecurityFacts): boolean {
  const open = [facts.sendsEmail, facts.sendsSms].filter(Boolean).length
  const contacts = Number(facts.sendsEmail && facts.emailVerified) + Number(facts.sendsSms && facts.mobileVerified)
  switch (step) {
    case 'contact':
      return contacts >= Math.min(1, open)
    case 'second_contact':
      return contacts >= Math.min(2, open)
    case 'second_factor':
      return hasSecondFactor(facts)
    case 'payment':
      return facts.hasPaymentPassword
    case 'codes':
      return hasSecondFactor(facts) && (!facts.hasAuthenticator || facts.recoveryCodesLeft >= FEW_CODES)
    case 'name':
      return facts.hasRealName
  }
}

export function computeSecurityScore(facts: SecurityFacts): SecurityScore {
  const open = SECURITY_STEPS.filter((step) => !isDone(step, facts))
  const points = 100 - open.reduce((missing, step) => missing + POINTS[step], 0)
  // Codes come with a second factor: without one there are none to look after, and nothing is earned by that.
  const next = open.filter((step) => step !== 'codes' || hasSecondFactor(facts))
  return { points, level: computeLevel(points), next }
}

const computeLevel = (points: number): SecurityLevel =>
  points >= 100 ? 'full' : points >= 75 ? 'good' : points >= 40 ? 'fair' : 'low'
