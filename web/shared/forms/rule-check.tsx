import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import Dot from 'lucide-react/icons/dot'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import type { FieldRule } from '../../../contract/calls/site/system.ts'
import { computeRuleParts } from './rules.ts'

type Props = {
  rule: FieldRule
  value: string
  /** The field was left or sent: what does not fit is wrong now, not only unfinished. */
  tried: boolean
}
const LOOKS = {
  met: { Icon: Check, tone: 'text-live', stroke: 2 },
  open: { Icon: Dot, tone: 'text-faint', stroke: 6 },
  failed: { Icon: X, tone: 'text-danger', stroke: 2 },
} as const

type LineProps = { met: boolean; failed: boolean; children: ReactNode }

/** One thing that is wanted, and how it stands. */
export function RuleLine({ met, failed, children }: LineProps) {
  const { t } = useTranslation('auth')
  const state = met ? 'met' : failed ? 'failed' : 'open'
  const { Icon, tone, stroke } = LOOKS[state]
  return (
    <span className={clsx('flex items-start gap-1.5 transition-colors duration-(--quick)', tone)}>
      <Icon aria-hidden size={16} strokeWidth={stroke} className="mt-0.5 shrink-0" />
      <span>
        <span>{children}</span>
        <span className="sr-only">{`, ${t(`rule.${state}`)}`}</span>
      </span>
    </span>
  )
}

/**
 * What the server wants of a field: ticked off while it is typed, crossed where it was left wrong; what has several parts, part by
 * part. The rule is said here alone.
 */
export function RuleCheck({ rule, value, tried }: Props) {
  const { t } = useTranslation('auth')
  const { patternId, minLength: min, maxLength: max } = rule
  const failed = tried && value !== ''
  const parts = computeRuleParts(rule, value)
  if (parts) {
    return (
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {parts.map(({ part, met }) => (
          <li key={part}>
            <RuleLine met={met} failed={failed}>
              {t(`rule.${part}`, { min, max })}
            </RuleLine>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <RuleLine met={value !== '' && !findFieldError(rule, value)} failed={failed}>
      {min === max && (patternId === 'digits' || patternId === 'alphanumeric')
        ? t(`rule.${patternId}`, { count: min })
        : t(`reg_pattern.${patternId}`, { min, max })}
    </RuleLine>
  )
}
